package io.remanence.compaction;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model's reply, parted into the summary and the numbers of what it wants kept. A keep section is
 * a line that begins with its heading, and the lines after it that hold nothing but numbers, a word
 * for none, and punctuation. It may stand anywhere; where there are several, the last one counts
 * and none belongs to the summary. A number anywhere else is only text.
 *
 * @param summary all but keep sections, trimmed; may be empty
 * @param numbers in ascending order, without repetitions
 * @param found whether there is a keep section
 * @param readable whether the last keep section says something that can be read: numbers, none, or
 *     nothing at all
 */
record KeepReply(String summary, List<Integer> numbers, boolean found, boolean readable) {
  private static final Pattern HEADING =
      Pattern.compile("^[\\s#＃*>\\-\\uFEFF]*" + Marks.KEEP_HEADING + "(.*)$");

  private static final Pattern NONE = Pattern.compile("无|無|(?i:\\b(?:none|nothing)\\b)");

  /** What was set beside a number in the request; a model may say it again. */
  private static final Pattern BESIDE = Pattern.compile("(?<=[0-9０-９]\\s?)〔[^〕]*〕");

  private static final Pattern LISTED =
      Pattern.compile("[0-9０-９\\s\\p{Z}\\p{P}~～+＋=＝|｜`<>＜＞\\uFEFF]*+");
  private static final Pattern MARKED = Pattern.compile("[#＃]\\s*([0-9０-９]+)");
  private static final Pattern BARE = Pattern.compile("([0-9０-９]+)");
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]");

  /** Longer ones are no numbers of ours. */
  private static final int LONGEST_NUMBER = 8;

  KeepReply {
    numbers = List.copyOf(numbers);
  }

  static KeepReply of(String reply) {
    List<String> summary = new ArrayList<>();
    List<String> kept = List.of();
    boolean found = false;
    boolean inside = false;
    for (String line : reply.split("\\R", -1)) {
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        kept = new ArrayList<>(List.of(String.valueOf(heading.group(1))));
        found = true;
        inside = true;
      } else if (inside && onlyLists(line)) {
        kept.add(line);
      } else {
        inside = false;
        summary.add(line);
      }
    }
    TreeSet<Integer> numbers = new TreeSet<>();
    kept.forEach(line -> addNumbers(line, numbers));
    boolean readable =
        !numbers.isEmpty() || kept.stream().allMatch(line -> onlyLists(line) || wantsNone(line));
    return new KeepReply(String.join("\n", summary).strip(), List.copyOf(numbers), found, readable);
  }

  private static boolean onlyLists(String line) {
    String rest = NONE.matcher(BESIDE.matcher(line).replaceAll(" ")).replaceAll(" ");
    return LISTED.matcher(rest).matches();
  }

  /** Whether the first word of the line is one for none. */
  private static boolean wantsNone(String line) {
    Matcher word = WORD.matcher(line);
    Matcher none = NONE.matcher(line);
    return word.find() && none.find() && none.start() == word.start();
  }

  /** All numbers of a list; where words stand among them, "3 of them: #1, #4" means two. */
  private static void addNumbers(String line, TreeSet<Integer> numbers) {
    String bare = BESIDE.matcher(line).replaceAll(" ");
    if (wantsNone(bare)) {
      return;
    }
    boolean marked = !onlyLists(bare) && MARKED.matcher(bare).find();
    Matcher digits = (marked ? MARKED : BARE).matcher(bare);
    while (digits.find()) {
      add(digits.group(1), numbers);
    }
  }

  private static void add(String digits, TreeSet<Integer> numbers) {
    if (digits.length() <= LONGEST_NUMBER) {
      numbers.add(Integer.parseInt(digits));
    }
  }
}
