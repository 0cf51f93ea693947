package io.remanence.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads the pieces and their ids out of a {@code tokenizer.json}. */
final class Vocabulary {
  private Vocabulary() {}

  /**
   * The object {@code model.vocab}.
   *
   * @throws IOException when the stream can't be read, is no JSON or holds no such object
   */
  static Map<String, Integer> read(InputStream tokenizerJson) throws IOException {
    try (JsonParser json =
        JsonFactory.builder().build().createParser(ObjectReadContext.empty(), tokenizerJson)) {
      enter(json, "model");
      enter(json, "vocab");
      Map<String, Integer> ids = new HashMap<>(64_000);
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String piece = json.currentName();
        json.nextToken();
        ids.put(piece, json.getIntValue());
      }
      return ids;
    } catch (JacksonException e) {
      throw new IOException("tokenizer.json holds no vocabulary: " + e.getMessage(), e);
    }
  }

  /** Moves into the object, skipping what stands before it. */
  private static void enter(JsonParser json, String name) throws IOException {
    while (json.nextToken() != null) {
      if (json.currentToken() == JsonToken.PROPERTY_NAME) {
        boolean found = name.equals(json.currentName());
        JsonToken value = json.nextToken();
        if (found && value == JsonToken.START_OBJECT) {
          return;
        }
        json.skipChildren();
      }
    }
    throw new IOException("tokenizer.json has no object " + name);
  }
}
