package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.remanence.candidate.Candidate;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.eval.LeakRules.InProfile;
import io.remanence.eval.LeakRules.Mode;
import io.remanence.eval.LeakRules.Reader;
import io.remanence.eval.LeakRules.Who;
import io.remanence.eval.LeakRules.Written;
import io.remanence.eval.LeakWorld.Cand;
import io.remanence.eval.LeakWorld.Chat;
import io.remanence.eval.LeakWorld.Mem;
import io.remanence.eval.LeakWorld.Msg;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles.Subject;
import io.remanence.summary.Summary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Judges what was seen by what the world knows: whatever shows must be the reader's to see. What
 * all steps share stands here.
 */
abstract class LeakJudge {
  static final Instant BEGINNING = Instant.parse("2020-01-01T00:00:00Z");
  static final Instant END = Instant.parse("2100-01-01T00:00:00Z");
  static final int ALL = 10_000;

  final LeakWorld world;
  final Space space;

  LeakJudge(LeakWorld world, Space space) {
    this.world = world;
    this.space = space;
  }

  /** Words that all texts share, so that every search finds something everywhere. */
  private static final List<String> TEXTS =
      List.of(
          "My sister keeps the ferry lantern in the harbour of Graz, it is called %s.",
          "I like the harbour at night, above all the lantern %s.",
          "Tomorrow we travel with the ferry %s to the lantern festival.",
          "我喜欢港口的灯笼，它叫 %s。",
          "下周我们坐渡轮 %s 去港口看灯笼。",
          "The harbour master's name for the ferry is %s \uD83D\uDEA2, نعم.");

  private static final List<String> QUERIES =
      List.of("where is the ferry lantern of the harbour?", "港口的灯笼在哪里", "ferry harbour 渡轮 灯笼");

  static final List<String> TAGS = List.of("red", "蓝", "a'b", "%");

  String text(String canary) {
    return world.pick(TEXTS).formatted(canary);
  }

  /** Plain words, or a canary of anybody's, or an id. */
  String query() {
    return switch (world.random.nextInt(4)) {
      case 0 -> anyCanary().orElse("ferry");
      case 1 -> anyId(world.memories.keySet()).orElse("lantern");
      default -> world.pick(QUERIES);
    };
  }

  Optional<String> anyCanary() {
    List<String> some = new ArrayList<>();
    world.messages.values().forEach(said -> some.add(said.canary));
    world.memories.values().forEach(memory -> some.addAll(memory.canaries));
    return some.isEmpty() ? Optional.empty() : Optional.of(world.pick(some));
  }

  Optional<String> anyId(Collection<String> ids) {
    return ids.isEmpty() ? Optional.empty() : Optional.of(world.pick(List.copyOf(ids)));
  }

  static SessionKey key(Who who) {
    return new SessionKey(who.bot(), who.platform(), who.session().orElseThrow());
  }

  static Scope scope(Who who) {
    return new Scope(who.bot(), who.platform(), who.session(), who.speaker());
  }

  static Optional<Isolation> isolation(Optional<Mode> mode) {
    return mode.map(named -> Isolation.valueOf(named.name()));
  }

  void only(Set<String> allowed, Object text, String where) {
    for (String canary : LeakWorld.in(text)) {
      world.seen++;
      if (!allowed.contains(canary)) {
        fail(where + " shows " + world.trace(canary));
      }
    }
  }

  static void only(RemanenceException failure) {
    assertThat(LeakWorld.in(failure)).as(String.valueOf(failure)).isEmpty();
  }

  void ofPrompt(Who who, Object text, String where) {
    Reader reader = world.as(who, Optional.empty());
    for (String canary : LeakWorld.in(text)) {
      world.seen++;
      boolean memory = !LeakRules.lacks(reader.mode(), who) && world.remembered(canary, reader);
      if (!memory && !world.saidWhereTaken(canary, who) && !world.inProfile(canary, reader)) {
        fail(where + " of " + reader + " shows " + world.trace(canary));
      }
    }
  }

  Mem checked(Memory memory, Reader reader, String where) {
    Mem known = world.memories.get(memory.id().value());
    if (known == null || !LeakRules.shows(known.written, reader)) {
      throw new AssertionError(
          "%s gives %s the memory %s, %s".formatted(where, reader, memory, known));
    }
    only(known.canaries, memory, where + " of " + reader);
    return known;
  }

  Mem known(String id) {
    Mem known = world.memories.get(id);
    if (known == null) {
      throw new AssertionError("no memory " + id + " is known");
    }
    return known;
  }

  void checkMessage(Message message, Who asking, String where) {
    Msg known = world.messages.get(message.seq());
    if (known == null) {
      assertThat(LeakWorld.in(message)).as(where).isEmpty();
    } else if (!world.takes(asking, known.chat)) {
      fail("%s gives %s the message %s of %s".formatted(where, asking, message, known.chat));
    } else {
      only(Set.of(known.canary, known.platformId), message, where);
    }
  }

  void checkSummary(Summary summary, Who asking, String where) {
    Chat chat = world.summaries.get(summary.id());
    if (chat == null || !world.takes(asking, chat)) {
      fail("%s gives %s the summary %s of %s".formatted(where, asking, summary, chat));
    } else {
      only(saidIn(chat), summary.text(), where);
    }
  }

