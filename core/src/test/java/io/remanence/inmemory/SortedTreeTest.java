package io.remanence.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class SortedTreeTest {
  @Test
  void does_what_the_map_of_the_jdk_does() {
    Random random = new Random(6);
    SortedTree<Integer, String> tree = SortedTree.empty(Comparator.naturalOrder());
    TreeMap<Integer, String> map = new TreeMap<>();
    for (int step = 0; step < 20_000; step++) {
      int key = random.nextInt(300);
      if (random.nextInt(3) == 0) {
        tree = tree.without(key);
        map.remove(key);
      } else {
        tree = tree.with(key, "v" + step);
        map.put(key, "v" + step);
      }
      assertThat(tree.size()).isEqualTo(map.size());
      int probe = random.nextInt(300);
      assertThat(tree.get(probe)).isEqualTo(Optional.ofNullable(map.get(probe)));
      if (step % 20 == 0) {
        assertThat(list(tree.ascending())).isEqualTo(List.copyOf(map.values()));
        assertThat(list(tree.descending())).isEqualTo(List.copyOf(map.descendingMap().values()));
        assertThat(list(tree.ascendingAfter(probe)))
            .isEqualTo(List.copyOf(map.tailMap(probe, false).values()));
        assertThat(list(tree.ascendingFrom(probe)))
            .isEqualTo(List.copyOf(map.tailMap(probe, true).values()));
      }
    }
  }

  @Test
  void older_versions_stay_as_they_were() {
    List<SortedTree<Integer, Integer>> versions = new ArrayList<>();
    SortedTree<Integer, Integer> tree = SortedTree.empty(Comparator.naturalOrder());
    for (int i = 0; i < 200; i++) {
      versions.add(tree);
      tree = tree.with(i, i);
    }
    for (int i = 199; i >= 0; i--) {
      tree = tree.without(i);
    }
    assertThat(tree.size()).isZero();
    for (int i = 0; i < 200; i++) {
      assertThat(list(versions.get(i).ascending()))
          .isEqualTo(java.util.stream.IntStream.range(0, i).boxed().toList());
    }
  }

  @Test
  void stays_balanced_whatever_the_order_of_keys() {
    SortedTree<Integer, Integer> up = SortedTree.empty(Comparator.naturalOrder());
    SortedTree<Integer, Integer> down = SortedTree.empty(Comparator.naturalOrder());
    for (int i = 0; i < 100_000; i++) {
      up = up.with(i, i);
      down = down.with(-i, i);
    }
    for (int i = 0; i < 99_000; i++) {
      up = up.without(i);
    }
    // A weight-balanced tree of n entries is at most about 2.4 log2 n deep.
    assertThat(up.depth()).isLessThan(25);
    assertThat(down.depth()).isLessThan(42);
    assertThat(up.size()).isEqualTo(1000);
  }

  @Test
  void removing_what_is_not_there_changes_nothing() {
    SortedTree<Integer, Integer> tree =
        SortedTree.<Integer, Integer>empty(Comparator.naturalOrder()).with(1, 1);
    assertThat(tree.without(2)).isSameAs(tree);
  }

  @Test
  void a_walk_ends() {
    Iterator<Integer> walk =
        SortedTree.<Integer, Integer>empty(Comparator.naturalOrder())
            .with(1, 1)
            .ascending()
            .iterator();
    assertThat(walk.next()).isEqualTo(1);
    assertThat(walk.hasNext()).isFalse();
    assertThatThrownBy(walk::next).isInstanceOf(NoSuchElementException.class);
  }

  private static <V> List<V> list(Iterable<V> walk) {
    List<V> values = new ArrayList<>();
    walk.forEach(values::add);
    return values;
  }
}
