package io.remanence.eval;

import io.remanence.eval.LeakRules.InProfile;
import io.remanence.eval.LeakRules.Kind;
import io.remanence.eval.LeakRules.Mode;
import io.remanence.eval.LeakRules.Reader;
import io.remanence.eval.LeakRules.Take;
import io.remanence.eval.LeakRules.Who;
import io.remanence.eval.LeakRules.Written;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sessions that are easily mixed up, and all that was written in them: each canary is a word that
 * is used once, and the world knows by whom, where and as what.
 */
final class LeakWorld {
  private static final List<Optional<String>> BOTS = some("a", "a:b", "机器人", "-");
  private static final List<Optional<String>> PLATFORMS = some("b:c", "c", "-", "qq");
  private static final List<String> SESSIONS =
      List.of("c", "b:c", "-", "群/1", "' OR '1'='1", "👩‍👩‍👧", "1:a", " c", "C", "مجموعة");
  private static final List<Optional<String>> SPEAKERS =
      some("u", "U", "u ", "a:b", "用户", "' --", "%", "\u3164");
  private static final Pattern CANARY = Pattern.compile("zq[a-z]{6}qz");

  final Random random;
  final List<Chat> chats = new ArrayList<>();
  final Map<String, Mem> memories = new LinkedHashMap<>();
  final Map<String, Cand> candidates = new LinkedHashMap<>();
  final Map<Long, Msg> messages = new LinkedHashMap<>();
  final Map<String, Set<InProfile>> inProfiles = new HashMap<>();
  final Map<Place, String> newestOfProfile = new HashMap<>();
  final Map<String, Shown> injections = new LinkedHashMap<>();
  final Map<String, Chat> summaries = new LinkedHashMap<>();
  final Mode setting;
  private int canaries;

  /** How many canaries were looked at. */
  long seen;

  /** A session as it stands. */
  static final class Chat {
    final Who who;
    Kind kind = Kind.UNKNOWN;
    boolean owners;
    boolean recorded;
    Mode isolation;
    Take take = new Take("session", false, false, false);

    Chat(Who who, Mode isolation) {
      this.who = who;
      this.isolation = isolation;
    }

    @Override
    public String toString() {
      return "%s %s%s %s %s".formatted(who, kind, owners ? " of the owner" : "", isolation, take);
    }
  }

  /** A memory. */
  static final class Mem {
    final Written written;
    final Set<String> canaries;
    final Set<String> tags;
    String status = "active";

    /** The canaries of what it says now. */
    Set<String> words;

    Mem(Written written, Set<String> canaries, Set<String> words, Set<String> tags) {
      this.written = written;
      this.canaries = new HashSet<>(canaries);
      this.words = words;
      this.tags = tags;
    }

    @Override
    public String toString() {
      return written + " " + status + " " + canaries;
    }
  }

  /** A candidate. */
  record Cand(Written written, Set<String> canaries, Optional<String> person) {}

  /** A message. */
  static final class Msg {
    final Chat chat;
    final String canary;
    final String platformId;
    boolean archived;

    Msg(Chat chat, String canary, String platformId) {
      this.chat = chat;
      this.canary = canary;
      this.platformId = platformId;
    }
  }

  /** Where a profile stands. */
  record Place(
      boolean ofSession, Written written, Optional<String> platform, Optional<String> person) {}

  /** What a prompt showed, and in whose turn. */
  record Shown(Who who, Set<String> canaries) {}

  LeakWorld(Random random) {
    this.random = random;
    this.setting = random.nextInt(3) == 0 ? pick(List.of(Mode.values())) : Mode.AUTO;
    Set<Who> keys = new LinkedHashSet<>();
    while (keys.size() < 10) {
      Who who =
          keys.isEmpty() || random.nextInt(4) == 0
              ? new Who(pick(BOTS), pick(PLATFORMS), Optional.of(pick(SESSIONS)), Optional.empty())
              : besides(pick(List.copyOf(keys)));
      keys.add(who);
    }
    keys.forEach(who -> chats.add(new Chat(who, setting)));
  }

  private static List<Optional<String>> some(String... ids) {
    List<Optional<String>> some = new ArrayList<>();
    some.add(Optional.empty());
    for (String id : ids) {
      some.add(Optional.of(id));
    }
    return some;
  }

  /** One that differs in a single part. */
  private Who besides(Who who) {
    return switch (random.nextInt(3)) {
      case 0 -> new Who(pick(BOTS), who.platform(), who.session(), who.speaker());
      case 1 -> new Who(who.bot(), pick(PLATFORMS), who.session(), who.speaker());
      default -> new Who(who.bot(), who.platform(), Optional.of(pick(SESSIONS)), who.speaker());
    };
  }

  <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  Optional<String> speaker() {
    return pick(SPEAKERS.subList(0, 2 + random.nextInt(SPEAKERS.size() - 1)));
  }

