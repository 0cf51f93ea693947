package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateStatus;
import io.remanence.eval.LeakRules.InProfile;
import io.remanence.eval.LeakRules.Kind;
import io.remanence.eval.LeakRules.Mode;
import io.remanence.eval.LeakRules.Reader;
import io.remanence.eval.LeakRules.Take;
import io.remanence.eval.LeakRules.Who;
import io.remanence.eval.LeakRules.Written;
import io.remanence.eval.LeakWorld.Cand;
import io.remanence.eval.LeakWorld.Chat;
import io.remanence.eval.LeakWorld.Mem;
import io.remanence.eval.LeakWorld.Msg;
import io.remanence.eval.LeakWorld.Shown;
import io.remanence.exchange.Completed;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memories;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.Profiles;
import io.remanence.scope.RoomClass;
import io.remanence.space.SessionChange;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles.Subject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Steps that write. */
final class LeakWrites extends LeakJudge {
  LeakWrites(LeakWorld world, Space space) {
    super(world, space);
  }

  String configure() {
    Chat chat = world.pick(world.chats);
    Map<String, @Nullable Object> settings = new LinkedHashMap<>();
    if (world.random.nextBoolean()) {
      chat.isolation = world.pick(List.of(Mode.values()));
      settings.put("isolation", chat.isolation.name().toLowerCase(Locale.ROOT));
    }
    if (world.random.nextInt(3) > 0) {
      chat.take =
          new Take(
              world.pick(List.of("session", "platform", "space")),
              world.random.nextBoolean(),
              world.random.nextBoolean(),
              world.random.nextBoolean());
      settings.put("take.range", chat.take.range());
      settings.put("take.other-rooms", chat.take.otherRooms());
      settings.put("take.others-direct", chat.take.othersDirect());
      settings.put("take.across-bots", chat.take.acrossBots());
    }
    settings.put("recent.enabled", world.random.nextBoolean());
    settings.put("candidates.enabled", world.random.nextBoolean());
    settings.put("candidates.auto-apply", world.random.nextInt(3) == 0);
    settings.put("inject.min-score", 0);
    settings.put("inject.role", world.random.nextBoolean() ? "user" : "system");
    Optional<RoomClass> room = Optional.empty();
    if (world.random.nextInt(3) > 0) {
      chat.kind = world.random.nextBoolean() ? Kind.ROOM : Kind.DIRECT;
      room = Optional.of(RoomClass.valueOf(chat.kind.name()));
    }
    chat.owners = world.random.nextBoolean();
    chat.recorded = true;
    var unused =
        space.putSession(
            key(chat.who),
            new SessionChange(
                Optional.empty(),
                room,
                Optional.of(chat.owners),
                Optional.empty(),
                Optional.empty(),
                JsonObject.of(settings)));
    return "configure " + chat;
  }

  String append() {
    Chat chat = world.pick(world.chats);
    List<NewMessage> wanted = new ArrayList<>();
    List<String> canaries = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    for (int i = 0; i <= world.random.nextInt(3); i++) {
      canaries.add(world.canary());
      ids.add(world.random.nextInt(4) == 0 ? "7" : "id-" + canaries.getLast());
      wanted.add(
          NewMessage.of(
              body(
                  i % 2 == 0 ? "user" : "assistant",
                  canaries.getLast(),
                  world.speaker(),
                  ids.getLast())));
    }
    List<Message> stored = space.append(key(chat.who), wanted);
    for (int i = 0; i < stored.size(); i++) {
      said(chat, stored.get(i).seq(), canaries.get(i), ids.get(i));
    }
    return "append in " + chat;
  }

  String turn() {
    Chat chat = world.pick(world.chats);
    Who who = chat.who.by(world.speaker());
    String canary = world.canary();
    MessageBody asked = body("user", canary, who.speaker(), "id-" + canary);
    Prepared prepared = space.prepare(Turn.of(scope(who), asked));
    long seq = newest(chat).seq();
    said(chat, seq, canary, "id-" + canary);
    String where = "the prompt in " + chat;
    ofPrompt(who, prepared.messages(), where);
    ofPrompt(who, prepared.context(), "the context in " + chat);
    Shown shown = new Shown(who, new HashSet<>(LeakWorld.in(prepared.messages())));
    prepared.injectionId().ifPresent(id -> world.injections.put(id, shown));
    assertThat(LeakWorld.in(prepared.messages().getLast())).as(where).contains(canary);
    if (world.random.nextInt(5) > 0) {
      complete(prepared.turnId(), chat, who, canary);
    }
    return "turn in " + chat;
  }

