package io.remanence.endpoint;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads the vectors out of an endpoint's answer, whatever else is in it. */
final class Answer {
  private static final JsonFactory JSON = new JsonFactory();

  /** More than any model in use. */
  private static final int MOST_DIMENSIONS = 16_384;

  private Answer() {}

  /**
   * The arrays of numbers under this member, in order.
   *
   * @throws IOException when the answer is no JSON, or a vector is too long
   */
  static List<float[]> vectors(InputStream body, String member) throws IOException {
    List<float[]> vectors = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body)) {
      String name = "";
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.PROPERTY_NAME) {
          name = parser.currentName();
        } else if (token.isNumeric() && name.equals(member)) {
          vectors.add(numbers(parser));
        }
      }
    } catch (JacksonException notJson) {
      // Without the cause's text, which quotes the answer.
      throw new IOException("the answer is no JSON that can be read");
    }
    return vectors;
  }

  /** The rest of the array that the parser has entered. */
  private static float[] numbers(JsonParser parser) throws IOException {
    List<Float> numbers = new ArrayList<>();
    JsonToken token = parser.currentToken();
    while (token != null && token.isNumeric()) {
      if (numbers.size() == MOST_DIMENSIONS) {
        throw new IOException("a vector is longer than " + MOST_DIMENSIONS);
      }
      numbers.add(parser.getFloatValue());
      token = parser.nextToken();
    }
    float[] vector = new float[numbers.size()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = numbers.get(i);
    }
    return vector;
  }
}