  /** Somebody in one of the sessions, or nearly so. */
  Who reader() {
    Who who = pick(chats).who;
    if (random.nextInt(5) == 0) {
      who = besides(who);
    }
    if (random.nextInt(8) == 0) {
      who = new Who(who.bot(), who.platform(), Optional.empty(), who.speaker());
    }
    return who.by(speaker());
  }

  /** The mode that a caller names; mostly none. */
  Optional<Mode> named() {
    return random.nextInt(3) == 0 ? Optional.of(pick(List.of(Mode.values()))) : Optional.empty();
  }

  String canary() {
    StringBuilder letters = new StringBuilder();
    int left = ++canaries;
    for (int i = 0; i < 6; i++) {
      letters.append((char) ('a' + left % 26));
      left /= 26;
    }
    return "zq" + letters + "qz";
  }

  /** The canaries in a text. */
  static Set<String> in(Object text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = CANARY.matcher(String.valueOf(text));
    while (matcher.find()) {
      found.add(matcher.group());
    }
    return found;
  }

  Optional<Chat> chat(Who who) {
    return chats.stream().filter(chat -> chat.who.isIn(who)).findFirst();
  }

  /** As whom this one reads; a session of which nothing is known has what is set for the space. */
  Reader as(Who who, Optional<Mode> named) {
    Optional<Chat> chat = chat(who);
    Kind kind = chat.map(known -> known.kind).orElse(Kind.UNKNOWN);
    Mode set = named.orElse(chat.map(known -> known.isolation).orElse(setting));
    return new Reader(
        who,
        LeakRules.resolved(set, who, kind),
        kind,
        chat.map(known -> known.take.othersDirect()).orElse(false));
  }

  /** Where this one writes. */
  Written writing(Who who, Optional<Mode> named) {
    Reader writer = as(who, named);
    return new Written(who, writer.mode(), writer.kind() == Kind.DIRECT);
  }

  /** Whether a reader in this scope may take words of the session. */
  boolean takes(Who asking, Chat source) {
    if (asking.session().isEmpty()) {
      return false;
    }
    Optional<Chat> chat = chat(asking);
    return LeakRules.takes(
        asking,
        chat.map(known -> known.kind).orElse(Kind.UNKNOWN),
        chat.map(known -> known.owners).orElse(false),
        chat.map(known -> known.take).orElse(new Take("session", false, false, false)),
        source.who,
        source.kind,
        source.owners);
  }

  boolean saidWhereTaken(String canary, Who asking) {
    return messages.values().stream()
        .anyMatch(said -> said.canary.equals(canary) && takes(asking, said.chat));
  }

  boolean remembered(String canary, Reader reader) {
    return memories.values().stream()
        .anyMatch(
            memory -> memory.canaries.contains(canary) && LeakRules.shows(memory.written, reader));
  }

  boolean inProfile(String canary, Reader reader) {
    return inProfiles.getOrDefault(canary, Set.of()).stream()
        .anyMatch(in -> LeakRules.shows(in, reader));
  }

  void putInProfile(InProfile in, Set<String> some) {
    for (String canary : some) {
      inProfiles.computeIfAbsent(canary, key -> new HashSet<>()).add(in);
      newestOfProfile.put(place(in), canary);
    }
  }

  /** How many profiles show as memories would; each keeps of its scope what its mode compares. */
  long profilesSeenBy(Reader reader) {
    return newestOfProfile.keySet().stream()
        .filter(place -> LeakRules.shows(place.written(), reader))
        .count();
  }

  /** Equal for what stands in one profile. */
  static Place place(InProfile in) {
    Who who = in.written().who();
    Optional<String> none = Optional.empty();
    Mode mode = in.ofSession() ? Mode.SESSION : in.written().mode();
    Who compared =
        switch (mode) {
          case SESSION -> new Who(who.bot(), who.platform(), who.session(), none);
          case SPEAKER -> new Who(who.bot(), who.platform(), none, who.speaker());
          case BOT -> new Who(who.bot(), none, none, none);
          case PLATFORM -> new Who(none, who.platform(), none, none);
          case SPACE, AUTO -> new Who(none, none, none, none);
        };
    return new Place(
        in.ofSession(),
        new Written(compared, mode, in.written().direct()),
        in.ofSession() ? none : who.platform(),
        in.person());
  }

  /** All that is known of a canary, for the failure. */
  String trace(String canary) {
    List<String> lines = new ArrayList<>();
    messages.values().stream()
        .filter(said -> said.canary.equals(canary))
        .forEach(said -> lines.add("said in " + said.chat));
    memories.forEach(
        (id, memory) -> {
          if (memory.canaries.contains(canary)) {
            lines.add("remembered as " + id + ": " + memory);
          }
        });
    candidates.forEach(
        (id, candidate) -> {
          if (candidate.canaries().contains(canary)) {
            lines.add("a candidate " + id + ": " + candidate);
          }
        });
    inProfiles.getOrDefault(canary, Set.of()).forEach(in -> lines.add("in a profile: " + in));
    return canary + (lines.isEmpty() ? " is gone" : " was " + String.join(", and ", lines));
  }
}
