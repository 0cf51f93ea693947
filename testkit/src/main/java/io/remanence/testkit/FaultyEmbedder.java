package io.remanence.testkit;

import io.remanence.embed.Embedder;

/** An embedder that fails where a test wants it to. */
public final class FaultyEmbedder implements Embedder {
  /** Where it can fail. */
  public enum Point {
    DOCUMENT,
    QUERY
  }

  private final Embedder embedder;
  private final Faults<Point> faults = new Faults<>(Point.class);

  /** Passes everything on to this embedder. */
  public FaultyEmbedder(Embedder embedder) {
    this.embedder = embedder;
  }

  /** Where it fails. */
  public Faults<Point> faults() {
    return faults;
  }

  @Override
  public String identity() {
    return embedder.identity();
  }

  @Override
  public int dimension() {
    return embedder.dimension();
  }

  @Override
  public double affinity(String text) {
    return embedder.affinity(text);
  }

  @Override
  public double background() {
    return embedder.background();
  }

  @Override
  public float[] embed(String text, Purpose purpose) {
    faults.pass(
        switch (purpose) {
          case DOCUMENT -> Point.DOCUMENT;
          case QUERY -> Point.QUERY;
        });
    return embedder.embed(text, purpose);
  }

  @Override
  public void close() {
    embedder.close();
  }
}
