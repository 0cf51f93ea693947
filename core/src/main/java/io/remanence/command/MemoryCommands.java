package io.remanence.command;

import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditQuery;
import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateStatus;
import io.remanence.consolidation.ConsolidationReport;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.inject.MemoryBlock;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStatus;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileLines;
import io.remanence.profile.ProfileView;
import io.remanence.recall.ItemKind;
import io.remanence.recall.RecallResult;
import io.remanence.recall.Recalled;
import io.remanence.rolling.Compacted;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.space.RecallQuery;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles;
import io.remanence.space.SpaceProgress;
import io.remanence.text.Language;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * {@code !memory …}: each command reads its words, does it by the space's own means and words the
 * reply.
 *
 * <p>Long because the whole family stands here side by side.
 */
final class MemoryCommands {
  private static final int PER_PAGE = 10;
  private static final int MAX_CHANGES = 3;
  private static final Set<MemoryStatus> ACTIVE = Set.of(MemoryStatus.ACTIVE);

  private final Space space;
  private final CommandCaller caller;
  private final Clock clock;
  private final CommandImport imports;
  private final Optional<Scope> reader;

  MemoryCommands(Space space, CommandCaller caller, Clock clock, CommandImport imports) {
    this.space = space;
    this.caller = caller;
    this.clock = clock;
    this.imports = imports;
    this.reader = Optional.of(caller.scope());
  }

  Language language() {
    return caller.language();
  }

  /**
   * Does it.
   *
   * @throws Mistake when it can't be done as it was typed
   */
  Commands.Outcome run(CommandName name, CommandLine line) {
    List<CommandLine.Word> words =
        line.words().isEmpty() ? line.words() : line.words().subList(1, line.words().size());
    if (name.restricted && name != CommandName.FORGET) {
      ownerOnly();
    }
    return switch (name) {
      case OVERVIEW -> overview(plain(words));
      case HELP -> help();
      case HEALTH -> health(plain(words));
      case PROFILE -> profile(plain(words));
      case SEARCH -> search(withStatus(words));
      case LIST -> list(withStatus(words));
      case SHOW -> show(plain(words).id());
      case FORGET -> forget(plain(words).id());
      case SUPERSEDED -> list(Set.of(MemoryStatus.SUPERSEDED), plain(words).page());
      case ARCHIVED -> list(Set.of(MemoryStatus.ARCHIVED), plain(words).page());
      case ARCHIVE -> status(plain(words).id(), MemoryStatus.ARCHIVED, CommandPhrase.ARCHIVED);
      case RESTORE -> status(plain(words).id(), MemoryStatus.ACTIVE, CommandPhrase.RESTORED);
      case DELETE -> delete(words);
      case CONSOLIDATE -> consolidate(plain(words));
      case CANDIDATES -> candidates(words);
      case CANDIDATE -> candidate(plain(words));
      case COMPACT -> compact(plain(words));
      case AUDIT -> audit(plain(words));
      case EXPORT -> export(withStatus(words));
      case IMPORT -> imported(line, words);
    };
  }

  private void ownerOnly() {
    if (caller.role() == CommandRole.MEMBER) {
      throw forbidden(CommandPhrase.FORBIDDEN);
    }
  }

  private RemanenceException forbidden(CommandPhrase phrase, Object... arguments) {
    return RemanenceException.of(ErrorCode.FORBIDDEN, phrase.in(language(), arguments));
  }

  private static CommandWords plain(List<CommandLine.Word> words) {
    return new CommandWords(words, Set.of(), Set.of());
  }

  private static CommandWords withStatus(List<CommandLine.Word> words) {
    return new CommandWords(words, CommandWords.STATUS_VALUES, CommandWords.STATUS_FLAGS);
  }

  private String say(CommandPhrase phrase, Object... arguments) {
    return phrase.in(language(), arguments);
  }

