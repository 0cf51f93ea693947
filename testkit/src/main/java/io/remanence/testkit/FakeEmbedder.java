package io.remanence.testkit;

import io.remanence.embed.Embedder;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * An embedder without a model: a text's vector is the sum of one direction a word, so that texts
 * are near as far as they share words. Characters of scripts without spaces are words of their own,
 * and so are pairs of them. Deterministic; can be held up. Safe for use by many threads.
 */
public final class FakeEmbedder implements Embedder {
  /** How many words of a text count: the first of a document, the last of a query. */
  public static final int WORD_LIMIT = 256;

  private final String identity;
  private final int dimension;
  private final Set<UnicodeScript> scripts;
  private final Map<String, float[]> fixed = new HashMap<>();
  private final List<String> embedded = new ArrayList<>();
  private boolean held;
  private int waiting;
  private boolean closed;

  /**
   * An embedder of these scripts.
   *
   * @param scripts the scripts that it knows; all where empty
   */
  public FakeEmbedder(String identity, int dimension, Set<UnicodeScript> scripts) {
    this.identity = identity;
    this.dimension = dimension;
    this.scripts = Set.copyOf(scripts);
  }

  /** {@code fake/1} of 64 numbers, which knows every script. */
  public static FakeEmbedder any() {
    return new FakeEmbedder("fake/1", 64, Set.of());
  }

  /** Gives this vector, as it is, for this text. */
  public synchronized FakeEmbedder fix(String text, float... vector) {
    fixed.put(text, vector.clone());
    return this;
  }

  /** Lets calls of {@link #embed} wait until {@link #release}. */
  public synchronized void hold() {
    held = true;
  }

  /** Lets waiting calls go on. */
  public synchronized void release() {
    held = false;
    notifyAll();
  }

  /** How many calls wait. */
  public synchronized int waiting() {
    return waiting;
  }

  /** The texts that were embedded, in order. */
  public synchronized List<String> embedded() {
    return List.copyOf(embedded);
  }

  @Override
  public String identity() {
    return identity;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public double affinity(String text) {
    long letters = text.codePoints().filter(Character::isLetter).count();
    long known =
        text.codePoints()
            .filter(Character::isLetter)
            .filter(letter -> scripts.isEmpty() || scripts.contains(UnicodeScript.of(letter)))
            .count();
    return letters == 0 ? 0 : (double) known / letters;
  }

  @Override
  public double background() {
    return 0;
  }

  @Override
  public float[] embed(String text, Purpose purpose) {
    Optional<float[]> given = begin(text);
    return given.orElseGet(() -> sum(limited(words(text), purpose)));
  }

  private synchronized Optional<float[]> begin(String text) {
    waiting++;
    try {
      while (held && !closed) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, identity + " was interrupted while it was held", e);
    } finally {
      waiting--;
    }
    if (closed) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, identity + " is closed");
    }
    embedded.add(text);
    return Optional.ofNullable(fixed.get(text)).map(float[]::clone);
  }

  private static List<String> limited(List<String> words, Purpose purpose) {
    int size = words.size();
    return switch (purpose) {
      case DOCUMENT -> words.subList(0, Math.min(size, WORD_LIMIT));
      case QUERY -> words.subList(Math.max(0, size - WORD_LIMIT), size);
    };
  }

  private float[] sum(List<String> words) {
    double[] sum = new double[dimension];
    for (String word : words) {
      add(word, sum);
    }
    double square = 0;
    for (double value : sum) {
      square += value * value;
    }
    if (square == 0) {
      // A text without words points somewhere too.
      add("", sum);
    }
    return Vectors.unit(sum);
  }

  private static void add(String word, double[] sum) {
    Random random = new Random(word.hashCode() * 0x9E3779B97F4A7C15L);
    for (int i = 0; i < sum.length; i++) {
      sum[i] += random.nextGaussian();
    }
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    int before = -1;
    for (int codePoint : text.toLowerCase(Locale.ROOT).codePoints().toArray()) {
      boolean alone = isUnspaced(codePoint);
      if (alone || !Character.isLetterOrDigit(codePoint)) {
        end(word, words);
      }
      if (alone) {
        words.add(Character.toString(codePoint));
        if (before >= 0) {
          words.add(Character.toString(before) + Character.toString(codePoint));
        }
      } else if (Character.isLetterOrDigit(codePoint)) {
        word.appendCodePoint(codePoint);
      }
      before = alone ? codePoint : -1;
    }
    end(word, words);
    return words;
  }

  private static void end(StringBuilder word, List<String> words) {
    if (!word.isEmpty()) {
      words.add(word.toString());
      word.setLength(0);
    }
  }

  private static boolean isUnspaced(int codePoint) {
    return switch (UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, HANGUL, THAI -> true;
      default -> false;
    };
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
