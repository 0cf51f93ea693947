package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateStatus;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
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
import io.remanence.history.ArchiveSpan;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.MessageFilter;
import io.remanence.history.NewMessage;
import io.remanence.history.RecentQuery;
import io.remanence.history.Speaker;
import io.remanence.inject.Injection;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryEdit;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.Profiles;
import io.remanence.recall.Hit;
import io.remanence.recall.ItemKind;
import io.remanence.recall.RecallResult;
import io.remanence.recall.Recalled;
import io.remanence.rolling.Compacted;
import io.remanence.scope.Isolation;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.RecallQuery;
import io.remanence.space.SessionChange;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles.Subject;
import io.remanence.summary.Summary;
import io.remanence.text.Language;
import io.remanence.tool.ToolCaller;
import io.remanence.tool.ToolReply;
import io.remanence.tool.Tools;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One random call after the other, each judged by the world: whatever is seen must be the reader's
 * to see, and what the reader must see is seen.
 *
 * <p>Long because every route stands here, each a few lines.
 */
final class LeakSteps {
  private static final Instant BEGINNING = Instant.parse("2020-01-01T00:00:00Z");
  private static final Instant END = Instant.parse("2100-01-01T00:00:00Z");
  private static final int ALL = 10_000;

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

  private static final List<String> TAGS = List.of("red", "蓝", "a'b", "%");

  private final LeakWorld world;
  private final Space space;
  private final boolean quickIndex;
  private long seen;

  /**
   * Steps in a world.
   *
   * @param quickIndex whether the index holds nothing but what a reader may find, so that what must
   *     be found is
   */
  LeakSteps(LeakWorld world, Space space, boolean quickIndex) {
    this.world = world;
    this.space = space;
    this.quickIndex = quickIndex;
  }

  /** How many canaries were looked at. */
  long seen() {
    return seen;
  }

  /** Does something; what, for the failure. */
  String step() {
    int dice = world.random.nextInt(100);
    if (dice < 6) {
      return configure();
    } else if (dice < 14) {
      return append();
    } else if (dice < 25) {
      return turn();
    } else if (dice < 35) {
      return remember();
    } else if (dice < 41) {
      return putInProfile();
    }
    return switch (world.random.nextInt(21)) {
      case 0 -> list();
      case 1, 2 -> recall();
      case 3, 4 -> byId();
      case 5 -> edit();
      case 6 -> forget();
      case 7 -> bulkDelete();
      case 8 -> stats();
      case 9 -> history();
      case 10 -> recent();
      case 11, 12 -> byMessageId();
      case 13 -> archive();
      case 14 -> profile();
      case 15 -> tools();
      case 16 -> injections();
      case 17 -> candidates();
      case 18 -> summaries();
      case 19 -> world.random.nextInt(4) == 0 ? clear() : compact();
      default -> recallOfMessages();
    };
  }

  // --- the words of the code ---

  static SessionKey key(Who who) {
    return new SessionKey(who.bot(), who.platform(), who.session().orElseThrow());
  }

  static Scope scope(Who who) {
    return new Scope(who.bot(), who.platform(), who.session(), who.speaker());
  }

  private static Optional<Isolation> isolation(Optional<Mode> mode) {
    return mode.map(named -> Isolation.valueOf(named.name()));
  }

  private String text(String canary) {
    return world.pick(TEXTS).formatted(canary);
  }

  /** Plain words, or a canary of anybody's, or an id. */
  private String query() {
    return switch (world.random.nextInt(4)) {
      case 0 -> anyCanary().orElse("ferry");
      case 1 -> anyId(world.memories.keySet()).orElse("lantern");
      default -> world.pick(QUERIES);
    };
  }

  private Optional<String> anyCanary() {
    List<String> some = new ArrayList<>();
    world.messages.values().forEach(said -> some.add(said.canary));
    world.memories.values().forEach(memory -> some.addAll(memory.canaries));
    return some.isEmpty() ? Optional.empty() : Optional.of(world.pick(some));
  }

  private Optional<String> anyId(Collection<String> ids) {
    return ids.isEmpty() ? Optional.empty() : Optional.of(world.pick(List.copyOf(ids)));
  }

  // --- judging ---

  private void only(Set<String> allowed, Object text, String where) {
    for (String canary : LeakWorld.in(text)) {
      seen++;
      if (!allowed.contains(canary)) {
        fail(where + " shows " + world.trace(canary));
      }
    }
  }

