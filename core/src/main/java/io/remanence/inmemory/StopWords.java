package io.remanence.inmemory;

import io.remanence.inmemory.Runs.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Words that say nothing about what is searched for, question words among them. */
final class StopWords {
  private static final Set<String> ENGLISH =
      Set.of(
          ("a an the of to in on at for and or but is are was were be been being am do does did "
                  + "what who whom whose which when where why how i you he she it we they me my "
                  + "your his him her its us our their them this that these those there here with "
                  + "as by from about into than then so if can could will would should shall may "
                  + "might must has have had having just please tell any some what's who's where's "
                  + "when's how's it's i'm s t")
              .split(" "));

  private static final Set<String> CHINESE_PHRASES =
      Set.of(
          ("什么时候 什么地方 什么样 为什么 是什么 什么 怎么样 怎么办 怎么 怎样 如何 为何 何时 何地 "
                  + "在哪个 在哪里 在哪儿 在哪 哪一个 哪个 哪里 哪儿 哪些 哪天 哪位 多少 几个 几点 几时 "
                  + "谁的 是谁 有没有 是不是 能不能 会不会 可不可以 请问 告诉我 我们 你们 他们 她们 它们 "
                  + "这个 那个 这些 那些 这里 那里")
              .split(" "));

  private static final int LONGEST_PHRASE =
      CHINESE_PHRASES.stream().mapToInt(String::length).max().orElseThrow();

  private static final String CHINESE_CHARACTERS = "的了吗呢吧啊呀嘛是在我你您他她它们这那和与或就都也很还又谁哪几么什怎请";

  private StopWords() {}

  /** Whether the term is a stop word, or a pair of stop characters. */
  static boolean isStop(String term) {
    return ENGLISH.contains(term) || term.codePoints().allMatch(StopWords::isStopCharacter);
  }

  /** What is left of a run when its question phrases are cut out. */
  static List<Run> cut(Run run) {
    if (run.spaced()) {
      return List.of(run);
    }
    List<Run> kept = new ArrayList<>();
    String text = run.text();
    int start = 0;
    int at = 0;
    while (at < text.length()) {
      int phrase = phraseAt(text, at);
      if (phrase == 0) {
        at += Character.charCount(text.codePointAt(at));
        continue;
      }
      if (at > start) {
        kept.add(new Run(text.substring(start, at), false));
      }
      at += phrase;
      start = at;
    }
    if (start < text.length()) {
      kept.add(new Run(text.substring(start), false));
    }
    return kept;
  }

  private static int phraseAt(String text, int at) {
    for (int length = Math.min(LONGEST_PHRASE, text.length() - at); length > 1; length--) {
      if (CHINESE_PHRASES.contains(text.substring(at, at + length))) {
        return length;
      }
    }
    return 0;
  }

  private static boolean isStopCharacter(int codePoint) {
    return CHINESE_CHARACTERS.indexOf(codePoint) >= 0;
  }
}
