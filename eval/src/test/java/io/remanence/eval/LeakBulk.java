package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.command.CommandCaller;
import io.remanence.command.CommandReply;
import io.remanence.command.CommandRole;
import io.remanence.command.Commands;
import io.remanence.consolidation.ConsolidationReport;
import io.remanence.consolidation.PruneRule;
import io.remanence.document.ImportedDocument;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.eval.LeakRules.Mode;
import io.remanence.eval.LeakRules.Reader;
import io.remanence.eval.LeakRules.Who;
import io.remanence.eval.LeakRules.Written;
import io.remanence.history.Speaker;
import io.remanence.memory.Memories;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.server.imports.TypedImport;
import io.remanence.space.Space;
import io.remanence.text.Language;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** Steps with commands, and with what takes many memories at once. */
final class LeakBulk extends LeakJudge {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private final Commands commands;

  LeakBulk(LeakWorld world, Space space) {
    super(world, space);
    Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
    this.commands = new Commands(space, clock, new TypedImport(clock, ZoneOffset.UTC));
  }

  String command() {
    Who who = world.reader();
    if (who.session().isEmpty()) {
      return "nothing";
    }
    Reader reader = world.as(who, Optional.empty());
    boolean owner = world.random.nextInt(3) > 0;
    String text = typed();
    CommandReply reply;
    try {
      reply = commands.run(caller(who, owner), text);
    } catch (RemanenceException refused) {
      assertThat(refused.code()).as(text).isEqualTo(ErrorCode.FORBIDDEN);
      assertThat(owner).as(text).isFalse();
      only(refused);
      return "forbidden " + text;
    }
    String where = "the command '" + text + "'";
    for (String canary : LeakWorld.in(List.of(reply.text(), reply.data()))) {
      // Profiles show by rules of their own.
      if (!world.inProfile(canary, reader)) {
        onlyShown(canary, reader, where);
      }
    }
    if (text.contains("list --all") && !LeakRules.lacks(reader.mode(), who)) {
      int all = expected(reader, Set.of(MemoryStatus.values()), Optional.empty()).size();
      assertThat((List<?>) reply.data().members().get("items"))
          .as("%s by %s", text, reader)
          .hasSize(Math.min(10, all));
    }
    return text + " by " + reader;
  }

  private static CommandCaller caller(Who who, boolean owner) {
    return new CommandCaller(
        key(who),
        who.speaker().map(id -> new Speaker(id, "")),
        owner ? CommandRole.OWNER : CommandRole.MEMBER,
        Language.ENGLISH);
  }

  private String typed() {
    String id = anyId(world.memories.keySet()).orElse("none");
    return world.pick(
        List.of(
            "!memory",
            "!memory health",
            "!记忆 画像",
            "!memory search " + query(),
            "!memory search --all-statuses " + query(),
            "!memory list --all-statuses",
            "!记忆 列表",
            "!memory show " + id,
            "!memory archived",
            "!memory superseded",
            "!memory audit",
            "!memory audit export",
            "!memory export",
            "!memory export l2",
            "!memory candidates --all-statuses",
            "!memory consolidate preview",
            "!memory delete --dry-run --speaker u",
            "!memory delete --dry-run --tag red --status archived",
            "/clear --dry-run"));
  }

  /** What is typed as JSON goes where it is typed, whatever it says itself. */
  String importTyped() {
    Who who = world.reader();
    if (who.session().isEmpty()) {
      return "nothing";
    }
    Written written = world.writing(who, Optional.empty());
    Who other = world.pick(world.chats).who;
    String canary = world.canary();
    String json =
        "[{\"content\":\"the ferry lantern %s\",\"user_key\":\"%s\",\"scope_key\":\"%s\"}]"
            .formatted(canary, other.bot().orElse(""), other.session().orElse(""));
    CommandReply reply = commands.run(caller(who, true), "!memory import l2 " + json);
    if (LeakRules.lacks(written.mode(), who)) {
      assertThat(reply.data().members()).as(reply.text()).containsEntry("ok", false);
      return "refused import";
    }
    assertThat(reply.data().members()).as(reply.text()).containsEntry("imported", 1L);
    space
        .memories(
            Optional.empty(),
            Optional.empty(),
            memoryQuery(Set.of(MemoryStatus.ACTIVE), Optional.empty()),
            Optional.empty(),
            ALL)
        .stream()
        .filter(memory -> memory.content().contains(canary))
        .forEach(memory -> known(memory, written, Set.of(canary)));
    return "import by " + who;
  }