  private void ofPrompt(Who who, Object text, String where) {
    Reader reader = world.as(who, Optional.empty());
    for (String canary : LeakWorld.in(text)) {
      seen++;
      boolean memory = !LeakRules.lacks(reader.mode(), who) && world.remembered(canary, reader);
      if (!memory && !world.saidWhereTaken(canary, who) && !world.inProfile(canary, reader)) {
        fail(where + " of " + reader + " shows " + world.trace(canary));
      }
    }
  }

  private Mem checked(Memory memory, Reader reader, String where) {
    Mem known = world.memories.get(memory.id().value());
    if (known == null || !LeakRules.shows(known.written, reader)) {
      throw new AssertionError(
          "%s gives %s the memory %s, %s".formatted(where, reader, memory, known));
    }
    only(known.canaries, memory, where + " of " + reader);
    return known;
  }

  private void checkMessage(Message message, Who asking, String where) {
    Msg known = world.messages.get(message.seq());
    if (known == null) {
      assertThat(LeakWorld.in(message)).as(where).isEmpty();
    } else if (!world.takes(asking, known.chat)) {
      fail("%s gives %s the message %s of %s".formatted(where, asking, message, known.chat));
    } else {
      only(Set.of(known.canary, known.platformId), message, where);
    }
  }

  private void checkSummary(Summary summary, Who asking, String where) {
    Chat chat = world.summaries.get(summary.id());
    if (chat == null || !world.takes(asking, chat)) {
      fail("%s gives %s the summary %s of %s".formatted(where, asking, summary, chat));
    } else {
      only(saidIn(chat), summary.text(), where);
    }
  }

  private Set<String> saidIn(Chat chat) {
    return world.messages.values().stream()
        .filter(said -> said.chat == chat)
        .map(said -> said.canary)
        .collect(Collectors.toSet());
  }

