package io.remanence.quality;

import io.remanence.embed.Embedder;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An embedder that keeps its vectors in a file, by what they were made for and a hash of the text,
 * so that a second evaluation of the same data takes seconds. The file only grows; a torn end, as a
 * killed process leaves it, is cut off. One process at a time.
 */
final class EmbeddingCache implements Embedder {
  private static final int HASH_BYTES = 16;

  private final Embedder model;
  private final Map<String, float[]> known = new ConcurrentHashMap<>();
  private final DataOutputStream out;

  /**
   * @param folder where the file is; made where there is none
   */
  EmbeddingCache(Embedder model, Path folder) {
    this.model = model;
    Path file = folder.resolve(model.identity().replaceAll("[^a-z0-9._-]", "_") + ".vectors");
    try {
      Files.createDirectories(folder);
      if (Files.exists(file)) {
        cutTornEnd(file);
        load(file);
      }
      this.out =
          new DataOutputStream(
              new BufferedOutputStream(
                  Files.newOutputStream(
                      file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)));
    } catch (IOException failure) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, "the embedding cache '" + file + "' can't be used: " + failure);
    }
  }

  private void cutTornEnd(Path file) throws IOException {
    long size = Files.size(file);
    long torn = size % entryBytes();
    if (torn > 0) {
      try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
        channel.truncate(size - torn);
      }
    }
  }

  private int entryBytes() {
    return HASH_BYTES + Float.BYTES * model.dimension();
  }

  private void load(Path file) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
      byte[] hash = new byte[HASH_BYTES];
      while (true) {
        in.readFully(hash);
        float[] vector = new float[model.dimension()];
        for (int i = 0; i < vector.length; i++) {
          vector[i] = in.readFloat();
        }
        known.put(HexFormat.of().formatHex(hash), vector);
      }
    } catch (EOFException end) {
      // All entries are whole, so this is the end of the last one.
      return;
    }
  }

  @Override
  public String identity() {
    return model.identity();
  }

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public double affinity(String text) {
    return model.affinity(text);
  }

  @Override
  public double background() {
    return model.background();
  }

  @Override
  public float[] embed(String text, Purpose purpose) {
    byte[] hash = hash(text, purpose);
    String key = HexFormat.of().formatHex(hash);
    float[] there = known.get(key);
    if (there != null) {
      return there.clone();
    }
    float[] made = model.embed(text, purpose);
    if (known.put(key, made.clone()) == null) {
      write(hash, made);
    }
    return made;
  }

  private synchronized void write(byte[] hash, float[] vector) {
    try {
      out.write(hash);
      for (float number : vector) {
        out.writeFloat(number);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("the embedding cache can't be written", failure);
    }
  }

  private static byte[] hash(String text, Purpose purpose) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update((byte) purpose.ordinal());
      byte[] whole = digest.digest(text.getBytes(StandardCharsets.UTF_8));
      return java.util.Arrays.copyOf(whole, HASH_BYTES);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  @Override
  public synchronized void close() {
    try {
      out.close();
    } catch (IOException failure) {
      throw new UncheckedIOException("the embedding cache can't be closed", failure);
    } finally {
      model.close();
    }
  }
}
