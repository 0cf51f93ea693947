package io.remanence.inmemory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A sorted map that never changes: each change gives a new map that shares all but a path with the
 * old one. So a snapshot is one reference, undoing is keeping the old reference, and readers need
 * no lock.
 *
 * <p>A weight-balanced tree with the parameters 3 and 2, for which Y. Hirai and K. Yamamoto
 * ("Balancing weight-balanced trees", 2011) proved that insertion and deletion keep the balance.
 * Look-ups and changes take logarithmic time; a walk takes logarithmic time to its first entry and
 * constant time on average for each further one.
 */
final class SortedTree<K, V> {
  private static final int DELTA = 3;
  private static final int RATIO = 2;

  private record Node<K, V>(
      K key, V value, @Nullable Node<K, V> left, @Nullable Node<K, V> right, int size) {}

  private final Comparator<? super K> order;
  private final @Nullable Node<K, V> root;

  private SortedTree(Comparator<? super K> order, @Nullable Node<K, V> root) {
    this.order = order;
    this.root = root;
  }

  static <K, V> SortedTree<K, V> empty(Comparator<? super K> order) {
    return new SortedTree<>(order, null);
  }

  int size() {
    return size(root);
  }

  Optional<V> get(K key) {
    Node<K, V> node = root;
    while (node != null) {
      int side = order.compare(key, node.key);
      if (side == 0) {
        return Optional.of(node.value);
      }
      node = side < 0 ? node.left : node.right;
    }
    return Optional.empty();
  }

  /** How many entries the longest path holds. */
  int depth() {
    return depth(root);
  }

  private static int depth(@Nullable Node<?, ?> node) {
    return node == null ? 0 : 1 + Math.max(depth(node.left), depth(node.right));
  }

  boolean has(K key) {
    return get(key).isPresent();
  }

  /** The map with this entry, in place of an older one of the same key. */
  SortedTree<K, V> with(K key, V value) {
    return new SortedTree<>(order, insert(root, key, value));
  }

  /** The map without this key. */
  SortedTree<K, V> without(K key) {
    return has(key) ? new SortedTree<>(order, remove(root, key)) : this;
  }

  /** The values of all keys, ascending. */
  Iterable<V> ascending() {
    return () -> new Walk<>(root, key -> true, true);
  }

  /** The values of keys greater than this, ascending. */
  Iterable<V> ascendingAfter(K after) {
    return () -> new Walk<>(root, key -> order.compare(key, after) > 0, true);
  }

  /** The values of keys equal to this or greater, ascending. */
  Iterable<V> ascendingFrom(K from) {
    return () -> new Walk<>(root, key -> order.compare(key, from) >= 0, true);
  }

  /** The values of all keys, descending. */
  Iterable<V> descending() {
    return () -> new Walk<>(root, key -> true, false);
  }

  /** The keys, ascending. */
  List<K> keys() {
    List<K> keys = new ArrayList<>();
    collect(root, keys);
    return keys;
  }

  private static <K> void collect(@Nullable Node<K, ?> node, List<K> keys) {
    if (node != null) {
      collect(node.left, keys);
      keys.add(node.key);
      collect(node.right, keys);
    }
  }

  private @Nullable Node<K, V> insert(@Nullable Node<K, V> node, K key, V value) {
    if (node == null) {
      return new Node<>(key, value, null, null, 1);
    }
    int side = order.compare(key, node.key);
    if (side < 0) {
      return balance(node.key, node.value, insert(node.left, key, value), node.right);
    }
    if (side > 0) {
      return balance(node.key, node.value, node.left, insert(node.right, key, value));
    }
    return new Node<>(key, value, node.left, node.right, node.size);
  }

  private @Nullable Node<K, V> remove(@Nullable Node<K, V> node, K key) {
    if (node == null) {
      return null;
    }
    int side = order.compare(key, node.key);
    if (side < 0) {
      return balance(node.key, node.value, remove(node.left, key), node.right);
    }
    if (side > 0) {
      return balance(node.key, node.value, node.left, remove(node.right, key));
    }
    if (node.left == null) {
      return node.right;
    }
    if (node.right == null) {
      return node.left;
    }
    Node<K, V> next = first(node.right);
    return balance(next.key, next.value, node.left, withoutFirst(node.right));
  }

  private static <K, V> Node<K, V> first(Node<K, V> node) {
    Node<K, V> at = node;
    while (at.left != null) {
      at = at.left;
    }
    return at;
  }

  private static <K, V> @Nullable Node<K, V> withoutFirst(Node<K, V> node) {
    return node.left == null
        ? node.right
        : balance(node.key, node.value, withoutFirst(node.left), node.right);
  }

  private static int size(@Nullable Node<?, ?> node) {
    return node == null ? 0 : node.size;
  }

  private static int weight(@Nullable Node<?, ?> node) {
    return size(node) + 1;
  }

  private static <K, V> Node<K, V> node(
      K key, V value, @Nullable Node<K, V> left, @Nullable Node<K, V> right) {
    return new Node<>(key, value, left, right, size(left) + size(right) + 1);
  }

  private static <K, V> Node<K, V> balance(
      K key, V value, @Nullable Node<K, V> left, @Nullable Node<K, V> right) {
    if (right != null && weight(right) > DELTA * weight(left)) {
      return leaningLeft(key, value, left, right);
    }
    if (left != null && weight(left) > DELTA * weight(right)) {
      return leaningRight(key, value, left, right);
    }
    return node(key, value, left, right);
  }

  private static <K, V> Node<K, V> leaningLeft(
      K key, V value, @Nullable Node<K, V> left, Node<K, V> right) {
    Node<K, V> inner = right.left;
    if (inner == null || weight(inner) < RATIO * weight(right.right)) {
      return node(right.key, right.value, node(key, value, left, inner), right.right);
    }
    return node(
        inner.key,
        inner.value,
        node(key, value, left, inner.left),
        node(right.key, right.value, inner.right, right.right));
  }

  private static <K, V> Node<K, V> leaningRight(
      K key, V value, Node<K, V> left, @Nullable Node<K, V> right) {
    Node<K, V> inner = left.right;
    if (inner == null || weight(inner) < RATIO * weight(left.left)) {
      return node(left.key, left.value, left.left, node(key, value, inner, right));
    }
    return node(
        inner.key,
        inner.value,
        node(left.key, left.value, left.left, inner.left),
        node(key, value, inner.right, right));
  }

  /** Goes over the values in order; {@code holds} says which keys belong to it. */
  private static final class Walk<K, V> implements Iterator<V> {
    private final Deque<Node<K, V>> path = new ArrayDeque<>();
    private final boolean ascending;

    Walk(@Nullable Node<K, V> root, Predicate<K> holds, boolean ascending) {
      this.ascending = ascending;
      Node<K, V> node = root;
      while (node != null) {
        if (holds.test(node.key)) {
          path.push(node);
          node = ascending ? node.left : node.right;
        } else {
          node = ascending ? node.right : node.left;
        }
      }
    }

    @Override
    public boolean hasNext() {
      return !path.isEmpty();
    }

    @Override
    public V next() {
      if (path.isEmpty()) {
        throw new NoSuchElementException("the walk is at its end");
      }
      Node<K, V> node = path.pop();
      Node<K, V> below = ascending ? node.right : node.left;
      while (below != null) {
        path.push(below);
        below = ascending ? below.left : below.right;
      }
      return node.value;
    }
  }
}