  /** The answer; absent where the call is refused, as it must be where the mode lacks something. */
  private <T> Optional<T> unlessLacking(Reader reader, Supplier<T> call) {
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

  private static <T> Optional<T> unlessAbsent(Supplier<T> call) {
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

  private static void only(RemanenceException failure) {
    assertThat(LeakWorld.in(failure.getMessage())).as(String.valueOf(failure)).isEmpty();
  }

  // --- what is written ---

  private String configure() {
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

  private void said(Chat chat, long seq, String canary, String platformId) {
    chat.recorded = true;
    world.messages.put(seq, new Msg(chat, canary, platformId));
  }

  private MessageBody body(String role, String canary, Optional<String> speaker, String id) {
    MessageBody body =
        MessageBody.of(role, text(canary)).withMetadata(JsonObject.of(Map.of("messageId", id)));
    return speaker.map(who -> body.withSpeaker(new Speaker(who, "Ann"))).orElse(body);
  }

  private String append() {
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

  private String turn() {
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
            candidate.id(),
            new Cand(written, some, candidate.speaker().map(Speaker::id)));
        made(candidate, new Cand(written, some, who.speaker()));
      }
    }
  }

  /** A memory that was made of words. */
  private void known(Memory memory, Written written, Set<String> words) {
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
  private void made(Candidate candidate, Cand from) {
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

  private String remember() {
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
      Mem known = world.memories.get(created.memory().id().value());
      assertThat(known).isNotNull();
      known.canaries.addAll(told);
      known.tags.addAll(created.memory().tags());
      checked(created.memory(), world.as(who, named), "remembering again");
    } else {
      known(created.memory(), written, told);
    }
    return "remember by " + who + " " + named;
  }

  private String putInProfile() {
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

  private Optional<Subject> subject(Who who, Optional<Mode> named) {
    if (world.random.nextInt(3) == 0) {
      return who.session().map(session -> new Subject.OfSession(key(who)));
    }
    return who.speaker().map(speaker -> new Subject.OfSpeaker(scope(who), isolation(named)));
  }

  private static boolean ofSession(Subject subject) {
    return subject instanceof Subject.OfSession;
  }

  private void ofProfile(Object text, Subject subject, Reader reader) {
    for (String canary : LeakWorld.in(text)) {
      seen++;
      boolean shows =
          world.inProfiles.getOrDefault(canary, Set.of()).stream()
              .anyMatch(in -> in.ofSession() == ofSession(subject) && LeakRules.shows(in, reader));
      if (!shows) {
        fail("the profile of " + subject + " for " + reader + " shows " + world.trace(canary));
      }
    }
  }

  // --- memories ---

  private MemoryQuery memoryQuery(Set<MemoryStatus> statuses, Optional<String> tag) {
    return new MemoryQuery(
        statuses,
        tag,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        BEGINNING);
  }

  private Set<String> expected(Reader reader, Set<MemoryStatus> statuses, Optional<String> tag) {
    Set<String> names =
        statuses.stream().map(MemoryStatus::wireName).collect(Collectors.toSet());
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

  private Set<MemoryStatus> statuses() {
    return world.random.nextBoolean()
        ? Set.of(MemoryStatus.ACTIVE)
        : Set.of(MemoryStatus.values());
  }

  private String list() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    Set<MemoryStatus> statuses = statuses();
    Optional<String> tag =
        world.random.nextBoolean() ? Optional.of(world.pick(TAGS)) : Optional.empty();
    int page = world.random.nextBoolean() ? ALL : 3;
    Optional<List<Memory>> found =
        unlessLacking(
            reader,
            () -> {
              List<Memory> all = new ArrayList<>();
              Optional<MemoryPosition> after = Optional.empty();
              while (true) {
                List<Memory> some =
                    space.memories(
                        Optional.of(scope(who)),
                        isolation(named),
                        memoryQuery(statuses, tag),
                        after,
                        page);
                all.addAll(some);
                if (some.size() < page) {
                  return all;
                }
                after =
                    Optional.of(
                        new MemoryPosition(some.getLast().updatedAt(), some.getLast().id()));
              }
            });
    found.ifPresent(
        memories -> {
          memories.forEach(memory -> checked(memory, reader, "the list"));
          assertThat(memories)
              .as("the list of %s", reader)
              .extracting(memory -> memory.id().value())
              .containsExactlyInAnyOrderElementsOf(expected(reader, statuses, tag));
        });
    return "list for " + reader;
  }

  private RecallResult recall(Who who, Optional<Mode> named, Set<ItemKind> kinds, String query) {
    return space.recall(
        new RecallQuery(
            query,
            Optional.of(scope(who)),
            isolation(named),
            50,
            kinds,
            0,
            RecallQuery.Filters.none(),
            Optional.empty(),
            true));
  }

  private void judge(RecallResult result, Reader reader) {
    List<Hit> hits = new ArrayList<>(result.hits());
    result.nearMisses().forEach(miss -> hits.add(miss.hit()));
    for (Hit hit : hits) {
      switch (hit.item()) {
        case Recalled.OfMemory of -> checked(of.memory(), reader, "recall");
        case Recalled.OfMessage of -> checkMessage(of.message(), reader.who(), "recall");
        case Recalled.OfSummary of -> checkSummary(of.summary(), reader.who(), "recall");
      }
    }
  }

  private String recall() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    String query = query();
    Optional<RecallResult> found =
        unlessLacking(reader, () -> recall(who, named, Set.of(ItemKind.values()), query));
    found.ifPresent(
        result -> {
          judge(result, reader);
          if (quickIndex && result.degraded().isEmpty() && LeakWorld.in(query).contains(query)) {
            List<String> must = mustFind(reader, query);
            List<String> ids =
                result.hits().stream().map(hit -> hit.item().id().id()).toList();
            assertThat(ids).as("recall of %s by %s", query, reader).containsAll(must);
          }
        });
    return "recall by " + reader + " of " + query;
  }

  /** One that a reader must find by a word that is used once. */
  private List<String> mustFind(Reader reader, String canary) {
    return world.memories.entrySet().stream()
        .filter(entry -> entry.getValue().words.contains(canary))
        .filter(entry -> entry.getValue().status.equals("active"))
        .filter(entry -> LeakRules.shows(entry.getValue().written, reader))
        .map(Map.Entry::getKey)
        .limit(1)
        .toList();
  }

  private String recallOfMessages() {
    Who who = world.reader();
    // A mode that compares nothing: what is said is shared by other rules.
    Reader reader = world.as(who, Optional.of(Mode.SPACE));
    String query = query();
    judge(
        recall(
            who,
            Optional.of(Mode.SPACE),
            Set.of(ItemKind.MESSAGE, ItemKind.SUMMARY),
            query),
        reader);
    return "recall of messages by " + who + " of " + query;
  }

  private String byId() {
    Optional<String> id = anyId(world.memories.keySet());
    if (id.isEmpty()) {
      return "nothing";
    }
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    MemoryId memory = new MemoryId(id.get());
    boolean shows = LeakRules.shows(known(id.get()).written, reader);
    unlessLacking(
            reader,
            () -> unlessAbsent(() -> space.memory(Optional.of(scope(who)), isolation(named), memory)))
        .ifPresent(
            found -> {
              assertThat(found.isPresent()).as("%s by %s", known(id.get()), reader).isEqualTo(shows);
              found.ifPresent(it -> checked(it, reader, "by id"));
            });
    unlessLacking(
            reader,
            () ->
                unlessAbsent(
                    () ->
                        space
                            .memories()
                            .history(
                                Optional.of(scope(who)),
                                isolation(named),
                                memory,
                                OptionalLong.empty(),
                                50)))
        .ifPresent(
            found -> {
              assertThat(found.isPresent()).as("history by %s", reader).isEqualTo(shows);
              found.ifPresent(
                  it -> it.forEach(version -> checked(version.state(), reader, "its history")));
            });
    return "memory " + id + " by " + reader;
  }

  private Mem known(String id) {
    Mem known = world.memories.get(id);
    if (known == null) {
      throw new AssertionError("no memory " + id + " is known");
    }
    return known;
  }

  private String edit() {
    Optional<String> id = anyId(world.memories.keySet());
    if (id.isEmpty()) {
      return "nothing";
    }
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    Mem before = known(id.get());
    boolean shows = LeakRules.shows(before.written, reader);
    String canary = world.canary();
    boolean words = world.random.nextBoolean();
    MemoryStatus status =
        before.status.equals("active")
            ? world.pick(List.of(MemoryStatus.ARCHIVED, MemoryStatus.DELETED))
            : MemoryStatus.ACTIVE;
    before.canaries.add(canary);
    Optional<Optional<Memory>> changed;
    try {
      changed =
          unlessLacking(
              reader,
              () ->
                  unlessAbsent(
                      () ->
                          words
                              ? space
                                  .memories()
                                  .update(
                                      Optional.of(scope(who)),
                                      isolation(named),
                                      new MemoryId(id.get()),
                                      MemoryEdit.nothing().withContent(text(canary)))
                              : space
                                  .memories()
                                  .setStatus(
                                      Optional.of(scope(who)),
                                      isolation(named),
                                      new MemoryId(id.get()),
                                      status,
                                      Optional.empty())));
    } catch (RemanenceException conflict) {
      // Another active memory says the same.
      assertThat(conflict.code()).isEqualTo(ErrorCode.CONFLICT);
      assertThat(shows).isTrue();
      only(conflict);
      return "conflict of " + id;
    }
    changed.ifPresent(
        memory -> {
          assertThat(memory.isPresent()).as("edit of %s by %s", before, reader).isEqualTo(shows);
          memory.ifPresent(
              it -> {
                checked(it, reader, "an edit");
                before.status = it.status().wireName();
                before.words = LeakWorld.in(it.content());
              });
        });
    return "edit of " + id + " by " + reader;
  }

  private String forget() {
    Optional<String> id = anyId(world.memories.keySet());
    if (id.isEmpty()) {
      return "nothing";
    }
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    boolean shows = LeakRules.shows(known(id.get()).written, reader);
    unlessLacking(
            reader,
            () ->
                unlessAbsent(
                    () -> {
                      space.forget(
                          Optional.of(scope(who)), isolation(named), new MemoryId(id.get()));
                      return true;
                    }))
        .ifPresent(
            gone -> {
              assertThat(gone.isPresent()).as("forgetting by %s", reader).isEqualTo(shows);
              if (gone.isPresent()) {
                world.memories.remove(id.get());
              }
            });
    return "forget " + id + " by " + reader;
  }

  private String bulkDelete() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    Optional<String> tag = Optional.of(world.pick(TAGS));
    boolean dry = world.random.nextInt(3) > 0;
    unlessLacking(
            reader,
            () ->
                space
                    .memories()
                    .delete(
                        Optional.of(scope(who)),
                        isolation(named),
                        memoryQuery(Set.of(MemoryStatus.values()), tag),
                        dry))
        .ifPresent(
            gone -> {
              assertThat(gone)
                  .as("deleted by %s", reader)
                  .extracting(MemoryId::value)
                  .containsExactlyInAnyOrderElementsOf(
                      expected(reader, Set.of(MemoryStatus.values()), tag));
              if (!dry) {
                gone.forEach(id -> world.memories.remove(id.value()));
              }
            });
    nothingElseIsGone();
    return "delete by " + reader + " of " + tag;
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

  private String stats() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    unlessLacking(reader, () -> space.stats(Optional.of(scope(who)), isolation(named)))
        .ifPresent(
            stats -> {
              assertThat(stats.memories().count())
                  .as("stats of %s", reader)
                  .isEqualTo(expected(reader, Set.of(MemoryStatus.ACTIVE), Optional.empty()).size());
              assertThat(
                      stats.memories().byStatus().values().stream()
                          .mapToLong(Long::longValue)
                          .sum())
                  .isEqualTo(
                      expected(reader, Set.of(MemoryStatus.values()), Optional.empty()).size());
            });
    return "stats for " + reader;
  }

  // --- messages ---

  private static void exactly(List<Message> found, Set<String> canaries, String where) {
    Set<String> all = new TreeSet<>();
    found.forEach(message -> all.addAll(LeakWorld.in(message.body().text())));
    assertThat(all).as(where).isEqualTo(new TreeSet<>(canaries));
  }

  private String history() {
    Chat chat = world.pick(world.chats);
    SessionKey key = key(chat.who);
    Set<String> all = saidIn(chat);
    Set<String> active =
        world.messages.values().stream()
            .filter(said -> said.chat == chat && !said.archived)
            .map(said -> said.canary)
            .collect(Collectors.toSet());
    exactly(space.history(key, Limit.all()), active, "the history of " + chat);
    exactly(space.fullHistory(key, Limit.all()), all, "the full history of " + chat);
    exactly(
        space.messages().range(key, BEGINNING, END, MessageFilter.any()).messages(),
        all,
        "the range of " + chat);
    exactly(
        space.messages().rounds(key, 0, Long.MAX_VALUE).messages(), all, "the rounds of " + chat);
    String canary = anyCanary().orElse("harbour");
    List<Message> holding = space.messages().containing(key, canary, 500);
    holding.forEach(message -> only(all, message.body().text(), "a search in " + chat));
    if (all.contains(canary)) {
      assertThat(holding).as("a search in %s", chat).isNotEmpty();
    }
    List<Message> byNumber = space.messages().withSeqs(key, world.messages.keySet());
    exactly(byNumber, all, "messages of " + chat + " by their numbers");
    return "history of " + chat;
  }

  private String recent() {
    Who who = world.reader();
    if (who.session().isEmpty()) {
      return "nothing";
    }
    Set<String> expected =
        world.messages.values().stream()
            .filter(said -> !said.archived && world.takes(who, said.chat))
            .map(said -> said.canary)
            .collect(Collectors.toSet());
    exactly(
        space.messages().recent(key(who), RecentQuery.any(), Limit.all()).messages(),
        expected,
        "recent messages for " + who);
    for (Message message : space.messages().recentElsewhere(key(who), 200)) {
      checkMessage(message, who, "recent elsewhere");
      assertThat(message.session().session()).isNotEqualTo(who.session().get());
    }
    return "recent for " + who;
  }

  private String byMessageId() {
    Who who = world.reader();
    if (who.session().isEmpty() || world.messages.isEmpty()) {
      return "nothing";
    }
    Msg wanted = world.pick(List.copyOf(world.messages.values()));
    String id = wanted.platformId.isEmpty() ? "7" : wanted.platformId;
    Optional<Message> found = space.messages().withMessageId(key(who), id, 500);
    found.ifPresent(message -> checkMessage(message, who, "by its platform's id"));
    boolean there =
        world.messages.values().stream()
            .anyMatch(said -> said.platformId.equals(id) && world.takes(who, said.chat));
    assertThat(found.isPresent()).as("message %s for %s", id, who).isEqualTo(there);
    return "message " + id + " for " + who;
  }

  private String archive() {
    Chat chat = world.pick(world.chats);
    if (!chat.recorded) {
      return "nothing";
    }
    if (world.random.nextBoolean()) {
      space.messages()
          .archive(
              key(chat.who),
              new ArchiveSpan(world.random.nextInt(6), Set.of()),
              OptionalLong.empty());
    } else {
      space.messages().restore(key(chat.who), OptionalLong.empty(), OptionalLong.empty());
    }
    archivedAsNow(chat);
    return "archive in " + chat;
  }

  /** Which messages a compaction archives is no matter here. */
  private void archivedAsNow(Chat chat) {
    for (Message message : space.fullHistory(key(chat.who), Limit.all())) {
      Optional.ofNullable(world.messages.get(message.seq()))
          .ifPresent(said -> said.archived = message.archived());
    }
  }

  private String compact() {
    Chat chat = world.pick(world.chats);
    try {
      Compacted compacted = space.compaction().compact(key(chat.who));
      compacted.summary().ifPresent(id -> world.summaries.put(id, chat));
    } catch (RemanenceException refused) {
      only(refused);
    }
    archivedAsNow(chat);
    return "compact " + chat;
  }

  private String summaries() {
    Chat chat = world.pick(world.chats);
    for (Summary summary : space.compaction().summaries(key(chat.who), Long.MAX_VALUE, 50)) {
      assertThat(world.summaries.get(summary.id())).isSameAs(chat);
      checkSummary(summary, chat.who, "summaries of " + chat);
    }
    Optional<String> id = anyId(world.summaries.keySet());
    if (id.isPresent()) {
      Who who = world.reader();
      Chat of = Optional.ofNullable(world.summaries.get(id.get())).orElseThrow();
      boolean found;
      try {
        found =
            unlessAbsent(() -> space.compaction().undo(Optional.of(scope(who)), id.get()))
                .isPresent();
        if (found) {
          world.summaries.remove(id.get());
        }
        archivedAsNow(of);
      } catch (RemanenceException conflict) {
        assertThat(conflict.code()).isEqualTo(ErrorCode.CONFLICT);
        only(conflict);
        found = true;
      }
      assertThat(found).as("undo of a summary of %s by %s", of, who).isEqualTo(of.who.isIn(who));
    }
    return "summaries of " + chat;
  }

  // --- profiles, candidates, injections, tools, clears ---

  private String profile() {
    Who who = world.reader();
    Optional<Mode> named = world.named();
    Reader reader = world.as(who, named);
    Optional<Subject> subject = subject(who, named);
    if (subject.isEmpty() || (!ofSession(subject.get()) && LeakRules.lacks(reader.mode(), who))) {
      return "nothing";
    }
    var shown = space.profiles().get(subject.get());
    ofProfile(shown, subject.get(), reader);
    ofProfile(
        space.profiles().history(subject.get(), Long.MAX_VALUE, 50), subject.get(), reader);
    InProfile here =
        new InProfile(
            ofSession(subject.get()),
            world.writing(who, named),
            ofSession(subject.get()) ? Optional.empty() : who.speaker());
    Optional.ofNullable(world.newestOfProfile.get(LeakWorld.place(here)))
        .ifPresent(canary -> assertThat(LeakWorld.in(shown.view())).contains(canary));
    return "profile " + subject.get();
  }

  private String candidates() {
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
              seen += LeakWorld.in(found).size();
            });
    anyId(world.candidates.keySet()).ifPresent(id -> decide(id, who, named, reader));
    return "candidates of " + reader;
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

