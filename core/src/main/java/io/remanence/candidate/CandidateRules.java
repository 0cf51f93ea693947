package io.remanence.candidate;

import io.remanence.capture.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds in what a user told what may be remembered, sentence by sentence; the first rule that holds
 * counts: a secret is to be ignored, a lasting preference belongs in a profile, a date, a plan or a
 * decision is a memory.
 */
public final class CandidateRules {
  private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

  private static final Pattern STABLE =
      Pattern.compile(
          "\\b(?:prefers?|preferred|(?:i|we) (?:really |always |usually )?(?:like|love|hate|dislike|enjoy)"
              + "|can'?t stand|favou?rite|allergic|vegetarian|vegan|call me|my name is|i'?m called)\\b"
              + "|喜欢|喜歡|偏好|讨厌|討厭|最爱|最愛|过敏|過敏|叫我|我叫|我的名字|吃素|受不了|习惯|習慣",
          FLAGS);
  private static final Pattern TEMPORAL =
      Pattern.compile(
          "\\b(?:tomorrow|tonight|next (?:week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter)"
              + "|deadline|due|meeting|appointment|plan(?:s|ned|ning)?|travel(?:l?ing)?|trip|flight|booked|schedul(?:e|ed))\\b"
              + "|今天|明天|后天|後天|下周|下週|下个?月|计划|計劃|打算|截止|会议|會議|航班|出差|旅行|预约|預約|预订",
          FLAGS);
  private static final Pattern DECISION =
      Pattern.compile(
          "\\b(?:i|we)(?:'ve|'ll|'re|'m)? ?(?:have |just |finally |all )*(?:decided|agreed|will|are|am|chose|settled|switched)\\b"
              + "|\\b(?:i'?m|we'?re|i'?ll|we'?ll)\\b|决定|決定|说好|說好|约好|約好|定了|定在|选了|選了|改成|换成|改为",
          FLAGS);

  private CandidateRules() {}

  /**
   * What a sentence may become.
   *
   * @param reason the rule: {@code sensitive}, {@code stable}, {@code temporal} or {@code decision}
   */
  public record Proposal(CandidateKind kind, String content, String reason) {}

  /** Whether the text tells of a lasting preference, or of what somebody is called. */
  public static boolean tellsPreference(String text) {
    return STABLE.matcher(text).find();
  }

  /** The proposals of one turn, in the order in which it was told; at most so many. */
  public static List<Proposal> of(List<Told> sentences, int max) {
    List<Proposal> proposals = new ArrayList<>();
    for (Told told : sentences) {
      if (proposals.size() == max) {
        break;
      }
      proposal(told).ifPresent(proposals::add);
    }
    return List.copyOf(proposals);
  }

  private static Optional<Proposal> proposal(Told told) {
    String text = told.text();
    if (told.hidesSecret()) {
      return Optional.of(new Proposal(CandidateKind.IGNORE, text, "sensitive"));
    }
    if (told.asks()) {
      return Optional.empty();
    }
    if (tellsPreference(text)) {
      return Optional.of(new Proposal(CandidateKind.PROFILE, text, "stable"));
    }
    if (TEMPORAL.matcher(text).find()) {
      return Optional.of(new Proposal(CandidateKind.MEMORY, text, "temporal"));
    }
    return DECISION.matcher(text).find()
        ? Optional.of(new Proposal(CandidateKind.MEMORY, text, "decision"))
        : Optional.empty();
  }
}
