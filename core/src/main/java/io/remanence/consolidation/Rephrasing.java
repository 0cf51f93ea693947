package io.remanence.consolidation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says whether of two short statements one may be the other in different words, so that a vector
 * may decide. Vectors can't tell a changed word that matters from one that doesn't, nor who did
 * what to whom; so all that is known to change a statement keeps two apart: other numbers, times,
 * negations or names, the same names in another order, other persons, a word in place of one other
 * word, words that stand against each other, and an order that is more than one part moved to the
 * other end.
 */
final class Rephrasing {
  /** In a longer text a vector says too little of each detail. */
  private static final int MOST_WORDS = 20;

  /** Parts of fewer words that change places may as well be who did it and to whom. */
  private static final int LEAST_MOVED = 2;

  private static final Map<String, String> PERSONS = persons();

  private static final Set<String> DIRECTIONS =
      Set.of("to from for into onto out off up down by 到 从 给 往 向 被 把 由".split(" "));

  private static final Set<String> CONTRASTS =
      Set.of(
          ("left right under over above below beneath inside outside front behind beside near far top"
                  + " bottom upper lower north south east west big bigger small smaller large long short"
                  + " high low hot cold warm cool new old young fast slow easy hard good bad best worst"
                  + " better worse more less most least early late open opens close closes closed start"
                  + " starts end ends begin begins buy buys bought sell sells sold lend lent borrow borrowed"
                  + " give gave given get got receive received keep delete love loves hate hates like likes"
                  + " dislike dislikes trust distrust accept reject approve refuse win lose won lost"
                  + " mother father mom dad brother sister son daughter husband wife aunt uncle"
                  + " red white blue green black yellow brown pink grey gray orange purple"
                  + " 左 右 上 下 里 外 内 前 后 东 南 西 北 大 小 多 少 高 低 长 短 冷 热 新 旧 老 快 慢 早 晚"
                  + " 好 坏 开 关 始 束 买 卖 借 还 爱 恨 厌 怕 升 降 增 减 加 赢 输 男 女 父 母 爸 妈 哥 弟 姐 妹"
                  + " 红 白 蓝 绿 黑 黄 紫 灰 咸 甜 酸 辣 苦")
              .split(" "));

  private Rephrasing() {}

  static boolean isPossible(Wording one, Wording other) {
    List<String> words = one.words();
    List<String> others = other.words();
    if (!isShort(one)
        || !isShort(other)
        || !frame(one).equals(frame(other))
        || !namesInOrder(one, other).equals(namesInOrder(other, one))) {
      return false;
    }
    List<String> own = without(words, others);
    List<String> othersOwn = without(others, words);
    // All words of one in the other is no other wording; whole words decide there.
    return !own.isEmpty()
        && !othersOwn.isEmpty()
        && own.stream().noneMatch(CONTRASTS::contains)
        && othersOwn.stream().noneMatch(CONTRASTS::contains)
        && !(own.stream().anyMatch(DIRECTIONS::contains)
            && othersOwn.stream().anyMatch(DIRECTIONS::contains))
        && !isReplacement(words, others)
        && keepsOrder(without(words, own), without(others, othersOwn));
  }

  /** What two must have in common: numbers, times, negations, and persons in their order. */
  static Object frame(Wording text) {
    return List.of(text.telling(), personsOf(text.words()));
  }

  /** Whether a vector of the text says enough of each of its words; there is at least one. */
  static boolean isShort(Wording text) {
    return !text.words().isEmpty() && text.words().size() <= MOST_WORDS;
  }

  private static Map<String, String> persons() {
    Map<String, String> persons = new HashMap<>();
    String[] groups = {
      "i my me mine we our us ours i'm i've i'll we're we've 我 咱 俺",
      "you your yours you're 你 您",
      "he him his he's 他",
      "she her hers she's 她",
      "they them their they're"
    };
    for (String group : groups) {
      for (String word : group.split(" ")) {
        persons.put(word, group);
      }
    }
    return persons;
  }

  private static List<String> personsOf(List<String> words) {
    return words.stream().filter(PERSONS::containsKey).map(PERSONS::get).toList();
  }

  /**
   * The names of both as they follow each other in the first; one that it lacks stands in front.
   */
  private static List<String> namesInOrder(Wording text, Wording other) {
    List<String> names = new ArrayList<>(text.names());
    other.names().stream().filter(name -> !names.contains(name)).forEach(names::add);
    names.sort(
        (a, b) -> {
          int places = Integer.compare(text.folded().indexOf(a), text.folded().indexOf(b));
          return places != 0 ? places : a.compareTo(b);
        });
    return names.stream().map(name -> text.mentions(name) ? name : "no " + name).toList();
  }

  /** What is left of the words when the others are taken out, each as often as it is there. */
  private static List<String> without(List<String> words, List<String> others) {
    List<String> left = new ArrayList<>(words);
    others.forEach(left::remove);
    return left;
  }

  /** Whether but for one stretch, of which nothing is in both, all words are the same. */
  private static boolean isReplacement(List<String> one, List<String> other) {
    int shorter = Math.min(one.size(), other.size());
    int front = 0;
    while (front < shorter && one.get(front).equals(other.get(front))) {
      front++;
    }
    int back = 0;
    while (back < shorter - front
        && one.get(one.size() - 1 - back).equals(other.get(other.size() - 1 - back))) {
      back++;
    }
    List<String> middle = one.subList(front, one.size() - back);
    return other.subList(front, other.size() - back).stream().noneMatch(middle::contains);
  }

  /** Whether both are in the same order, or one part of the one stands at its other end. */
  private static boolean keepsOrder(List<String> one, List<String> other) {
    if (one.equals(other)) {
      return true;
    }
    for (int cut = LEAST_MOVED; cut <= one.size() - LEAST_MOVED; cut++) {
      List<String> moved = new ArrayList<>(one.subList(cut, one.size()));
      moved.addAll(one.subList(0, cut));
      if (moved.equals(other)) {
        return true;
      }
    }
    return false;
  }
}
