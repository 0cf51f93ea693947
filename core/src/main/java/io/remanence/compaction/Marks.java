package io.remanence.compaction;

import io.remanence.text.Language;
import io.remanence.text.LookAlikes;
import io.remanence.text.PlainReading;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The marks by which a request to a model and its reply are read: the fences around what is only
 * material, the heading of the list of kept originals, the numbers of units, and the labels of who
 * speaks. What people, tools and models said is made so that it can forge none of them.
 */
final class Marks {
  static final String KEEP_CHINESE = "【保留原文】";
  static final String KEEP_ENGLISH = "【Keep verbatim】";

  /** The heading anywhere, in both languages, as a model may spell it. */
  static final String KEEP_HEADING = "(?:【\\s*保留原文\\s*】|[【\\[]\\s*(?i:keep\\s+verbatim)\\s*[】\\]])";

  private static final Pattern FORGED =
      Pattern.compile(KEEP_HEADING + "|[#＃]\\s*[0-9０-９]+\\s*[〔﹝]");

  /** Stands for what was taken out. */
  private static final String GONE = "[…]";

  private static final Pattern FENCE = Pattern.compile("<{3,}");
  private static final Pattern MEMORY =
      Pattern.compile("<{3}\\s*(/?)\\s*(?:remanence|aipack)\\s*_\\s*memory\\s*>{2,3}");
  private static final Pattern LABEL =
      Pattern.compile(
          "(?m)(?!\\A)^(?=[ \\t\\u3000]*(?:用户|助手|通知|工具结果|User|Assistant|Notice|Tool result)\\s*"
              + "(?:\\([^)\\n]{0,200}\\)\\s*)?[:：])");

  /** What reads like an opening bracket, if only as a part of an entity. */
  private static final BitSet BRACKETS = new BitSet();

  static {
    "<&\uFF1C\uFE64\u226E".chars().forEach(BRACKETS::set);
    LookAlikes.OPENING.chars().forEach(BRACKETS::set);
  }

  private Marks() {}

  /** The heading of the list of kept originals. */
  static String keepHeading(Language language) {
    return switch (language) {
      case ENGLISH -> KEEP_ENGLISH;
      case CHINESE -> KEEP_CHINESE;
    };
  }

  /** What stands in front of a unit that can be kept. */
  static String number(int number, int tokens, Language language) {
    return switch (language) {
      case ENGLISH -> "#" + number + "〔about " + tokens + " tokens〕";
      case CHINESE -> "#" + number + "〔约 " + tokens + " token〕";
    };
  }

  /** The text so that it can stand in a request: it forges no fence, heading, number or label. */
  static String disarm(String text) {
    String unmarked = mayHoldMark(text) ? FORGED.matcher(text).replaceAll(GONE) : text;
    String unlabelled =
        unmarked.indexOf('\n') < 0 && unmarked.indexOf('\r') < 0 && unmarked.indexOf('\u2028') < 0
            ? unmarked
            : LABEL.matcher(unmarked).replaceAll("> ");
    if (!mayHoldFence(unlabelled)) {
      return unlabelled;
    }
    StringBuilder rest = new StringBuilder(unlabelled.length());
    int from = 0;
    for (PlainReading.Spot spot : PlainReading.find(FENCE, unlabelled)) {
      rest.append(unlabelled, from, spot.start()).append("<<");
      from = spot.end();
    }
    return rest.append(unlabelled, from, unlabelled.length()).toString();
  }

  /** The text without blocks of injected memories, which were never said. */
  static String withoutMemories(String text) {
    if (!mayHoldFence(text)) {
      return text;
    }
    List<PlainReading.Spot> spots = PlainReading.find(MEMORY, text);
    StringBuilder rest = new StringBuilder(text.length());
    int from = 0;
    for (int i = 0; i < spots.size(); i++) {
      rest.append(text, from, spots.get(i).start());
      boolean block = !closes(spots.get(i)) && i + 1 < spots.size() && closes(spots.get(i + 1));
      i += block ? 1 : 0;
      from = spots.get(i).end();
    }
    String left = rest.append(text, from, text.length()).toString();
    return spots.isEmpty() ? text : left.strip();
  }

  private static boolean closes(PlainReading.Spot spot) {
    return !String.valueOf(spot.match().group(1)).isEmpty();
  }

  private static boolean mayHoldMark(String text) {
    return text.indexOf('【') >= 0
        || text.indexOf('[') >= 0
        || text.indexOf('〔') >= 0
        || text.indexOf('﹝') >= 0;
  }

  private static boolean mayHoldFence(String text) {
    int brackets = 0;
    for (int i = 0; i < text.length() && brackets < 3; i++) {
      char c = text.charAt(i);
      // One character may look like up to three brackets.
      brackets += !BRACKETS.get(c) ? 0 : c == '<' ? 1 : 3;
    }
    return brackets >= 3;
  }
}
