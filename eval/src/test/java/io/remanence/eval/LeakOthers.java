package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateStatus;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.eval.LeakRules.InProfile;
import io.remanence.eval.LeakRules.Mode;
import io.remanence.eval.LeakRules.Reader;
import io.remanence.eval.LeakRules.Who;
import io.remanence.eval.LeakWorld.Cand;
import io.remanence.eval.LeakWorld.Chat;
import io.remanence.eval.LeakWorld.Shown;
import io.remanence.inject.Injection;
import io.remanence.json.JsonObject;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles.Subject;
import io.remanence.text.Language;
import io.remanence.tool.ToolCaller;
import io.remanence.tool.ToolReply;
import io.remanence.tool.Tools;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Steps with profiles, candidates, injections and tools, and clears. */
final class LeakOthers extends LeakJudge {
  LeakOthers(LeakWorld world, Space space) {
    super(world, space);
  }

  String profile() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    Optional<Subject> subject = subject(who, named);
    if (subject.isEmpty() || (!ofSession(subject.get()) && LeakRules.lacks(reader.mode(), who))) {
      return "nothing";
    }
    var shown = space.profiles().get(subject.get());
    ofProfile(shown, subject.get(), reader);
    ofProfile(space.profiles().history(subject.get(), Long.MAX_VALUE, 50), subject.get(), reader);
    InProfile here =
        new InProfile(
            ofSession(subject.get()),
            world.writing(who, named),
            ofSession(subject.get()) ? Optional.empty() : who.speaker());
    Optional.ofNullable(world.newestOfProfile.get(LeakWorld.place(here)))
        .ifPresent(canary -> assertThat(LeakWorld.in(shown.view())).contains(canary));
    return "profile " + subject.get();
  }

  String candidates() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    unlessLacking(
            reader,
            () ->
                space
                    .candidates()
                    .list(
                        Optional.of(scope(who)),
                        isolation(named),
                        Set.of(CandidateStatus.values()),
                        Optional.empty(),
                        ALL))
        .ifPresent(
            found -> {
              Set<String> expected = new TreeSet<>();
              world.candidates.forEach(
                  (id, candidate) -> {
                    if (LeakRules.shows(candidate.written(), reader)) {
                      expected.add(id);
                    }
                  });
              assertThat(found)
                  .as("candidates of %s", reader)
                  .extracting(Candidate::id)
                  .containsExactlyInAnyOrderElementsOf(expected);
              world.seen += LeakWorld.in(found).size();
            });
    anyId(world.candidates.keySet()).ifPresent(id -> decide(id, who, named, reader));
    return "candidates of " + reader;
  }

  String injections() {
    Chat chat = world.pick(world.chats);
    for (Injection injection : space.injections(key(chat.who), Optional.empty(), 20)) {
      Shown shown = Optional.ofNullable(world.injections.get(injection.id())).orElseThrow();
      assertThat(chat.who.isIn(shown.who())).isTrue();
      only(shown.canaries(), injection, "an injection in " + chat);
    }
    Optional<String> id = anyId(world.injections.keySet());
    if (id.isPresent()) {
      Shown shown = Optional.ofNullable(world.injections.get(id.get())).orElseThrow();
      Who who = world.random.nextBoolean() ? world.reader() : shown.who().by(world.speaker());
      boolean shows =
          shown.who().isIn(who)
              && (who.speaker().isEmpty() || who.speaker().equals(shown.who().speaker()));
      Optional<Injection> found =
          unlessAbsent(() -> space.injection(Optional.of(scope(who)), id.get()));
      assertThat(found.isPresent()).as("%s by %s", shown, who).isEqualTo(shows);
      found.ifPresent(it -> only(shown.canaries(), it, "an injection"));
      var again = unlessAbsent(() -> space.replayInjection(Optional.of(scope(who)), id.get()));
      assertThat(again.isPresent()).as("replay by %s", who).isEqualTo(shows);
      again.ifPresent(it -> only(shown.canaries(), it, "a replay"));
    }
    return "injections of " + chat;
  }

  String tools() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    String tool =
        world.pick(List.of("recall", "list_memories", "search_history", "recent_messages"));
    Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
    if (tool.equals("recall") || tool.equals("search_history")) {
      arguments.put("query", query());
    }
    arguments.put("limit", 50);
    ToolReply reply;
    try {
      reply =
          new Tools(space)
              .call(
                  tool,
                  new ToolCaller(scope(who), isolation(named), Language.ENGLISH),
                  JsonObject.of(arguments));
    } catch (RemanenceException refused) {
      assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT);
      assertThat(who.session().isEmpty() || LeakRules.lacks(reader.mode(), who)).isTrue();
      return "refused tool";
    }
    boolean ofMemories = tool.equals("recall") || tool.equals("list_memories");
    for (String canary : LeakWorld.in(List.of(reply.text(), reply.data()))) {
      world.seen++;
      boolean shows =
          ofMemories
              ? !LeakRules.lacks(reader.mode(), who) && world.remembered(canary, reader)
              : world.saidWhereTaken(canary, who);
      // Whoever searches for a word may read it in the answer.
      if (!shows && !LeakWorld.in(arguments).contains(canary)) {
        fail("the tool " + tool + " shows " + reader + " " + world.trace(canary));
      }
    }
    if (tool.equals("recall") || tool.equals("search_history")) {
      assertThat(LeakWorld.in(String.valueOf(reply.data().members().get("items"))))
          .allMatch(
              canary ->
                  ofMemories
                      ? world.remembered(canary, reader)
                      : world.saidWhereTaken(canary, who));
    }
    return "tool " + tool + " for " + reader;
  }

  String clear() {
    Chat chat = world.pick(world.chats);
    Set<String> types =
        world.pick(
            List.of(
                Set.<String>of(),
                Set.of("memory"),
                Set.of("candidate"),
                Set.of("profile"),
                Set.of("injection"),
                Set.of("context")));
    var report = space.clearing().session(key(chat.who), types, false, Language.ENGLISH);
    assertThat(LeakWorld.in(report)).isEmpty();
    boolean all = types.isEmpty();
    if (all || types.contains("memory")) {
      world
          .memories
          .values()
          .removeIf(
              memory ->
                  memory.written.mode() == Mode.SESSION && memory.written.who().isIn(chat.who));
    }
    if (all || types.contains("candidate")) {
      world.candidates.values().removeIf(candidate -> candidate.written().who().isIn(chat.who));
    }
    if (all || types.contains("profile")) {
      world.inProfiles.values().forEach(in -> in.removeIf(one -> ofSessionAlone(one, chat)));
      world
          .newestOfProfile
          .keySet()
          .removeIf(
              place ->
                  place.written().mode() == Mode.SESSION && place.written().who().equals(chat.who));
    }
    if (all || types.contains("injection")) {
      world.injections.values().removeIf(shown -> shown.who().isIn(chat.who));
    }
    if (all || types.contains("context")) {
      world.messages.values().removeIf(said -> said.chat == chat);
      world.summaries.values().removeIf(of -> of == chat);
    }
    nothingElseIsGone();
    return "clear " + types + " of " + chat;
  }

  private void decide(String id, Who who, Optional<Mode> named, Reader reader) {
    Cand known = Optional.ofNullable(world.candidates.get(id)).orElseThrow();
    boolean shows = LeakRules.shows(known.written(), reader);
    try {
      unlessLacking(
              reader,
              () ->
                  unlessAbsent(
                      () ->
                          world.random.nextInt(3) > 0
                              ? space
                                  .candidates()
                                  .accept(Optional.of(scope(who)), isolation(named), id)
                              : space
                                  .candidates()
                                  .reject(Optional.of(scope(who)), isolation(named), id)))
          .ifPresent(
              decided -> {
                assertThat(decided.isPresent()).as("%s by %s", known, reader).isEqualTo(shows);
                decided.ifPresent(
                    it -> {
                      only(known.canaries(), it, "a decision");
                      made(it, known);
                    });
              });
    } catch (RemanenceException conflict) {
      assertThat(conflict.code()).isEqualTo(ErrorCode.CONFLICT);
      assertThat(shows).as("conflict of %s with %s", reader, known).isTrue();
      only(conflict);
    }
  }

  private static boolean ofSessionAlone(InProfile in, Chat chat) {
    return (in.ofSession() || in.written().mode() == Mode.SESSION)
        && in.written().who().isIn(chat.who);
  }
}
