package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.erasure.Erasure;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.MemoryEdit;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.Profiles;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.server.imports.FileImport;
import io.remanence.server.imports.ImportTarget;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles.Subject;
import io.remanence.testkit.FakeEmbedder;
import io.remanence.text.Language;
import io.remanence.transfer.ExportPart;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each place where a word of a person can stand gets a word of its own; after their erasure and its
 * purge none of these words is in any file, whatever it is encoded in.
 */
final class ErasedPlacesTest {
  private static final SessionKey ROOM =
      new SessionKey(Optional.of("bot"), Optional.of("im"), "room");
  private static final String EVE = "eve-zqspeakeridqz";
  private static final Pattern WORD = Pattern.compile("zq[a-z]{4,40}qz");
  private static final Profiles.Author AUTHOR = Profiles.Author.of(ProfileOrigin.API);

  @TempDir Path folder;

  private static Scope eve() {
    return Scope.of(ROOM).withSpeaker(EVE);
  }

  private static MessageBody said(String words) {
    return MessageBody.user(words)
        .withSpeaker(new Speaker(EVE, "Eva zqspeakernameqz"))
        .withMetadata(JsonObject.of(Map.of("messageId", "zqmessageidqz", "more", "zqmetadataqz")));
  }

  private static void turn(Space space, Scope scope, MessageBody body, String answer) {
    Prepared prepared = space.prepare(Turn.of(scope, body));
    space.complete(prepared.turnId(), Reply.text(answer));
  }

  private static MemoryId remember(Space space, String content, String tag, Isolation mode) {
    return space
        .remember(
            new NewMemory(
                Optional.empty(),
                content,
                List.of(tag),
                List.of("zqconceptqz"),
                0.9,
                3,
                MemorySource.API,
                space.placement(eve(), Optional.of(mode)),
                Optional.of(new Speaker(EVE, "Eva zqspeakernameqz")),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(JsonObject.of(Map.of("note", "zqmemorymetaqz"))),
                Optional.empty()))
        .memory()
        .id();
  }

  private static void profile(Space space, ProfileField field, ProfileAction action, String value) {
    var unused =
        space
            .profiles()
            .update(Subject.speaker(eve()), ProfileEdit.of(field, action, value), AUTHOR);
  }

  private static void fill(Space space) {
    Scope ann = Scope.of(ROOM).withSpeaker("ann");
    turn(space, eve(), said("My locker in the harbour is called zqspokenqz."), "Noted, thanks.");
    turn(space, eve(), said("I prefer the harbour zqcandidateqz to the hills."), "Noted, thanks.");
    MemoryId edited = remember(space, "The harbour is zqbeforeeditqz", "zqtagqz", Isolation.SPACE);
    var unused =
        space
            .memories()
            .update(
                Optional.empty(),
                Optional.empty(),
                edited,
                MemoryEdit.nothing().withContent("The harbour is zqafterededitqz"));
    MemoryId hidden = remember(space, "A plan zqhiddenqz", "zqothertagqz", Isolation.SESSION);
    var also =
        space
            .memories()
            .setStatus(
                Optional.empty(),
                Optional.empty(),
                hidden,
                MemoryStatus.ARCHIVED,
                Optional.of("because of zqreasonqz"));
    MemoryId forgotten = remember(space, "Forgotten zqforgottenqz", "old", Isolation.SPEAKER);
    space.forget(Optional.empty(), Optional.empty(), forgotten);
    profile(space, ProfileField.NAME, ProfileAction.SET, "zqoldnameqz");
    profile(space, ProfileField.NAME, ProfileAction.SET, "zqnewnameqz");
    profile(space, ProfileField.NOTES, ProfileAction.SET, "zqoldnotesqz");
    profile(space, ProfileField.NOTES, ProfileAction.SET, "zqnewnotesqz");
    profile(space, ProfileField.TRAITS, ProfileAction.ADD, "zqtraitqz");
    profile(space, ProfileField.TRAITS, ProfileAction.ADD, "zqremovedtraitqz");
    profile(space, ProfileField.TRAITS, ProfileAction.REMOVE, "zqremovedtraitqz");
    Subject subject = Subject.speaker(eve());
    var put = space.profiles().putFact(subject, "city", "zqfactbeforeqz", AUTHOR);
    var again = space.profiles().putFact(subject, "city", "zqfactnowqz", AUTHOR);
    var gone = space.profiles().putFact(subject, "dog", "zqfactremovedqz", AUTHOR);
    var removed = space.profiles().removeFact(subject, "dog", AUTHOR);
    // What she changed in the profile that belongs to all of the room stays, and not by whom.
    var theirs =
        space
            .profiles()
            .update(
                Subject.session(ROOM),
                ProfileEdit.of(ProfileField.NOTES, ProfileAction.SET, "They meet on Mondays"),
                new Profiles.Author(
                    ProfileOrigin.API, Optional.of(ROOM), Optional.of(EVE), Optional.empty()));
    // Somebody else's prompt shows what Eve said and what is remembered of her.
    turn(space, ann, MessageBody.user("Where is the harbour locker?"), "I can't say.");
    // Enough of others that pages split and rows move.
    for (int i = 0; i < 300; i++) {
      space.append(
          ROOM, List.of(NewMessage.of(MessageBody.user("The weather of day " + i + " was fine."))));
    }
    space.compaction().compact(ROOM);
  }