  /** What would be joined is the reader's own. */
  String consolidations() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    boolean merge = world.random.nextBoolean();
    unlessLacking(
            reader,
            () ->
                merge
                    ? space
                        .memories()
                        .merge(
                            Optional.of(scope(who)), isolation(named), OptionalDouble.of(0.5), true)
                    : space.memories().digest(Optional.of(scope(who)), isolation(named), true))
        .ifPresent(report -> checkReport(report, reader));
    return (merge ? "merge" : "digest") + " for " + reader;
  }

  private void checkReport(ConsolidationReport report, Reader reader) {
    Set<String> seen = expected(reader, Set.of(MemoryStatus.values()), Optional.empty());
    for (ConsolidationReport.Group group : report.groups()) {
      group.survivor().ifPresent(id -> assertThat(seen).as("of %s", reader).contains(id.value()));
      assertThat(seen)
          .as("of %s", reader)
          .containsAll(group.absorbed().stream().map(MemoryId::value).toList());
      onlyShown(group.text(), reader, "a consolidation");
    }
    assertThat(report.pruned()).isZero();
  }

  /** Who does not see both memories can't say that one replaces the other. */
  String supersede() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    Optional<String> older = anyId(world.memories.keySet());
    Optional<String> newer = anyId(world.memories.keySet());
    if (older.isEmpty()
        || newer.isEmpty()
        || newer.equals(older)
        || (LeakRules.shows(known(older.get()).written, reader)
            && LeakRules.shows(known(newer.get()).written, reader))) {
      return "nothing";
    }
    unlessLacking(
            reader,
            () ->
                unlessAbsent(
                    () ->
                        space.supersede(
                            Optional.of(scope(who)),
                            isolation(named),
                            new MemoryId(older.get()),
                            new MemoryId(newer.get()))))
        .ifPresent(done -> assertThat(done).as("superseded by %s", reader).isEmpty());
    return "supersede by " + reader;
  }

  /** Of a file that brought memories to several, each takes back its own. */
  String document() {
    String document = space.newId("doc");
    space.putDocument(new ImportedDocument(document, "ltm", document, "anywhere", 3, 0, NOW));
    List<String> brought = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Who who = world.reader();
      Written written = world.writing(who, Optional.empty());
      if (!LeakRules.lacks(written.mode(), who)) {
        String canary = world.canary();
        Memories.Created created = space.remember(of(document, text(canary), who));
        known(created.memory(), written, Set.of(canary));
        brought.add(created.memory().id().value());
      }
    }
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    unlessLacking(
            reader,
            () ->
                space
                    .memories()
                    .deleteDocument(Optional.of(scope(who)), isolation(named), document))
        .ifPresent(
            gone -> {
              Set<String> own = new TreeSet<>(brought);
              own.removeIf(id -> !LeakRules.shows(known(id).written, reader));
              assertThat(gone)
                  .as("the document of %s", reader)
                  .extracting(MemoryId::value)
                  .containsExactlyInAnyOrderElementsOf(own);
              own.forEach(world.memories::remove);
            });
    nothingElseIsGone();
    return "document for " + reader;
  }

  private NewMemory of(String document, String content, Who who) {
    return new NewMemory(
        Optional.empty(),
        content,
        List.of(),
        List.of(),
        0.9,
        3,
        MemorySource.IMPORT,
        space.placement(scope(who), Optional.empty()),
        who.speaker().map(id -> new Speaker(id, "")),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(document));
  }

  String prune() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    unlessLacking(
            reader,
            () ->
                space
                    .memories()
                    .prune(
                        Optional.of(scope(who)),
                        isolation(named),
                        new PruneRule(Optional.empty(), 0.85)))
        .ifPresent(
            gone -> {
              Set<String> seen = expected(reader, Set.of(MemoryStatus.values()), Optional.empty());
              assertThat(seen)
                  .as("pruned by %s", reader)
                  .containsAll(gone.stream().map(MemoryId::value).toList());
              gone.forEach(id -> world.memories.remove(id.value()));
            });
    nothingElseIsGone();
    return "prune by " + reader;
  }
}
