package io.remanence.compaction;

import io.remanence.text.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a model is told when it compacts; the words are resources, one file a text. */
final class Prompts {
  private static final Map<String, String> FILES = new ConcurrentHashMap<>();
  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)}}");
  private static final Pattern PART = Pattern.compile("(?m)^%([a-z]+)\\n");

  private final String system;
  private final String former;
  private final String conversation;

  private Prompts(String system, String former, String conversation) {
    this.system = system;
    this.former = former;
    this.conversation = conversation;
  }

  static Prompts of(CompactionTemplate template, Language language, Budget budget) {
    String system =
        filled(
            file(template.name().toLowerCase(Locale.ROOT), language),
            Map.of(
                "budget",
                Integer.toString(budget.total()),
                "keep",
                Integer.toString(budget.kept())));
    String request = file("request", language);
    return new Prompts(system, part(request, "former"), part(request, "conversation"));
  }

  /** The instructions. */
  String system() {
    return system;
  }

  /** The request with the former summary and the conversation put in as they are. */
  String request(Optional<String> formerSummary, String conversationText) {
    return formerSummary.map(text -> filled(former, Map.of("former", text))).orElse("")
        + filled(conversation, Map.of("conversation", conversationText));
  }

  /** The UTF-16 units of all that is always said, with the words around a former summary. */
  int fixedLength() {
    return system.length() + request(Optional.of(""), "").length();
  }

  /** In one pass, so that what is put in is never read as a place itself. */
  private static String filled(String text, Map<String, String> values) {
    return PLACE
        .matcher(text)
        .replaceAll(
            place -> Matcher.quoteReplacement(values.getOrDefault(place.group(1), place.group())));
  }

  private static String part(String text, String name) {
    Matcher parts = PART.matcher(text);
    int from = -1;
    int to = text.length();
    while (parts.find()) {
      if (from >= 0) {
        to = parts.start();
        break;
      }
      if (parts.group(1).equals(name)) {
        from = parts.end();
      }
    }
    if (from < 0) {
      throw new IllegalStateException("the request has no part '" + name + "'");
    }
    return text.substring(from, to);
  }

  private static String file(String name, Language language) {
    return FILES.computeIfAbsent(name + "." + language.tag() + ".txt", Prompts::read);
  }

  private static String read(String file) {
    try (InputStream in = Prompts.class.getResourceAsStream(file)) {
      String all =
          new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
      List<String> lines = new ArrayList<>(all.lines().toList());
      while (!lines.isEmpty() && lines.getFirst().startsWith("# ")) {
        lines.removeFirst();
      }
      return String.join("\n", lines);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
