package io.remanence.clear;

import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * All types that can be cleared, in the order in which they are. One that fails hinders none of the
 * others; its row says so.
 */
public final class ClearChain {
  /** The type of the conversation itself. */
  public static final String CONTEXT = "context";

  private final Map<String, ClearType> types;
  private final Map<String, String> names;
  private final List<ClearGuard> guards;
  private final String space;

  /**
   * A chain.
   *
   * @param space the name of the space
   * @param types in order; of two with one id or alias, the first one's label is shown, and both
   *     are cleared
   */
  public ClearChain(String space, List<ClearType> types, List<ClearGuard> guards) {
    this.space = space;
    this.types = new LinkedHashMap<>();
    this.names = new HashMap<>();
    for (ClearType type : types) {
      ClearType known = this.types.get(type.id());
      this.types.put(type.id(), known == null ? type : both(known, type));
      names.putIfAbsent(type.id(), type.id());
    }
    types.forEach(type -> type.aliases().forEach(alias -> names.putIfAbsent(alias, type.id())));
    this.guards = List.copyOf(guards);
  }

  private static ClearType both(ClearType first, ClearType second) {
    return new ClearType(
        first.id(),
        first.aliases(),
        first.labels(),
        first.with(),
        first.source(),
        clearing -> {
          List<ClearOutcome> outcomes = new ArrayList<>(first.handler().clear(clearing));
          outcomes.addAll(second.handler().clear(clearing));
          return outcomes;
        });
  }

  /** The types that may be named, in order. */
  public List<ClearType> types() {
    return List.copyOf(types.values());
  }

  /**
   * The ids that these names mean.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for a name that is none; it lists those
   *     that are
   */
  public Set<String> named(Set<String> wanted) {
    Set<String> unknown = new TreeSet<>(wanted);
    unknown.removeAll(names.keySet());
    if (!unknown.isEmpty()) {
      throw RemanenceException.invalid(
          ErrorText.UNKNOWN_CLEAR_TYPES,
          unknown.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", ")),
          String.join(", ", types.keySet()));
    }
    return wanted.stream().map(names::get).collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Clears what is meant. Whoever calls holds the sessions.
   *
   * @param wanted the ids of types; empty means all
   */
  public ClearReport run(ClearScope scope, Set<String> wanted, boolean dryRun, Language language) {
    if (!dryRun) {
      guards.forEach(guard -> guard.beforeClear(scope, wanted));
    }
    List<ClearRow> rows = new ArrayList<>();
    for (ClearType type : types.values()) {
      boolean named = wanted.contains(type.id());
      if (named || wanted.isEmpty() || type.with().stream().anyMatch(wanted::contains)) {
        rows.addAll(run(type, new Clearing(space, scope, named, dryRun, language)));
      }
    }
    boolean context =
        !dryRun
            && (wanted.isEmpty() || wanted.contains(CONTEXT))
            && rows.stream().filter(row -> row.type().equals(CONTEXT)).allMatch(ClearRow::success);
    return new ClearReport(rows, context);
  }

  private static List<ClearRow> run(ClearType type, Clearing clearing) {
    List<ClearOutcome> outcomes;
    try {
      outcomes = type.handler().clear(clearing);
    } catch (RuntimeException failure) {
      outcomes = List.of(ClearOutcome.refused(failed(type, clearing.language(), failure)));
    }
    return outcomes.stream()
        .map(
            outcome -> new ClearRow(type.source(), type.id(), outcome.success(), outcome.message()))
        .toList();
  }

  private static String failed(ClearType type, Language language, RuntimeException failure) {
    String reason =
        failure.getMessage() == null ? failure.toString() : ErrorDetail.of(failure).in(language);
    return switch (language) {
      case ENGLISH -> type.label(language) + " could not be cleared: " + reason;
      case CHINESE -> type.label(language) + "清除失败：" + reason;
    };
  }
}