  private ZoneId zone() {
    return space.settings(caller.scope()).zone();
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  // --- what is there ---

  private Commands.Outcome overview(CommandWords words) {
    words.nothingMore();
    Map<MemoryStatus, Long> counts = space.stats(reader, Optional.empty()).memories().byStatus();
    Isolation isolation = space.placement(caller.scope(), Optional.empty()).mode();
    long messages = space.countHistory(caller.session());
    Map<String, @Nullable Object> memories = new LinkedHashMap<>();
    Object[] shown = new Object[MemoryStatus.values().length];
    for (MemoryStatus status : MemoryStatus.values()) {
      shown[status.ordinal()] = counts.getOrDefault(status, 0L);
      memories.put(status.wireName(), counts.getOrDefault(status, 0L));
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("session", caller.session().session());
    data.put("isolation", isolation.wireName());
    data.put("memories", memories);
    data.put("messages", messages);
    return new Commands.Outcome(
        String.join(
            "\n",
            say(CommandPhrase.OVERVIEW),
            say(CommandPhrase.SESSION, CommandView.shown(caller.session().session())),
            say(CommandPhrase.ISOLATION, isolation.wireName()),
            say(CommandPhrase.COUNTS, shown),
            say(CommandPhrase.MESSAGES, messages),
            say(CommandPhrase.TRY_HELP)),
        data);
  }

  private Commands.Outcome help() {
    StringBuilder text = new StringBuilder(say(CommandPhrase.HELP));
    List<Map<String, String>> commands = new ArrayList<>();
    for (CommandName name : CommandName.values()) {
      text.append('\n').append(name.usage(language())).append(" — ").append(name.help(language()));
      commands.add(Map.of("name", name.wireName(), "usage", name.usage(language())));
    }
    text.append('\n').append(say(CommandPhrase.STATUS_HELP));
    return new Commands.Outcome(text.toString(), Map.of("commands", commands));
  }

  private Commands.Outcome health(CommandWords words) {
    words.nothingMore();
    SpaceProgress progress = space.progress();
    long behind = Math.max(0, progress.head() - progress.indexed());
    List<String> lines = new ArrayList<>();
    if (!progress.writable()) {
      lines.add(say(CommandPhrase.READ_ONLY));
    }
    if (behind > 0) {
      lines.add(say(CommandPhrase.BEHIND, behind));
    }
    if (progress.embeddingPending() > 0) {
      lines.add(say(CommandPhrase.EMBEDDING, progress.embeddingPending()));
    }
    if (lines.isEmpty()) {
      lines.add(say(CommandPhrase.WELL));
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("writable", progress.writable());
    data.put("index_behind", behind);
    data.put("embedding_pending", progress.embeddingPending());
    return new Commands.Outcome(String.join("\n", lines), data);
  }

  private Commands.Outcome profile(CommandWords words) {
    words.nothingMore();
    SpaceProfiles.Shown session =
        space.profiles().get(SpaceProfiles.Subject.session(caller.session()));
    List<String> lines = new ArrayList<>(List.of(say(CommandPhrase.SESSION_PROFILE)));
    lines.addAll(lines(session));
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("session_profile", tree(session.view()));
    if (caller.speaker().isPresent()) {
      SpaceProfiles.Shown speaker =
          space.profiles().get(SpaceProfiles.Subject.speaker(caller.scope()));
      lines.add(say(CommandPhrase.SPEAKER_PROFILE));
      lines.addAll(lines(speaker));
      data.put("speaker_profile", tree(speaker.view()));
    }
    return new Commands.Outcome(String.join("\n", lines), data);
  }

  private List<String> lines(SpaceProfiles.Shown shown) {
    List<String> lines = shown.profile().map(profile -> lines(shown, profile)).orElse(List.of());
    return lines.isEmpty() ? List.of(say(CommandPhrase.NOTHING_KNOWN)) : lines;
  }

  private List<String> lines(SpaceProfiles.Shown shown, Profile profile) {
    return new ProfileLines(
            language(),
            zone(),
            shown.limits().maxTraits(),
            shown.limits().maxPreferences(),
            MAX_CHANGES,
            true,
            now(),
            text -> MemoryBlock.oneLine(text, Profile.MAX_NOTES))
        .of(profile);
  }

  private static Map<String, @Nullable Object> tree(ProfileView view) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("name", view.name());
    tree.put("traits", view.traits());
    tree.put("preferences", view.preferences());
    tree.put("notes", view.notes());
    tree.put("updated_at", view.updatedAt().map(CommandView::time).orElse(""));
    return tree;
  }

  private Commands.Outcome search(CommandWords words) {
    Set<MemoryStatus> statuses = words.statuses(ACTIVE);
    String query = words.rest();
    if (query.isEmpty()) {
      throw Mistake.of(CommandPhrase.NEEDS_WORDS);
    }
    RecallQuery.Filters none = RecallQuery.Filters.none();
    RecallResult found =
        space.recall(
            new RecallQuery(
                query,
                reader,
                Optional.empty(),
                PER_PAGE,
                Set.of(ItemKind.MEMORY),
                0,
                new RecallQuery.Filters(
                    none.speaker(),
                    none.speakerName(),
                    none.tags(),
                    none.after(),
                    none.before(),
                    none.minImportance(),
                    none.source(),
                    statuses),
                Optional.empty(),
                false));
    List<Memory> memories =
        found.hits().stream()
            .map(hit -> hit.item())
            .filter(Recalled.OfMemory.class::isInstance)
            .map(item -> ((Recalled.OfMemory) item).memory())
            .toList();
    String heading =
        memories.isEmpty()
            ? say(CommandPhrase.NOTHING_FOUND)
            : say(CommandPhrase.FOUND, memories.size());
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("items", memories.stream().map(CommandView::tree).toList());
    if (!found.degraded().isEmpty()) {
      data.put("degraded", found.degraded());
    }
    return new Commands.Outcome(
        lines(heading, memories.stream().map(memory -> CommandView.line(memory, zone())).toList()),
        data);
  }

  private static String lines(String heading, List<String> lines) {
    return lines.isEmpty() ? heading : heading + "\n" + String.join("\n", lines);
  }

  private Commands.Outcome list(CommandWords words) {
    Set<MemoryStatus> statuses = words.statuses(ACTIVE);
    return list(statuses, words.page());
  }

  private Commands.Outcome list(Set<MemoryStatus> statuses, int page) {
    MemoryQuery query =
        new MemoryQuery(
            statuses,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            now());
    ZoneId zone = zone();
    return paged(
        page,
        most -> space.memories(reader, Optional.empty(), query, Optional.empty(), most),
        memory -> CommandView.line(memory, zone),
        CommandView::tree,
        CommandPhrase.NOTHING_KEPT,
        Map.of("statuses", statuses.stream().map(MemoryStatus::wireName).sorted().toList()));
  }

  /**
   * A page of what is listed.
   *
   * @param first the first so many of all
   */
  private <T> Commands.Outcome paged(
      int page,
      IntFunction<List<T>> first,
      Function<T, String> line,
      Function<T, Map<String, @Nullable Object>> tree,
      CommandPhrase nothing,
      Map<String, ? extends @Nullable Object> more) {
    List<T> all = first.apply(page * PER_PAGE + 1);
    int from = (page - 1) * PER_PAGE;
    if (page > 1 && all.size() <= from) {
      throw Mistake.notFound(CommandPhrase.NO_PAGE, page);
    }
    List<T> shown = all.subList(from, Math.min(all.size(), from + PER_PAGE));
    boolean goesOn = all.size() > from + PER_PAGE;
    List<String> lines = new ArrayList<>(shown.stream().map(line).toList());
    if (goesOn) {
      lines.add(say(CommandPhrase.MORE, page + 1));
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>(more);
    data.put("page", page);
    data.put("more", goesOn);
    data.put("items", shown.stream().map(tree).toList());
    return new Commands.Outcome(
        lines(shown.isEmpty() ? say(nothing) : say(CommandPhrase.PAGE, page), lines), data);
  }

  private Commands.Outcome show(String id) {
    Memory memory = memory(id);
    return new Commands.Outcome(
        CommandView.full(memory, zone()), Map.of("memory", CommandView.tree(memory)));
  }

  private Memory memory(String id) {
    return found(
        CommandPhrase.NO_MEMORY,
        id,
        () -> space.memory(reader, Optional.empty(), new MemoryId(id)));
  }

  private interface Lookup<R> {
    R get();
  }

  private static <R> R found(CommandPhrase absent, String id, Lookup<R> lookup) {
    try {
      return lookup.get();
    } catch (RemanenceException failure) {
      // An id that is out of its bounds is nobody's either.
      if (failure.code() == ErrorCode.NOT_FOUND || failure.code() == ErrorCode.TOO_LARGE) {
        throw Mistake.notFound(absent, CommandView.shown(id));
      }
      throw failure;
    }
  }

  // --- changes ---

  private Commands.Outcome forget(String id) {
    if (caller.role() == CommandRole.MEMBER && caller.speaker().isEmpty()) {
      throw forbidden(CommandPhrase.FORBIDDEN);
    }
    Memory memory = memory(id);
    boolean own =
        caller.speaker().isPresent()
            && memory
                .speaker()
                .filter(about -> about.id().equals(caller.speaker().get().id()))
                .isPresent();
    if (caller.role() == CommandRole.MEMBER && !own) {
      throw forbidden(CommandPhrase.NOT_YOURS, CommandView.shown(id));
    }
    found(
        CommandPhrase.NO_MEMORY,
        id,
        () -> {
          space.forget(reader, Optional.empty(), memory.id());
          return memory;
        });
    return done(CommandPhrase.FORGOTTEN, id);
  }

  private Commands.Outcome done(CommandPhrase phrase, String id) {
    return new Commands.Outcome(say(phrase, CommandView.shown(id)), Map.of("id", id));
  }

  private Commands.Outcome status(String id, MemoryStatus status, CommandPhrase phrase) {
    Memory changed =
        found(
            CommandPhrase.NO_MEMORY,
            id,
            () ->
                space
                    .memories()
                    .setStatus(
                        reader, Optional.empty(), new MemoryId(id), status, Optional.empty()));
    return new Commands.Outcome(
        say(phrase, CommandView.shown(id)), Map.of("memory", CommandView.tree(changed)));
  }

  private Commands.Outcome delete(List<CommandLine.Word> typed) {
    CommandWords words =
        new CommandWords(
            typed, Set.of("--speaker", "--tag", "--before", "--status"), Set.of("--dry-run"));
    words.nothingMore();
    boolean dryRun = words.has("--dry-run");
    if (List.of("--speaker", "--tag", "--before", "--status").stream()
        .allMatch(option -> words.value(option).isEmpty())) {
      throw Mistake.of(CommandPhrase.NEEDS_FILTER);
    }
    MemoryQuery query =
        new MemoryQuery(
            words.statuses(ACTIVE),
            words.value("--tag"),
            words.value("--speaker"),
            Optional.empty(),
            words.value("--before").map(this::time),
            Optional.empty(),
            now());
    List<String> ids =
        space.memories().delete(reader, Optional.empty(), query, dryRun).stream()
            .map(MemoryId::value)
            .toList();
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("deleted", ids.size());
    data.put("ids", ids);
    data.put("dry_run", dryRun);
    return new Commands.Outcome(
        say(dryRun ? CommandPhrase.WOULD_DELETE : CommandPhrase.DELETED, ids.size()), data);
  }

  /** A day begins in the zone of the session. */
  private Instant time(String typed) {
    String text = CommandLine.fold(typed).toUpperCase(java.util.Locale.ROOT);
    try {
      return text.length() == 10
          ? LocalDate.parse(text).atStartOfDay(zone()).toInstant()
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException none) {
      throw Mistake.of(CommandPhrase.BAD_DATE, CommandView.shown(typed));
    }
  }

  private Commands.Outcome consolidate(CommandWords words) {
    boolean run =
        switch (CommandLine.fold(words.word().orElse(""))) {
          case "preview", "预览" -> false;
          case "run", "执行" -> true;
          default -> throw Mistake.of(CommandPhrase.NEEDS_PREVIEW_OR_RUN);
        };
    words.nothingMore();
    ConsolidationReport report = digest(run);
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("id", report.id().orElse(null));
    data.put("archived", report.merged());
    data.put("dry_run", !run);
    data.put("groups", report.groups().stream().map(MemoryCommands::tree).toList());
    List<String> texts =
        report.groups().stream()
            .map(group -> CommandView.shown(group.text()))
            .filter(text -> !text.isEmpty())
            .toList();
    return new Commands.Outcome(
        lines(
            say(
                run ? CommandPhrase.CONSOLIDATED : CommandPhrase.WOULD_CONSOLIDATE,
                report.merged()),
            texts),
        data);
  }

  private ConsolidationReport digest(boolean run) {
    try {
      return space.memories().digest(reader, Optional.empty(), !run);
    } catch (RemanenceException off) {
      if (off.code() == ErrorCode.CONFLICT) {
        throw Mistake.of(ErrorCode.CONFLICT, CommandPhrase.DIGEST_OFF);
      }
      throw off;
    }
  }

  private static Map<String, @Nullable Object> tree(ConsolidationReport.Group group) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("survivor", group.survivor().map(MemoryId::value).orElse(null));
    tree.put("absorbed", group.absorbed().stream().map(MemoryId::value).toList());
    tree.put("text", group.text());
    return tree;
  }

  private Commands.Outcome candidates(List<CommandLine.Word> typed) {
    CommandWords words = new CommandWords(typed, Set.of("--status"), Set.of("--all-statuses"));
    Set<CandidateStatus> statuses =
        words
            .value("--status")
            .map(name -> (Set<CandidateStatus>) EnumSet.of(candidateStatus(name)))
            .orElseGet(
                () ->
                    words.has("--all-statuses")
                        ? EnumSet.allOf(CandidateStatus.class)
                        : EnumSet.of(CandidateStatus.PENDING));
    return paged(
        words.page(),
        most -> space.candidates().list(reader, Optional.empty(), statuses, Optional.empty(), most),
        CommandView::line,
        CommandView::tree,
        CommandPhrase.NO_CANDIDATES,
        Map.of());
  }

  private static CandidateStatus candidateStatus(String name) {
    String folded = CommandLine.fold(name);
    return Arrays.stream(CandidateStatus.values())
        .filter(status -> status.wireName().equals(folded))
        .findFirst()
        .orElseThrow(() -> Mistake.of(CommandPhrase.BAD_CANDIDATE_STATUS, CommandView.shown(name)));
  }

  private Commands.Outcome candidate(CommandWords words) {
    boolean accept =
        switch (CommandLine.fold(words.word().orElse(""))) {
          case "accept", "接受" -> true;
          case "reject", "拒绝" -> false;
          default -> throw Mistake.of(CommandPhrase.NEEDS_DECISION);
        };
    String id = words.id();
    Candidate decided =
        found(
            CommandPhrase.NO_CANDIDATE,
            id,
            () ->
                accept
                    ? space.candidates().accept(reader, Optional.empty(), id)
                    : space.candidates().reject(reader, Optional.empty(), id));
    return new Commands.Outcome(
        say(accept ? CommandPhrase.ACCEPTED : CommandPhrase.REJECTED, CommandView.shown(id)),
        Map.of("candidate", CommandView.tree(decided)));
  }

  private Commands.Outcome compact(CommandWords words) {
    words.nothingMore();
    Compacted compacted = space.compaction().compact(caller.session());
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("status", compacted.done() ? "done" : "nothing");
    data.put("archived", compacted.archived());
    data.put("kept", compacted.kept());
    data.put("summary_id", compacted.summary().orElse(null));
    return new Commands.Outcome(
        compacted.done()
            ? say(CommandPhrase.COMPACTED, compacted.archived())
            : say(CommandPhrase.NOTHING_TO_COMPACT),
        data);
  }

  // --- audit, export, import ---

  private Commands.Outcome audit(CommandWords words) {
    Optional<String> first = words.word();
    if (first.map(CommandLine::fold).filter(Set.of("export", "导出")::contains).isPresent()) {
      words.nothingMore();
      ownerOnly();
      List<AuditEntry> entries = space.audit().export(reader, Optional.empty(), AuditQuery.any());
      return new Commands.Outcome(
          say(CommandPhrase.EXPORTED, entries.size()),
          Map.of("version", 1, "entries", entries.stream().map(CommandView::tree).toList()));
    }
    ZoneId zone = zone();
    int page =
        plain(first.stream().map(word -> new CommandLine.Word(word, 0, true)).toList()).page();
    words.nothingMore();
    return paged(
        page,
        most ->
            space.audit().list(reader, Optional.empty(), AuditQuery.any(), Long.MAX_VALUE, most),
        entry -> CommandView.line(entry, zone),
        CommandView::tree,
        CommandPhrase.NOTHING_DONE,
        Map.of());
  }

  private Commands.Outcome export(CommandWords words) {
    Optional<String> what = words.word();
    words.nothingMore();
    if (what.isEmpty()) {
      return new Commands.Outcome(say(CommandPhrase.EXPORTED_PROFILES), exporting().profiles());
    }
    if (!CommandLine.fold(what.get()).equals("l2")) {
      throw Mistake.of(CommandPhrase.UNWANTED, CommandView.shown(what.get()));
    }
    Set<MemoryStatus> statuses = words.statuses(EnumSet.allOf(MemoryStatus.class));
    Map<String, @Nullable Object> data = exporting().memories(statuses);
    return new Commands.Outcome(
        say(CommandPhrase.EXPORTED, String.valueOf(data.get("count"))), data);
  }

  private ScopeExport exporting() {
    return new ScopeExport(space, caller.scope(), now());
  }

  private Commands.Outcome imported(CommandLine line, List<CommandLine.Word> words) {
    if (words.isEmpty() || !words.getFirst().folded().equals("l2") || words.size() < 2) {
      throw Mistake.of(CommandPhrase.NEEDS_JSON);
    }
    long imported = imported(line.from(2)).orElseThrow(MemoryCommands::notHere);
    return new Commands.Outcome(
        say(CommandPhrase.IMPORTED, imported), Map.of("imported", imported));
  }

  private Optional<Long> imported(String json) {
    try {
      return imports.memories(space, caller.scope(), json);
    } catch (RemanenceException wrong) {
      if (wrong.code() == ErrorCode.INVALID_ARGUMENT) {
        throw Mistake.of(CommandPhrase.NOT_IMPORTED, wrong.detail().in(language()));
      }
      throw wrong;
    }
  }

  private static Mistake notHere() {
    return Mistake.of(ErrorCode.UNAVAILABLE, CommandPhrase.NOT_HERE);
  }
}
