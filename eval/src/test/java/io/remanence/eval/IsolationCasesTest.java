package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.clear.ClearReport;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.Profiles;
import io.remanence.recall.Hit;
import io.remanence.recall.Recalled;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.RecallQuery;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles.Subject;
import io.remanence.text.Language;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Bots in one group, and people of whom one is cleared, on files (C69, C71). */
final class IsolationCasesTest {
  private static final String GROUP = "group_77";

  @TempDir Path folder;

  private Remanence open(Isolation mode) {
    SpaceSettings settings = SettingKey.ISOLATION.apply(SpaceSettings.defaults(), mode.wireName());
    return Remanence.builder().settings(settings).embedding("none").open(folder);
  }

  private static Scope of(Optional<String> bot, String session) {
    return Scope.of(new SessionKey(bot, Optional.of("im"), session)).withSpeaker("mei");
  }

  private static Memory remember(Space space, Scope scope, String text) {
    return space
        .remember(NewMemory.of(text, MemorySource.API, space.placement(scope, Optional.empty())))
        .memory();
  }

  private static void note(Space space, Scope scope, String note) {
    var unused =
        space
            .profiles()
            .update(
                Subject.session(scope.sessionKey().orElseThrow()),
                ProfileEdit.of(
                    ProfileField.NOTES,
                    ProfileAction.SET,
                    note,
                    Optional.empty(),
                    Optional.empty()),
                Profiles.Author.of(ProfileOrigin.API));
  }

  private static String noted(Space space, Scope scope) {
    return space
        .profiles()
        .get(Subject.session(scope.sessionKey().orElseThrow()))
        .profile()
        .map(Profile::notes)
        .orElse("");
  }

  /** What a reader gets by a list and by a search for the word that all texts have. */
  private static List<String> seen(Space space, Scope scope) {
    assertThat(space.awaitIndex(Duration.ofSeconds(20))).isTrue();
    List<String> listed =
        new ArrayList<>(
            space
                .memories(
                    Optional.of(scope),
                    Optional.empty(),
                    MemoryQuery.everything(),
                    Optional.empty(),
                    99)
                .stream()
                .map(Memory::content)
                .sorted()
                .toList());
    List<String> found =
        space.recall(RecallQuery.of("ferry", scope)).hits().stream()
            .map(Hit::item)
            .filter(Recalled.OfMemory.class::isInstance)
            .map(item -> ((Recalled.OfMemory) item).memory().content())
            .toList();
    assertThat(listed).containsAll(found);
    return listed;
  }

  @ParameterizedTest
  @EnumSource(names = {"SESSION", "BOT"})
  void bots_in_one_group_share_nothing_and_another_mode_later_shows_nothing(Isolation mode) {
    List<Optional<String>> bots = List.of(Optional.of("b1"), Optional.of("b2"), Optional.empty());
    try (Remanence remanence = open(mode)) {
      Space space = remanence.space("default");
      for (Optional<String> bot : bots) {
        remember(space, of(bot, GROUP), "the ferry of " + bot.orElse("nobody"));
        note(space, of(bot, GROUP), "notes of " + bot.orElse("nobody"));
      }
      for (Optional<String> bot : bots) {
        String name = bot.orElse("nobody");
        assertThat(seen(space, of(bot, GROUP))).containsExactly("the ferry of " + name);
        assertThat(noted(space, of(bot, GROUP))).isEqualTo("notes of " + name);
        assertThat(seen(space, of(bot, "elsewhere")))
            .isEqualTo(mode == Isolation.BOT ? List.of("the ferry of " + name) : List.of());
      }
    }
    try (Remanence remanence = open(mode == Isolation.SESSION ? Isolation.BOT : Isolation.SPACE)) {
      Space space = remanence.space("default");
      for (Optional<String> bot : bots) {
        List<String> own = List.of("the ferry of " + bot.orElse("nobody"));
        assertThat(seen(space, of(bot, GROUP))).isEqualTo(own);
        assertThat(seen(space, of(bot, "elsewhere")))
            .isEqualTo(mode == Isolation.BOT ? own : List.of());
      }
    }
  }

  @Test
  void clearing_one_leaves_the_others_everything() {
    Scope ann = of(Optional.of("b1"), "ann");
    List<Scope> others = List.of(of(Optional.of("b1"), "ben"), of(Optional.empty(), "cleo"));
    try (Remanence remanence = open(Isolation.SESSION)) {
      Space space = remanence.space("default");
      List<Scope> all = new ArrayList<>(others);
      all.add(ann);
      for (Scope scope : all) {
        String name = scope.session().orElseThrow();
        for (int n = 1; n <= 5; n++) {
          remember(space, scope, "ferry %d of %s".formatted(n, name));
        }
        note(space, scope, "notes of " + name);
      }
      ClearReport report =
          space
              .clearing()
              .session(ann.sessionKey().orElseThrow(), Set.of(), false, Language.ENGLISH);
      assertThat(report.isComplete()).isTrue();
      assertThat(seen(space, ann)).isEmpty();
      assertThat(noted(space, ann)).isEmpty();
    }
    try (Remanence remanence = open(Isolation.SESSION)) {
      Space space = remanence.space("default");
      assertThat(seen(space, ann)).isEmpty();
      for (Scope scope : others) {
        String name = scope.session().orElseThrow();
        assertThat(seen(space, scope)).hasSize(5).allMatch(text -> text.endsWith("of " + name));
        assertThat(space.recall(RecallQuery.of("ferry", scope)).hits()).hasSizeGreaterThan(2);
        assertThat(noted(space, scope)).isEqualTo("notes of " + name);
      }
      assertThat(space.verify(Duration.ofSeconds(10)).ok()).isTrue();
    }
  }
}