  /** All the words in the files, by name of the file. */
  private Set<String> wordsInFiles() throws IOException {
    Set<String> found = new TreeSet<>();
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      String bytes = new String(read(file), StandardCharsets.ISO_8859_1);
      Matcher matcher = WORD.matcher(bytes);
      while (matcher.find()) {
        found.add(matcher.group());
      }
    }
    return found;
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> words(String text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group());
    }
    return found;
  }

  private static void awaitPurge(Space space, String id) throws InterruptedException {
    for (int i = 0; i < 600 && !space.erasures().receipt(id).purged(); i++) {
      Thread.sleep(100);
    }
    assertThat(space.erasures().receipt(id).purged()).isTrue();
  }

  private static String exported(Space space) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    space
        .transfer()
        .export(EnumSet.allOf(ExportPart.class), Optional.empty(), Optional.empty(), out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void no_word_of_a_person_who_is_erased_is_left_in_any_file_or_export() throws Exception {
    SpaceSettings settings =
        SettingKey.ISOLATION.apply(
            SettingKey.CANDIDATES_ENABLED.apply(SpaceSettings.defaults(), true),
            Isolation.SPACE.wireName());
    List<String> kept = new ArrayList<>();
    try (Remanence remanence =
        Remanence.builder()
            .embedders(List.of(FakeEmbedder.any()))
            .settings(settings)
            .open(folder)) {
      Space space = remanence.space("default");
      fill(space);
      assertThat(space.awaitIndex(Duration.ofSeconds(20))).isTrue();
      assertThat(words(exported(space)))
          .as("each place holds its word")
          .contains(
              "zqspokenqz",
              "zqcandidateqz",
              "zqbeforeeditqz",
              "zqreasonqz",
              "zqfactremovedqz",
              "zqoldnotesqz",
              "zqmemorymetaqz",
              "zqspeakeridqz");
      Erasure receipt = space.erasures().person(EVE, Optional.empty(), false, Language.ENGLISH);
      assertThat(receipt.erased().get("candidates")).isPositive();
      assertThat(receipt.erased().get("injections")).isPositive();
      assertThat(receipt.erased().get("summaries")).isPositive();
      assertThat(exported(space).lines().filter(line -> !words(line).isEmpty()))
          .as("of an export")
          .isEmpty();
      awaitPurge(space, receipt.id());
      assertThat(wordsInFiles()).as("of the files").isEmpty();
      kept.add(exported(space));
    }
    assertThat(wordsInFiles()).as("of the files after the end").isEmpty();
    assertThat(kept.getFirst())
        .contains("The weather of day 7 was fine.")
        .contains("They meet on Mondays");
  }

  /** Memories of somebody, in a file, as a program would have exported them. */
  private static void imported(Space space, Scope scope, String lines) {
    FileImport.Outcome outcome =
        new FileImport(
                space, new ImportTarget(scope, Optional.empty()), Optional.empty(), ZoneOffset.UTC)
            .run(
                new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)),
                Instant.parse("2026-03-01T12:00:00Z"));
    assertThat(outcome.errors().count()).isZero();
    assertThat(outcome.imported()).isPositive();
  }

  @Test
  void neither_scopes_of_merges_nor_targets_of_imports_name_who_is_erased() throws Exception {
    SpaceSettings settings =
        SettingKey.ISOLATION.apply(SpaceSettings.defaults(), Isolation.SPEAKER.wireName());
    Scope ann = Scope.of(ROOM).withSpeaker("ann");
    String file =
        """
        [{"id":"e1","content":"The boat is zqimportedqz","tags":[],"importance":2,\
        "timestamp":"2026-01-02T03:04:05Z","sender_id":"bob","sender_name":"Bob"},\
        {"id":"e2","content":"The oars are zqimportedtooqz","tags":[],"importance":2,\
        "timestamp":"2026-01-02T03:04:06Z"}]
        """;
    try (Remanence remanence =
        Remanence.builder().embedding("none").settings(settings).open(folder)) {
      Space space = remanence.space("default");
      for (Scope scope : List.of(eve(), ann)) {
        imported(space, scope, scope == ann ? file.replace("zq", "ann") : file);
        var merged =
            space
                .memories()
                .merge(Optional.of(scope), Optional.empty(), OptionalDouble.empty(), false);
      }
      assertThat(space.awaitIndex(Duration.ofSeconds(20))).isTrue();
      Optional<Instant> annsMerge =
          space.stats(Optional.of(ann), Optional.empty()).lastConsolidatedAt();
      assertThat(annsMerge).isPresent();
      assertThat(
              exported(space)
                  .lines()
                  .filter(line -> line.contains(EVE))
                  .map(line -> line.replaceFirst("^.\"type\":\"([a-z]+)\".*$", "$1")))
          .as("what names her")
          .contains("consolidation", "document");
      Erasure elsewhere =
          space.erasures().person(EVE, Optional.of("elsewhere"), true, Language.ENGLISH);
      assertThat(elsewhere.erased())
          .containsEntry("consolidations", 0L)
          .containsEntry("documents", 0L);
      Erasure receipt = space.erasures().person(EVE, Optional.of("im"), false, Language.ENGLISH);
      assertThat(receipt.erased())
          .containsEntry("memories", 2L)
          .containsEntry("consolidations", 1L)
          .containsEntry("documents", 1L);
      assertThat(exported(space).lines().filter(line -> !words(line).isEmpty()))
          .as("of an export")
          .isEmpty();
      assertThat(exported(space)).contains("annimported", "ann");
      assertThat(space.stats(Optional.of(ann), Optional.empty()).lastConsolidatedAt())
          .isEqualTo(annsMerge);
      awaitPurge(space, receipt.id());
      assertThat(wordsInFiles()).as("of the files").isEmpty();
      // What is done for her scope afterwards finds nothing there, and names nobody.
      var nothing =
          space
              .memories()
              .merge(Optional.of(eve()), Optional.empty(), OptionalDouble.empty(), false);
      assertThat(nothing.id()).isEmpty();
      assertThat(exported(space)).doesNotContain(EVE);
      // The file is new for her again, and known for Ann.
      imported(space, eve(), file);
    }
  }

  private static void old(Space space, Speaker speaker, String content, String tag) {
    var unused =
        space.remember(
            new NewMemory(
                Optional.empty(),
                content,
                List.of(tag),
                List.of(),
                0.9,
                1,
                MemorySource.API,
                space.placement(Scope.of(ROOM).withSpeaker(speaker.id()), Optional.empty()),
                Optional.of(speaker),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void a_digest_that_counts_who_is_erased_goes_along_and_one_of_others_stays() throws Exception {
    try (Remanence remanence =
        Remanence.builder().embedding("none").settings(digesting()).open(folder)) {
      Space space = remanence.space("default");
      Speaker ann = new Speaker("ann", "Ann");
      old(space, ann, "The sauna is closed", "sauna");
      old(space, ann, "The pool is closed", "pool");
      Scope here = Scope.of(ROOM).withSpeaker("ann");
      assertThat(space.memories().digest(Optional.of(here), Optional.empty(), false).merged())
          .isEqualTo(2);
      old(space, new Speaker(EVE, "Eva zqspeakernameqz"), "The attic is dry", "zqatticqz");
      // The newest is Ann's, so that the digest stands where Ann's memories stand.
      old(space, ann, "The cellar is wet", "cellar");
      assertThat(space.memories().digest(Optional.of(here), Optional.empty(), false).merged())
          .isEqualTo(2);
      assertThat(exported(space)).contains("zqatticqz (1)", "Eva zqspeakernameqz (1)", "pool (1)");

      Erasure receipt = space.erasures().person(EVE, Optional.empty(), false, Language.ENGLISH);
      assertThat(receipt.erased()).containsEntry("memories", 2L);
      assertThat(exported(space).lines().filter(line -> !words(line).isEmpty()))
          .as("of an export")
          .isEmpty();
      assertThat(exported(space))
          .contains("A digest of 2 memories")
          .contains("The cellar is wet", "The pool is closed");
      awaitPurge(space, receipt.id());
      assertThat(wordsInFiles()).as("of the files").isEmpty();
    }
  }

  private static SpaceSettings digesting() {
    SpaceSettings settings =
        SettingKey.ISOLATION.apply(SpaceSettings.defaults(), Isolation.SESSION.wireName());
    settings = SettingKey.DIGEST_ENABLED.apply(settings, true);
    return SettingKey.DIGEST_MIN_AGE_DAYS.apply(settings, 0L);
  }

  @Test
  void a_digest_that_says_nothing_of_who_is_erased_but_stands_for_them_goes_along() {
    try (Remanence remanence =
        Remanence.builder().embedding("none").settings(digesting()).open(folder)) {
      Space space = remanence.space("default");
      old(space, new Speaker(EVE, "Eva zqspeakernameqz"), "The attic is dry", "zqatticqz");
      for (String name : List.of("Ann", "Bob", "Cid")) {
        for (int i = 0; i < 4; i++) {
          old(space, new Speaker(name, name), name + " note " + i, name + i / 2);
        }
      }
      Scope here = Scope.of(ROOM).withSpeaker("Ann");
      String digest =
          space
              .memories()
              .digest(Optional.of(here), Optional.empty(), false)
              .groups()
              .getFirst()
              .text();
      assertThat(words(digest)).isEmpty();
      assertThat(digest).contains("13 memories");
      Erasure receipt = space.erasures().person(EVE, Optional.empty(), false, Language.ENGLISH);
      assertThat(receipt.erased()).containsEntry("memories", 2L);
      assertThat(exported(space)).doesNotContain("13 memories").contains("Cid note 3");
    }
  }

  @Test
  void a_digest_that_names_somebody_whose_memories_were_forgotten_before_goes_along() {
    try (Remanence remanence =
        Remanence.builder().embedding("none").settings(digesting()).open(folder)) {
      Space space = remanence.space("default");
      turn(space, eve(), said("Hello there."), "Hello.");
      MemoryId hers = remember(space, "The attic is dry", "attic", Isolation.SESSION);
      old(space, new Speaker("ann", "Ann"), "The cellar is wet", "cellar");
      space
          .memories()
          .setStatus(
              Optional.empty(), Optional.empty(), hers, MemoryStatus.ARCHIVED, Optional.empty());
      var digest = space.memories().digest(Optional.of(Scope.of(ROOM)), Optional.empty(), false);
      assertThat(digest.merged()).isEqualTo(1);
      space.forget(Optional.empty(), Optional.empty(), hers);
      assertThat(exported(space)).contains("Eva zqspeakernameqz (1)");
      var receipt = space.erasures().person(EVE, Optional.empty(), false, Language.ENGLISH);
      assertThat(receipt.erased()).containsEntry("memories", 1L);
      assertThat(exported(space).lines().filter(line -> !words(line).isEmpty())).isEmpty();
    }
  }

  @Test
  void a_digest_that_tells_a_tag_of_what_was_archived_before_goes_along() {
    try (Remanence remanence =
        Remanence.builder().embedding("none").settings(digesting()).open(folder)) {
      Space space = remanence.space("default");
      MemoryId hers = remember(space, "The attic is dry", "zqatticqz", Isolation.SESSION);
      space
          .memories()
          .setStatus(
              Optional.empty(), Optional.empty(), hers, MemoryStatus.ARCHIVED, Optional.empty());
      for (String name : List.of("Ann", "Bob", "Cid")) {
        for (int i = 0; i < 2; i++) {
          old(space, new Speaker(name, name), name + " note " + i, "note");
        }
      }
      var unused = space.memories().digest(Optional.of(Scope.of(ROOM)), Optional.empty(), false);
      assertThat(exported(space)).contains("zqatticqz (1)").doesNotContain("zqspeakernameqz (");
      var receipt = space.erasures().person(EVE, Optional.empty(), false, Language.ENGLISH);
      assertThat(receipt.erased()).containsEntry("memories", 2L);
      assertThat(exported(space).lines().filter(line -> !words(line).isEmpty())).isEmpty();
    }
  }
}