  String remember() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Written written = world.writing(who, named);
    if (LeakRules.lacks(written.mode(), who)) {
      return "nothing";
    }
    String canary = world.canary();
    String secret = world.canary();
    // Words that others have used: who says the same must not learn what else they noted.
    boolean again = world.random.nextInt(4) == 0 && !world.memories.isEmpty();
    String content =
        again
            ? space
                .memory(
                    Optional.empty(),
                    Optional.empty(),
                    new MemoryId(anyId(world.memories.keySet()).orElseThrow()))
                .content()
            : text(canary);
    NewMemory wanted =
        new NewMemory(
            Optional.empty(),
            content,
            List.of(secret, world.pick(TAGS)),
            List.of(),
            0.9,
            3,
            MemorySource.API,
            space.placement(scope(who), isolation(named)),
            who.speaker().map(id -> new Speaker(id, "")),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Memories.Created created = space.remember(wanted);
    Set<String> told = new HashSet<>(LeakWorld.in(content));
    told.add(secret);
    if (created.existed()) {
      Mem known =
          Optional.ofNullable(world.memories.get(created.memory().id().value())).orElseThrow();
      known.canaries.addAll(told);
      known.tags.addAll(created.memory().tags());
      checked(created.memory(), world.as(who, named), "remembering again");
    } else {
      known(created.memory(), written, told);
    }
    return "remember by " + who + " " + named;
  }

  String putInProfile() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Optional<Subject> subject = subject(who, named);
    Reader reader = world.as(who, named);
    if (subject.isEmpty() || (!ofSession(subject.get()) && LeakRules.lacks(reader.mode(), who))) {
      return "nothing";
    }
    String canary = world.canary();
    var shown =
        space
            .profiles()
            .update(
                subject.get(),
                ProfileEdit.of(ProfileField.PREFERENCES, ProfileAction.ADD, text(canary)),
                Profiles.Author.of(ProfileOrigin.API));
    InProfile in =
        new InProfile(
            ofSession(subject.get()),
            world.writing(who, named),
            ofSession(subject.get()) ? Optional.empty() : who.speaker());
    world.putInProfile(in, Set.of(canary));
    assertThat(LeakWorld.in(shown.view())).contains(canary);
    ofProfile(shown, subject.get(), reader);
    return "profile of " + subject.get();
  }

  private void said(Chat chat, long seq, String canary, String platformId) {
    chat.recorded = true;
    world.messages.put(seq, new Msg(chat, canary, platformId));
  }

  private MessageBody body(String role, String canary, Optional<String> speaker, String id) {
    MessageBody body =
        MessageBody.of(role, text(canary)).withMetadata(JsonObject.of(Map.of("messageId", id)));
    return speaker.map(who -> body.withSpeaker(new Speaker(who, "Ann"))).orElse(body);
  }

  private Message newest(Chat chat) {
    return space.fullHistory(key(chat.who), Limit.of(1)).getLast();
  }

  private void complete(String turn, Chat chat, Who who, String asked) {
    String answer = world.canary();
    Written written = world.writing(who, Optional.empty());
    Completed completed = space.complete(key(chat.who), turn, Reply.text(text(answer)));
    said(chat, completed.messageSeqs().getFirst(), answer, "");
    Set<String> told = Set.of(asked, answer);
    if (LeakRules.lacks(written.mode(), who)) {
      assertThat(completed.captured()).isEmpty();
      return;
    }
    for (MemoryId id : completed.captured()) {
      known(space.memory(Optional.empty(), Optional.empty(), id), written, told);
    }
    for (Candidate candidate : allCandidates()) {
      if (!world.candidates.containsKey(candidate.id())) {
        only(told, candidate, "a candidate");
        Set<String> some = LeakWorld.in(candidate.content());
        world.candidates.put(
            candidate.id(), new Cand(written, some, candidate.speaker().map(Speaker::id)));
        made(candidate, new Cand(written, some, who.speaker()));
      }
    }
  }

  private List<Candidate> allCandidates() {
    return space
        .candidates()
        .list(
            Optional.empty(),
            Optional.empty(),
            Set.of(CandidateStatus.values()),
            Optional.empty(),
            ALL);
  }
}