  Set<String> saidIn(Chat chat) {
    return world.messages.values().stream()
        .filter(said -> said.chat == chat)
        .map(said -> said.canary)
        .collect(Collectors.toSet());
  }

  /** The answer; absent where the call is refused, as it must be where the mode lacks something. */
  <T> Optional<T> unlessLacking(Reader reader, Supplier<T> call) {
    if (!LeakRules.lacks(reader.mode(), reader.who())) {
      return Optional.of(call.get());
    }
    try {
      fail("a read by " + reader + " is refused, but gives " + call.get());
    } catch (RemanenceException refused) {
      assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }
    return Optional.empty();
  }

  static <T> Optional<T> unlessAbsent(Supplier<T> call) {
    try {
      return Optional.of(call.get());
    } catch (RemanenceException failure) {
      if (failure.code() != ErrorCode.NOT_FOUND) {
        throw failure;
      }
      only(failure);
      return Optional.empty();
    }
  }

  MemoryQuery memoryQuery(Set<MemoryStatus> statuses, Optional<String> tag) {
    return new MemoryQuery(
        statuses,
        tag,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        BEGINNING);
  }

  Set<String> expected(Reader reader, Set<MemoryStatus> statuses, Optional<String> tag) {
    Set<String> names = statuses.stream().map(MemoryStatus::wireName).collect(Collectors.toSet());
    Set<String> expected = new TreeSet<>();
    world.memories.forEach(
        (id, memory) -> {
          if (LeakRules.shows(memory.written, reader)
              && names.contains(memory.status)
              && tag.map(memory.tags::contains).orElse(true)) {
            expected.add(id);
          }
        });
    return expected;
  }

  /** What the owner sees is what there must be. */
  void nothingElseIsGone() {
    assertThat(
            space.memories(
                Optional.empty(),
                Optional.empty(),
                memoryQuery(Set.of(MemoryStatus.values()), Optional.empty()),
                Optional.empty(),
                ALL))
        .extracting(memory -> memory.id().value())
        .containsExactlyInAnyOrderElementsOf(world.memories.keySet());
  }

  /** A memory that was made of words. */
  void known(Memory memory, Written written, Set<String> words) {
    only(words, memory, "a new memory");
    world.memories.put(
        memory.id().value(),
        new Mem(
            written,
            LeakWorld.in(memory),
            LeakWorld.in(memory.content()),
            new HashSet<>(memory.tags())));
  }

  /** What a candidate became. */
  void made(Candidate candidate, Cand from) {
    candidate
        .memory()
        .ifPresent(
            id ->
                known(
                    space.memory(Optional.empty(), Optional.empty(), id),
                    from.written(),
                    from.canaries()));
    if (candidate.profile().isPresent()) {
      world.putInProfile(
          new InProfile(from.person().isEmpty(), from.written(), from.person()), from.canaries());
    }
  }

  /** Which messages a compaction archives is no matter here. */
  void archivedAsNow(Chat chat) {
    for (Message message : space.fullHistory(key(chat.who), Limit.all())) {
      Optional.ofNullable(world.messages.get(message.seq()))
          .ifPresent(said -> said.archived = message.archived());
    }
  }

  Optional<Subject> subject(Who who, Optional<Mode> named) {
    if (world.random.nextInt(3) == 0) {
      return who.session().map(session -> new Subject.OfSession(key(who)));
    }
    return who.speaker().map(speaker -> new Subject.OfSpeaker(scope(who), isolation(named)));
  }

  static boolean ofSession(Subject subject) {
    return subject instanceof Subject.OfSession;
  }

  void ofProfile(Object text, Subject subject, Reader reader) {
    for (String canary : LeakWorld.in(text)) {
      world.seen++;
      boolean shows =
          world.inProfiles.getOrDefault(canary, Set.of()).stream()
              .anyMatch(in -> in.ofSession() == ofSession(subject) && LeakRules.shows(in, reader));
      if (!shows) {
        fail("the profile of " + subject + " for " + reader + " shows " + world.trace(canary));
      }
    }
  }

  /** Whatever of a scope it is: a command or an export may show of all of them. */
  void onlyShown(Object text, Reader reader, String where) {
    for (String canary : LeakWorld.in(text)) {
      world.seen++;
      if (!shows(canary, reader)) {
        fail(where + " shows " + reader + " " + world.trace(canary) + " in " + text);
      }
    }
  }

  private boolean shows(String canary, Reader reader) {
    return world.remembered(canary, reader)
        // In bulk a profile shows as a memory of its place does.
        || world.inProfiles.getOrDefault(canary, Set.of()).stream()
            .anyMatch(in -> LeakRules.shows(LeakWorld.place(in).written(), reader))
        || world.saidWhereTaken(canary, reader.who())
        || world.candidates.values().stream()
            .anyMatch(
                candidate ->
                    candidate.canaries().contains(canary)
                        && LeakRules.shows(candidate.written(), reader))
        || world.injections.values().stream()
            .anyMatch(
                shown ->
                    shown.canaries().contains(canary)
                        && shown.who().isIn(reader.who())
                        && (reader.who().speaker().isEmpty()
                            || reader.who().speaker().equals(shown.who().speaker())));
  }
}