  private String injections() {
    Chat chat = world.pick(world.chats);
    for (Injection injection : space.injections(key(chat.who), Optional.empty(), 20)) {
      Shown shown = Optional.ofNullable(world.injections.get(injection.id())).orElseThrow();
      assertThat(chat.who.isIn(shown.who())).isTrue();
      only(shown.canaries(), injection, "an injection in " + chat);
    }
    Optional<String> id = anyId(world.injections.keySet());
    if (id.isPresent()) {
      Shown shown = Optional.ofNullable(world.injections.get(id.get())).orElseThrow();
      Who who =
          world.random.nextBoolean() ? world.reader() : shown.who().by(world.speaker());
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

  private String tools() {
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
      seen++;
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
      assertThat(LeakWorld.in(reply.data().members().get("items")))
          .allMatch(
              canary ->
                  ofMemories
                      ? world.remembered(canary, reader)
                      : world.saidWhereTaken(canary, who));
    }
    return "tool " + tool + " for " + reader;
  }

  private String clear() {
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
      world.newestOfProfile.keySet().removeIf(place -> place.contains(Mode.SESSION) && place.contains(chat.who));
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

  private static boolean ofSessionAlone(InProfile in, Chat chat) {
    return (in.ofSession() || in.written().mode() == Mode.SESSION)
        && in.written().who().isIn(chat.who);
  }
}
