package io.remanence.consolidation;

import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.memory.NewMemory;
import io.remanence.text.Texts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words of a summary of archived memories: how many, from when, about what, by whom. */
public final class DigestText {
  private static final int TAGS = 5;
  private static final int SPEAKERS = 3;
  private static final int LONGEST_NAME = 60;

  private DigestText() {}

  /** Whether the text of a digest tells how often this tag or name comes. */
  public static boolean counts(String digest, String word) {
    return digest.contains(Texts.truncate(word, LONGEST_NAME) + " (");
  }

  static String of(List<Memory> group, DigestSettings settings) {
    LocalDate first = date(group, settings, Comparator.naturalOrder());
    LocalDate last = date(group, settings, Comparator.reverseOrder());
    String tags = counted(group.stream().flatMap(memory -> memory.tags().stream()), TAGS, settings);
    String speakers =
        counted(
            group.stream().flatMap(memory -> memory.speaker().stream()).map(DigestText::name),
            SPEAKERS,
            settings);
    String text =
        switch (settings.language()) {
          case ENGLISH ->
              "A digest of %d memories from %s to %s that are old or no longer hold.%s%s"
                  .formatted(
                      group.size(),
                      first,
                      last,
                      tags.isEmpty() ? "" : " Mostly tagged: " + tags + ".",
                      speakers.isEmpty() ? "" : " Mostly from: " + speakers + ".");
          case CHINESE ->
              "%s 至 %s 共 %d 条较早或已失效的记忆的汇总。%s%s"
                  .formatted(
                      first,
                      last,
                      group.size(),
                      tags.isEmpty() ? "" : "主要标签：" + tags + "。",
                      speakers.isEmpty() ? "" : "主要来自：" + speakers + "。");
        };
    return Texts.truncate(text, NewMemory.MAX_CONTENT);
  }

  private static LocalDate date(
      List<Memory> group, DigestSettings settings, Comparator<Instant> order) {
    return group.stream()
        .map(Memory::time)
        .min(order)
        .orElseThrow()
        .atZone(settings.zone())
        .toLocalDate();
  }

  private static String name(Speaker speaker) {
    return speaker.name().isEmpty() ? speaker.id() : speaker.name();
  }

  /**
   * The most frequent ones with how often they come, in order of how often and then as they come.
   */
  private static String counted(Stream<String> words, int most, DigestSettings settings) {
    Map<String, Long> counts =
        words.collect(
            Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
    String separator =
        switch (settings.language()) {
          case ENGLISH -> ", ";
          case CHINESE -> "、";
        };
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(most)
        .map(entry -> Texts.truncate(entry.getKey(), LONGEST_NAME) + " (" + entry.getValue() + ")")
        .collect(Collectors.joining(separator));
  }
}
