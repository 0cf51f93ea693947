package io.remanence.server.imports;

import io.remanence.formats.ImportedMemory;
import io.remanence.formats.ImportedProfile;
import io.remanence.formats.ImportedSummary;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Summaries and profiles of other programs as memories, which recall finds: a stretch of a
 * conversation whose messages may not have come along, and what is known of a person.
 */
final class AsMemories {
  private static final int IMPORTANCE = 3;
  private static final double CONFIDENCE = 0.8;

  private AsMemories() {}

  /** The parts of a summary, each as long as a memory may be. */
  static List<ImportedMemory> of(ImportedSummary summary) {
    Map<String, @Nullable Object> meta = new LinkedHashMap<>();
    summary.fromRound().ifPresent(round -> meta.put("from_round", round));
    summary.toRound().ifPresent(round -> meta.put("to_round", round));
    List<String> parts = parts(summary.text());
    List<ImportedMemory> memories = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      memories.add(
          memory(
              i == 0 ? summary.key() : summary.key() + "#" + (i + 1),
              Optional.of(summary.session()),
              parts.get(i),
              List.of("summary"),
              Optional.empty(),
              summary.createdAt(),
              meta,
              summary.line()));
    }
    return memories;
  }

  /** What a profile says, in a sentence that can be understood by itself. */
  static List<ImportedMemory> of(ImportedProfile profile) {
    Map<String, @Nullable Object> meta = new LinkedHashMap<>();
    meta.put("field", profile.field().wireName());
    profile.fact().ifPresent(fact -> meta.put("fact_key", fact));
    profile.previous().ifPresent(previous -> meta.put("previous_value", previous));
    List<String> tags = new ArrayList<>(List.of("profile", profile.field().wireName()));
    profile.fact().filter(fact -> Texts.length(fact) <= 256).ifPresent(tags::add);
    List<String> parts = parts(sentence(profile));
    List<ImportedMemory> memories = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      memories.add(
          memory(
              i == 0 ? profile.key() : profile.key() + "#" + (i + 1),
              Optional.empty(),
              parts.get(i),
              tags,
              profile.speaker(),
              profile.updatedAt(),
              meta,
              profile.line()));
    }
    return memories;
  }

  private static ImportedMemory memory(
      String key,
      Optional<String> session,
      String content,
      List<String> tags,
      Optional<Speaker> speaker,
      Optional<Instant> time,
      Map<String, @Nullable Object> meta,
      long line) {
    return new ImportedMemory(
        key,
        session,
        content,
        tags,
        List.of(),
        CONFIDENCE,
        IMPORTANCE,
        speaker,
        MemoryStatus.ACTIVE,
        Optional.empty(),
        time,
        Optional.empty(),
        Optional.empty(),
        0,
        Optional.empty(),
        meta.isEmpty() ? Optional.empty() : Optional.of(JsonObject.of(meta)),
        line);
  }

  private static String sentence(ImportedProfile profile) {
    String label =
        switch (Language.of(profile.value())) {
          case ENGLISH ->
              switch (profile.field()) {
                case NAME -> "Name";
                case TRAITS -> "Trait";
                case PREFERENCES -> "Preference";
                case NOTES -> "Note";
              };
          case CHINESE ->
              switch (profile.field()) {
                case NAME -> "名字";
                case TRAITS -> "特点";
                case PREFERENCES -> "偏好";
                case NOTES -> "备注";
              };
        };
    String whose =
        profile
            .speaker()
            .map(speaker -> speaker.name().isBlank() ? speaker.id() : speaker.name())
            .map(name -> name + " – ")
            .orElse("");
    String fact = profile.fact().map(key -> " (" + key + ")").orElse("");
    return whose + label + fact + ": " + profile.value();
  }

  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    String rest = text.strip();
    while (Texts.length(rest) > NewMemory.MAX_CONTENT) {
      int most = rest.offsetByCodePoints(0, NewMemory.MAX_CONTENT);
      int line = rest.lastIndexOf('\n', most - 1);
      int end = line > most / 2 ? line : most;
      parts.add(rest.substring(0, end).strip());
      rest = rest.substring(end).strip();
    }
    parts.add(rest);
    return parts.stream().filter(part -> !Texts.isBlank(part)).toList();
  }
}
