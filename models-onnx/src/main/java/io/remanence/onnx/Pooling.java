package io.remanence.onnx;

import java.nio.FloatBuffer;

/** How the vectors of a text's tokens become the vector of the text. */
enum Pooling {
  /** The mean of all tokens' vectors. */
  MEAN {
    @Override
    float[] pool(FloatBuffer tokenVectors, int tokens, int dimension) {
      float[] sum = new float[dimension];
      for (int token = 0; token < tokens; token++) {
        for (int i = 0; i < dimension; i++) {
          sum[i] += tokenVectors.get(token * dimension + i);
        }
      }
      return unit(sum);
    }
  },
  /** The vector of the opening token. */
  OPENING {
    @Override
    float[] pool(FloatBuffer tokenVectors, int tokens, int dimension) {
      float[] first = new float[dimension];
      tokenVectors.get(0, first);
      return unit(first);
    }
  };

  /** The unit vector of the text. */
  abstract float[] pool(FloatBuffer tokenVectors, int tokens, int dimension);

  private static float[] unit(float[] vector) {
    double squares = 0;
    for (float value : vector) {
      squares += (double) value * value;
    }
    double norm = Math.sqrt(squares);
    if (!(norm > 0 && norm < Double.POSITIVE_INFINITY)) {
      throw new ArithmeticException("the model's output has the length " + norm);
    }
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] / norm);
    }
    return vector;
  }
}
