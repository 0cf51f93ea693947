package io.remanence.consolidation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Judges by words whether a newer statement tells of the same fact as an older one. Both must begin
 * with the same subject, words aside that only say that something changed and who speaks; how far
 * they go on together says how sure that is.
 *
 * @param words what is left of the statement, in order
 */
record SameFact(List<String> words) {
  /** From this share on, words alone are enough. */
  static final double SURE = 0.5;

  private static final Pattern HAN_CHANGE =
      Pattern.compile(
          "改名|改成|改到|改为|改在|改去|换成|换到|换为|换了|搬到了|搬到|搬去|变成|变为|调整为|调到|推迟到|提前到|更正|纠正|修正|更新|其实"
              + "|现在|如今|不再|已经|已|最近|目前|以后|又|了|[我俺咱]们?");

  private static final Set<String> CHANGE =
      Set.of(
          ("now actually correction update updated since again longer no currently has have had been"
                  + " moved changed switched renamed new i my me mine we our us")
              .split(" "));

  static SameFact of(String text) {
    // The name that follows "renamed to" is what the old name was called by.
    String kept = text.replace("改名叫", "叫").replace("改名为", "叫");
    List<String> words =
        new ArrayList<>(Wording.of(HAN_CHANGE.matcher(kept).replaceAll(" ")).words());
    words.removeAll(CHANGE);
    return new SameFact(List.copyOf(words));
  }

  /** Whether both speak of the same subject. */
  boolean sharesSubject(SameFact other) {
    return !words.isEmpty()
        && !other.words.isEmpty()
        && words.getFirst().equals(other.words.getFirst());
  }

  /** How far both go together from their beginning, 0 to 1 of the shorter one. */
  double together(SameFact other) {
    int shorter = Math.min(words.size(), other.words.size());
    int at = 0;
    while (at < shorter && words.get(at).equals(other.words.get(at))) {
      at++;
    }
    return shorter == 0 ? 0 : (double) at / shorter;
  }
}
