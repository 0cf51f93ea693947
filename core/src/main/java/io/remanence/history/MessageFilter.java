package io.remanence.history;

import io.remanence.text.Texts;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which messages a query wants, by role and kind; an empty set filters nothing.
 *
 * @param roles only these roles
 * @param kinds only these kinds, so none without a kind
 * @param excludedKinds none of these kinds, whatever {@code kinds} says; a message without a kind
 *     stays
 */
public record MessageFilter(Set<String> roles, Set<String> kinds, Set<String> excludedKinds) {
  private static final MessageFilter ANY = new MessageFilter(Set.of(), Set.of(), Set.of());

  public MessageFilter {
    roles = cleaned(roles);
    kinds = cleaned(kinds);
    excludedKinds = cleaned(excludedKinds);
  }

  private static Set<String> cleaned(Set<String> names) {
    return names.stream().map(Texts::clean).collect(Collectors.toUnmodifiableSet());
  }

  /** Every message. */
  public static MessageFilter any() {
    return ANY;
  }

  /** Whether the message is wanted. */
  public boolean admits(MessageBody body) {
    return (roles.isEmpty() || roles.contains(body.role()))
        && (kinds.isEmpty() || body.kind().filter(kinds::contains).isPresent())
        && body.kind().filter(excludedKinds::contains).isEmpty();
  }
}
