package io.remanence.jdbc;

import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Placements as stored text. Many memories share one, so what was read last is remembered. */
final class Placements {
  private static final int REMEMBERED = 1_000;
  private static final int PARTS = 6;

  private final Map<String, Placement> read =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Placement> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** The text of a placement: mode, direct, bot, platform, session, speaker as a JSON array. */
  static String write(Placement placement) {
    Scope scope = placement.scope();
    return JsonText.write(
        Arrays.asList(
            placement.mode().wireName(),
            placement.direct(),
            scope.bot().orElse(null),
            scope.platform().orElse(null),
            scope.session().orElse(null),
            scope.speaker().orElse(null)));
  }

  /** The placement of the text; {@link IllegalArgumentException} where it is none. */
  Placement read(String text) {
    Placement known = read.get(text);
    if (known == null) {
      known = parse(text);
      read.put(text, known);
    }
    return known;
  }

  private static Placement parse(String text) {
    if (!(JsonText.read(text) instanceof List<?> parts)
        || parts.size() != PARTS
        || !(parts.get(1) instanceof Boolean direct)) {
      throw new IllegalArgumentException("no placement: " + text);
    }
    Isolation mode = WireNames.ISOLATION.named(Fields.text(parts.get(0)));
    Scope scope =
        new Scope(
            optional(parts.get(2)),
            optional(parts.get(3)),
            optional(parts.get(4)),
            optional(parts.get(5)));
    return new Placement(scope, mode, direct);
  }

  private static Optional<String> optional(@Nullable Object part) {
    return part == null ? Optional.empty() : Optional.of(Fields.text(part));
  }
}
