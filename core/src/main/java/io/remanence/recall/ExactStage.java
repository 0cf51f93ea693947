package io.remanence.recall;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Lifts what is named outright: by its id, its speaker's id or name, a tag, or content that holds
 * the whole query. The amounts are those of the episodic systems.
 */
final class ExactStage implements Stage {
  private static final double ID = 2;
  private static final double SPEAKER = 1.2;
  private static final double TAG = 1.2;
  private static final double CONTENT = 0.6;
  private static final double MOST = 2;
  private static final double EACH = 0.25;

  @Override
  public void apply(QueryReading query, RecallRequest request, List<Candidate> candidates) {
    String wanted = query.folded().strip();
    for (Candidate candidate : candidates) {
      IndexedItem item = candidate.indexed();
      if (item.id().id().equals(query.text().strip())) {
        candidate.score = Math.max(candidate.score, 1);
        candidate.note("exact", ID);
        continue;
      }
      double exact = 0;
      exact += is(item.speaker(), wanted) ? SPEAKER : 0;
      exact += is(item.speakerName(), wanted) ? SPEAKER : 0;
      exact +=
          item.tags().stream().anyMatch(tag -> tag.toLowerCase(Locale.ROOT).equals(wanted))
              ? TAG
              : 0;
      exact += holds(item.text(), wanted) ? CONTENT : 0;
      candidate.times("exact", 1 + EACH * Math.min(exact, MOST));
    }
  }

  private static boolean holds(String text, String wanted) {
    return text.length() >= wanted.length() && text.toLowerCase(Locale.ROOT).contains(wanted);
  }

  private static boolean is(Optional<String> value, String wanted) {
    return value.map(text -> text.toLowerCase(Locale.ROOT)).filter(wanted::equals).isPresent();
  }
}
