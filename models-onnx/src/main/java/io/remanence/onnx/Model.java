package io.remanence.onnx;

/** A model whose weights come in a Maven artifact, and how it wants its texts. */
enum Model {
  /**
   * English, with some knowledge of other languages. Background: 20,000 random pairs of a query
   * (half questions, half messages) and a message of another English conversation. Same fact: 40
   * pairs of English statements, half of them of a fact that changed. Near-equal: 83 pairs of
   * English statements, 33 of them the same in other words.
   */
  MINILM("all-minilm-l6-v2-q/1", "all-minilm-l6-v2-q", 384, Pooling.MEAN, "", 0.13, 0.72, 0.93) {
    @Override
    double affinity(String text) {
      return 1 - Letters.eastAsianShare(text);
    }

    @Override
    String prepare(String cleanText) {
      return cleanText;
    }
  },

  /**
   * Chinese, and of Japanese more than the other. It is trained with its prefix on queries; on
   * dialogues that finds more. Background: 20,000 random pairs of a query (questions and messages)
   * and a Chinese message, note or notification from another source. Same fact: 42 pairs of Chinese
   * statements, half of them of a fact that changed. Near-equal: 81 pairs of Chinese statements, 33
   * of them the same in other words.
   */
  BGE_ZH(
      "bge-small-zh-v1.5-q/1",
      "bge-small-zh-v1.5-q",
      512,
      Pooling.OPENING,
      "为这个句子生成表示以用于检索相关文章：",
      0.38,
      0.675,
      0.93) {
    @Override
    double affinity(String text) {
      return Letters.eastAsianShare(text);
    }

    @Override
    String prepare(String cleanText) {
      return SimplifiedChinese.fold(cleanText);
    }
  };

  final String identity;
  final String resource;
  final int dimension;
  final Pooling pooling;
  final String queryPrefix;
  final double background;
  final double sameFact;
  final double nearEqual;

  Model(
      String identity,
      String resource,
      int dimension,
      Pooling pooling,
      String queryPrefix,
      double background,
      double sameFact,
      double nearEqual) {
    this.identity = identity;
    this.resource = resource;
    this.dimension = dimension;
    this.pooling = pooling;
    this.queryPrefix = queryPrefix;
    this.background = background;
    this.sameFact = sameFact;
    this.nearEqual = nearEqual;
  }

  /** See {@link io.remanence.embed.Embedder#affinity}. */
  abstract double affinity(String text);

  /** The clean text in the form that the model was trained on. */
  abstract String prepare(String cleanText);
}
