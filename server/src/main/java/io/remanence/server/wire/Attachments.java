package io.remanence.server.wire;

import io.remanence.json.JsonObject;
import io.remanence.server.words.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A message's {@code images} and {@code audios} as the parts that chat protocols have for them. */
final class Attachments {
  private static final Pattern SOUND =
      Pattern.compile("data:audio/(?:x-)?([a-z0-9]+)[^,]*;base64,(.*)", Pattern.DOTALL);

  private Attachments() {}

  /** Each is an address or a {@code data:} URL, or a part that is taken as it is. */
  static List<JsonObject> read(Fields fields) {
    List<JsonObject> parts = new ArrayList<>();
    read(fields, "images", url -> part("image_url", Map.of("url", url)), parts);
    read(fields, "audios", Attachments::sound, parts);
    return parts;
  }

  private interface FromUrl {
    JsonObject part(String url);
  }

  private static void read(Fields fields, String key, FromUrl fromUrl, List<JsonObject> parts) {
    Object raw = fields.raw(key);
    if (raw == null) {
      return;
    }
    if (!(raw instanceof List<?> elements)) {
      fields.wrong(key, Phrase.ARRAY);
      return;
    }
    for (Object element : elements) {
      switch (element) {
        case String url -> parts.add(fromUrl.part(url));
        case Map<?, ?> map -> {
          @SuppressWarnings("unchecked")
          Map<String, Object> members = (Map<String, Object>) map;
          parts.add(JsonObject.of(members));
        }
        case null, default ->
            fields.problem(
                key, Phrase.WRONG_TYPE, fields.at(key), Shown.value(element), Phrase.TEXT_OR_PART);
      }
    }
  }

  private static JsonObject sound(String url) {
    Matcher sound = SOUND.matcher(url);
    if (!sound.matches()) {
      return part("audio_url", Map.of("url", url));
    }
    String format = sound.group(1).equals("mpeg") ? "mp3" : sound.group(1);
    return part("input_audio", Map.of("data", sound.group(2), "format", format));
  }

  private static JsonObject part(String type, Map<String, String> value) {
    return JsonObject.of(Map.of("type", type, type, value));
  }
}
