package io.remanence.embed;

/**
 * Turns text into vectors of one model. Implementations are safe for use by many threads, may
 * block, and give the same vector for the same text, whatever else is embedded at the time.
 */
public interface Embedder extends AutoCloseable {
  /** Where models that were not measured take statements for one fact, above their background. */
  double USUAL_SAME_FACT = 0.6;

  /** Where models that were not measured take texts for the same, above their background. */
  double USUAL_NEAR_EQUAL = 0.95;

  /** What a text is embedded for; some models want a prefix for queries. */
  enum Purpose {
    DOCUMENT,
    QUERY
  }

  /**
   * Names the model and everything that changes its vectors (weights, pooling, prefix, token
   * limit), such as {@code all-minilm-l6-v2-q/1}. Vectors of two identities are never compared.
   * 1–100 characters of {@code [a-z0-9._/-]}.
   */
  String identity();

  /** The length of each vector. */
  int dimension();

  /**
   * How well the model knows the language of the text, 0 to 1: the share of the text's letters that
   * are of the model's scripts. A text is embedded by each model that gives at least 0.1.
   */
  double affinity(String text);

  /**
   * The cosine that two unrelated texts have on average with this model, below which similarity
   * means nothing; 0 up to, not including, 1.
   */
  double background();

  /**
   * The cosine from which on two statements about the same subject are taken for one fact, an older
   * and a newer state of it, by this model; 0 to 1.
   */
  default double sameFact() {
    return background() + USUAL_SAME_FACT * (1 - background());
  }

  /**
   * The cosine from which on two short statements, which nothing known sets apart, are taken to say
   * the same in other words, by this model; 0 to 1.
   */
  default double nearEqual() {
    return background() + USUAL_NEAR_EQUAL * (1 - background());
  }

  /**
   * The unit vector of the text. Text beyond the model's limit is left out: its end for a document,
   * its beginning for a query.
   *
   * @throws io.remanence.error.RemanenceException {@code UNAVAILABLE} when the model can't be run
   *     or reached
   */
  float[] embed(String text, Purpose purpose);

  /** Frees the model's memory; further calls of {@link #embed} fail. */
  @Override
  void close();
}
