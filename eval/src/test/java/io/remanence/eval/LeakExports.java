package io.remanence.eval;

import io.remanence.audit.AuditQuery;
import io.remanence.eval.LeakRules.Mode;
import io.remanence.eval.LeakRules.Reader;
import io.remanence.eval.LeakRules.Who;
import io.remanence.space.Space;
import io.remanence.transfer.ExportPart;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Steps with what is written out in bulk: the audit and exports of a scope. */
final class LeakExports extends LeakJudge {
  LeakExports(LeakWorld world, Space space) {
    super(world, space);
  }

  String audit() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    unlessLacking(
            reader,
            () ->
                List.of(
                    space
                        .audit()
                        .list(
                            Optional.of(scope(who)),
                            isolation(named),
                            AuditQuery.any(),
                            Long.MAX_VALUE,
                            200),
                    space
                        .audit()
                        .export(Optional.of(scope(who)), isolation(named), AuditQuery.any())))
        .ifPresent(entries -> onlyShown(entries, reader, "the audit"));
    return "audit of " + reader;
  }

  String export() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    Set<ExportPart> parts = EnumSet.noneOf(ExportPart.class);
    parts.add(world.pick(List.of(ExportPart.values())));
    parts.add(world.pick(List.of(ExportPart.values())));
    unlessLacking(
            reader,
            () -> {
              ByteArrayOutputStream out = new ByteArrayOutputStream();
              space.transfer().export(parts, Optional.of(scope(who)), isolation(named), out);
              return out.toString(StandardCharsets.UTF_8);
            })
        .ifPresent(
            lines ->
                lines.lines().forEach(line -> onlyShown(line, reader, "an export of " + parts)));
    return "export of " + parts + " for " + reader;
  }
}
