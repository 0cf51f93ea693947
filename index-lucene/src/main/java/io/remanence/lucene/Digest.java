package io.remanence.lucene;

import io.remanence.recall.IndexedItem;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/** Tells whether two documents would be the same, without keeping what they are made from. */
final class Digest {
  private final MessageDigest sha;

  private Digest(MessageDigest sha) {
    this.sha = sha;
  }

  /** Of everything in the item that the index holds. */
  static BytesRef of(IndexedItem item) {
    Digest digest = start();
    digest.add(item.version());
    digest.add(item.text());
    digest.add(item.concepts());
    digest.add(item.status().name());
    digest.add(item.speaker());
    digest.add(item.speakerName());
    digest.add(item.tags());
    digest.add(item.importance());
    digest.add(item.source());
    digest.add(item.time().toString());
    digest.add(item.expiresAt().map(Object::toString));
    digest.add(item.session().map(session -> session.encoded()));
    item.placement().ifPresent(digest::add);
    return digest.end();
  }

  /** Of a vector of an item with this digest. */
  static BytesRef of(BytesRef item, float[] vector) {
    Digest digest = start();
    digest.sha.update(item.bytes, item.offset, item.length);
    ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES);
    bytes.asFloatBuffer().put(vector);
    digest.sha.update(bytes);
    return digest.end();
  }

  private static Digest start() {
    try {
      return new Digest(MessageDigest.getInstance("SHA-256"));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }

  private BytesRef end() {
    return new BytesRef(sha.digest(), 0, 16);
  }

  private void add(Placement placement) {
    add(placement.visibility());
    add(placement.direct() ? 1 : 0);
    for (Isolation mode : Isolation.values()) {
      if (mode != Isolation.AUTO) {
        add(placement.keyUnder(mode));
      }
    }
  }

  private void add(long number) {
    sha.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
  }

  private void add(String text) {
    // The length first, so that no two lists of texts look the same.
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(bytes.length);
    sha.update(bytes);
  }

  private void add(Optional<String> text) {
    add(text.isPresent() ? 1 : 0);
    text.ifPresent(this::add);
  }

  private void add(List<String> texts) {
    add(texts.size());
    for (String text : texts) {
      add(text);
    }
  }
}
