package io.remanence.endpoint;

import io.remanence.embed.Embedder;
import io.remanence.embed.EmbeddingOptions;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.text.Texts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One model behind an endpoint. Its dimension and background are asked of it, by a few fixed texts,
 * when they are first needed. At most two documents are on their way at a time, so that queries
 * find it free.
 */
final class EndpointEmbedder implements Embedder {
  private static final int DOCUMENTS_AT_ONCE = 2;
  private static final int LONGEST_DOCUMENT = 8_000;
  private static final int LONGEST_QUERY = 2_000;
  private static final int LONGEST_NAME = 60;
  private static final Duration QUERY_PATIENCE = Duration.ofSeconds(5);
  private static final Duration DOCUMENT_PATIENCE = Duration.ofSeconds(60);

  /** Endpoints refuse a text without anything in it. */
  private static final String NOTHING = "-";

  private final String identity;
  private final Endpoint endpoint;
  private final Semaphore documents = new Semaphore(DOCUMENTS_AT_ONCE);
  private final ReentrantLock asking = new ReentrantLock();
  private volatile @Nullable Nature nature;
  private volatile boolean closed;

  private EndpointEmbedder(String identity, Endpoint endpoint) {
    this.identity = identity;
    this.endpoint = endpoint;
  }

  /**
   * The model that the options name; nothing is reached yet.
   *
   * @throws IllegalArgumentException when they name none
   */
  static EndpointEmbedder of(Protocol protocol, EmbeddingOptions options) {
    String model =
        options
            .model()
            .filter(name -> !Texts.isBlank(name))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "embedding.model is not set; the name of a model is wanted where"
                            + " embedding.provider is "
                            + protocol.wireName));
    return new EndpointEmbedder(identity(protocol, model), new Endpoint(protocol, options, model));
  }

  /** Names that differ in what an identity can't hold are told apart by a hash. */
  private static String identity(Protocol protocol, String model) {
    String plain = model.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._/-]", "-");
    boolean same = plain.equals(model) && plain.length() <= LONGEST_NAME;
    String name = plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
    return protocol.wireName
        + "/"
        + (same ? name : name + "-" + Integer.toHexString(model.hashCode()));
  }

  @Override
  public String identity() {
    return identity;
  }

  @Override
  public int dimension() {
    return nature().dimension;
  }

  /** It is taken to know every language: those who name a model choose one for theirs. */
  @Override
  public double affinity(String text) {
    return 1;
  }

  @Override
  public double background() {
    return nature().background;
  }

  @Override
  public float[] embed(String text, Purpose purpose) {
    Nature known = nature();
    String clean = Texts.clean(text);
    String sent = Texts.isBlank(clean) ? NOTHING : clean;
    return switch (purpose) {
      case QUERY -> one(last(sent), QUERY_PATIENCE, known.dimension);
      case DOCUMENT -> document(first(sent), known.dimension);
    };
  }

  private float[] document(String text, int dimension) {
    try {
      documents.acquire();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, "interrupted while waiting for the model " + identity);
    }
    try {
      return one(text, DOCUMENT_PATIENCE, dimension);
    } finally {
      documents.release();
    }
  }

  private float[] one(String text, Duration patience, int dimension) {
    refuseClosed();
    float[] vector = unit(endpoint.embed(List.of(text), patience).getFirst());
    if (vector.length != dimension) {
      throw strange("a vector has " + vector.length + " numbers; " + dimension + " are wanted");
    }
    return vector;
  }

  private static String first(String text) {
    if (text.length() <= LONGEST_DOCUMENT) {
      return text;
    }
    boolean parts = Character.isHighSurrogate(text.charAt(LONGEST_DOCUMENT - 1));
    return text.substring(0, parts ? LONGEST_DOCUMENT - 1 : LONGEST_DOCUMENT);
  }

  private static String last(String text) {
    if (text.length() <= LONGEST_QUERY) {
      return text;
    }
    int start = text.length() - LONGEST_QUERY;
    return text.substring(Character.isLowSurrogate(text.charAt(start)) ? start + 1 : start);
  }

  /**
   * What the model is like.
   *
   * @param background see {@link Embedder#background}
   */
  private record Nature(int dimension, double background) {}

  private Nature nature() {
    Nature known = nature;
    if (known != null) {
      return known;
    }
    // Not synchronized, so that who waits here can be interrupted.
    try {
      asking.lockInterruptibly();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, "interrupted while waiting for the model " + identity);
    }
    try {
      Nature asked = nature;
      if (asked == null) {
        asked = ask();
        nature = asked;
      }
      return asked;
    } finally {
      asking.unlock();
    }
  }

  private Nature ask() {
    refuseClosed();
    List<float[]> units = new ArrayList<>();
    for (float[] vector : endpoint.embed(Unrelated.TEXTS, DOCUMENT_PATIENCE)) {
      units.add(unit(vector));
    }
    int dimension = units.getFirst().length;
    if (units.stream().anyMatch(vector -> vector.length != dimension)) {
      throw strange("its vectors differ in length");
    }
    return new Nature(dimension, Unrelated.background(units));
  }

  private float[] unit(float[] vector) {
    double squares = 0;
    for (float number : vector) {
      squares += (double) number * number;
    }
    if (squares == 0 || !Double.isFinite(squares)) {
      throw strange("a vector of " + vector.length + " numbers has no direction");
    }
    double length = Math.sqrt(squares);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] / length);
    }
    return vector;
  }

  private RemanenceException strange(String what) {
    return RemanenceException.of(
        ErrorCode.UNAVAILABLE, "the model " + identity + " can't be used: " + what);
  }

  private void refuseClosed() {
    if (closed) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, "the model " + identity + " is closed");
    }
  }

  @Override
  public void close() {
    closed = true;
    endpoint.close();
  }
}
