package io.remanence.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.RemanenceException;
import io.remanence.profile.ProfileList.Item;
import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What edits make of a profile. */
class ProfileRulesTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final ProfileLimits LIMITS = new ProfileLimits(20, 3);

  private Profile profile =
      new Profile(
          "p",
          ProfilePlace.ofSession(SessionKey.of("s"), false),
          "",
          ProfileList.empty(),
          ProfileList.empty(),
          "",
          NOON,
          NOON,
          1);
  private Instant now = NOON;

  private void edit(String field, String action, String value, String key, String previous) {
    now = now.plus(Duration.ofDays(1));
    profile =
        ProfileRules.applied(
            profile,
            ProfileEdit.of(
                ProfileField.named(field),
                ProfileAction.named(action),
                value,
                Optional.of(key),
                Optional.of(previous)),
            LIMITS,
            now);
  }

  private void edit(String field, String action, String value) {
    edit(field, action, value, "", "");
  }

  private List<String> shown(ProfileField field) {
    return profile.list(field).visible(LIMITS.of(field)).stream()
        .map(ProfileList.Entry::value)
        .toList();
  }

  @Test
  void a_name_is_set_and_cleared() {
    edit("name", "add", " 阿棠 😀 ");
    assertThat(profile.name()).isEqualTo("阿棠 😀");
    edit("name", "remove", "");
    assertThat(profile.name()).isEmpty();
  }

  @Test
  void notes_are_joined_and_never_cut() {
    edit("notes", "add", "n1");
    edit("notes", "add", "n2");
    assertThat(profile.notes()).isEqualTo("n1; n2");
    edit("notes", "set", "字".repeat(1_990));
    assertThatThrownBy(() -> edit("notes", "add", "0123456789"))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("2002", "2000");
    assertThat(profile.notes()).hasSize(1_990);
    edit("notes", "remove", "x");
    assertThat(profile.notes()).isEmpty();
  }

  @Test
  void where_a_list_is_too_long_the_newest_show_whether_they_have_keys_or_not() {
    edit("preferences", "set", "first", "a", "");
    edit("preferences", "add", "f1");
    edit("preferences", "add", "f2");
    edit("preferences", "add", "f3");
    assertThat(shown(ProfileField.PREFERENCES)).containsExactly("f1", "f2", "f3");
    edit("preferences", "set", "late", "b", "");
    assertThat(shown(ProfileField.PREFERENCES)).containsExactly("late", "f2", "f3");
    edit("preferences", "add", "f4");
    assertThat(profile.preferences().freeform())
        .extracting(Item::value)
        .containsExactly("f2", "f3", "f4");
    assertThat(shown(ProfileField.PREFERENCES)).containsExactly("late", "f3", "f4");
  }

  @Test
  void of_items_of_one_time_those_added_later_show() {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      items.add(new Item("i" + i, NOON));
    }
    assertThat(new ProfileList(Map.of(), items).visible(2))
        .extracting(ProfileList.Entry::value)
        .containsExactly("i3", "i4");
    assertThat(new ProfileList(Map.of(), items).visible(0)).isEmpty();
  }

  @Test
  void a_value_shows_once_though_it_stands_under_two_keys() {
    edit("traits", "set", "x", "a", "");
    edit("traits", "set", "x", "b", "");
    edit("traits", "add", "x");
    assertThat(shown(ProfileField.TRAITS)).containsExactly("x");
    edit("traits", "remove", "x");
    assertThat(shown(ProfileField.TRAITS)).isEmpty();
    assertThat(profile.traits().slots()).containsKeys("a", "b");
  }

  @Test
  void keys_are_small_letters_without_spaces() {
    edit("traits", "set", "v", " Favourite  Tea\t种类 ", "");
    assertThat(profile.traits().slots()).containsOnlyKeys("favourite_tea_种类");
  }

  @Test
  void a_list_takes_a_hundred_keys_and_then_gives_up_emptied_ones_alone() {
    for (int i = 0; i < Profile.MAX_KEYS; i++) {
      edit("traits", "set", "v" + i, "k" + i, "");
    }
    assertThatThrownBy(() -> edit("traits", "set", "v", "one more", ""))
        .hasMessageContaining("traits holds 100 keys");
    edit("traits", "remove", "", "k7", "");
    edit("traits", "set", "v", "one more", "");
    assertThat(profile.traits().slots())
        .hasSize(Profile.MAX_KEYS)
        .containsKey("one_more")
        .doesNotContainKey("k7");
  }

  @ParameterizedTest
  @CsvSource({
    "name, set, ' ', '', value is blank",
    "traits, remove, '', '', value is blank",
    "name, set, x, key, fact_key",
    "notes, add, x, key, fact_key"
  })
  void what_makes_no_sense_is_refused(
      String field, String action, String value, String key, String message) {
    assertThatThrownBy(() -> edit(field, action, value, key, ""))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining(message);
  }

  @Test
  void what_is_too_long_is_refused_and_not_cut() {
    for (List<Object> each :
        List.<List<Object>>of(
            List.of("name", Profile.MAX_NAME),
            List.of("traits", Profile.MAX_VALUE),
            List.of("notes", Profile.MAX_NOTES))) {
      String field = String.valueOf(each.get(0));
      int most = (Integer) each.get(1);
      edit(field, "set", "😀".repeat(most));
      assertThatThrownBy(() -> edit(field, "set", "😀".repeat(most + 1)))
          .hasMessageContaining("has " + (most + 1) + " characters; at most " + most);
    }
    assertThatThrownBy(() -> edit("traits", "set", "x", "k".repeat(101), ""))
        .hasMessageContaining("fact_key has 101");
    assertThatThrownBy(() -> edit("traits", "set", "x", "k", "p".repeat(501)))
        .hasMessageContaining("previous_value has 501");
  }

  @Test
  void a_change_is_recent_for_thirty_days() {
    edit("preferences", "set", "tea", "drink", "");
    assertThat(RecentChange.of(profile, now, 3)).isEmpty();
    edit("preferences", "set", "coffee", "drink", "");
    edit("traits", "set", "engineer", "job", "student");
    assertThat(RecentChange.of(profile, now, 3))
        .extracting(RecentChange::key, RecentChange::now, RecentChange::before)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("job", "engineer", "student"),
            org.assertj.core.groups.Tuple.tuple("drink", "coffee", "tea"));
    assertThat(RecentChange.of(profile, now, 1)).hasSize(1);
    Instant changed = now;
    assertThat(RecentChange.of(profile, changed.plus(Duration.ofDays(30)), 3)).hasSize(1);
    assertThat(RecentChange.of(profile, changed.plus(Duration.ofDays(30)).plusMillis(1), 3))
        .isEmpty();
    edit("traits", "remove", "", "job", "");
    edit("traits", "set", "pilot", "job", "");
    assertThat(RecentChange.of(profile, now, 3))
        .extracting(RecentChange::key)
        .containsExactly("drink");
  }

  /** The rules said again, as plainly as can be: values by key, and a list of the rest. */
  private static final class Model {
    private final Map<String, String> keyed = new LinkedHashMap<>();
    private final List<String> rest = new ArrayList<>();

    void apply(ProfileAction action, String value, String key, String previous, int limit) {
      if (key.isEmpty()) {
        switch (action) {
          case SET -> {
            keyed.clear();
            rest.clear();
            rest.add(value);
          }
          case ADD -> {
            if (!rest.contains(value) && !keyed.containsValue(value)) {
              rest.add(value);
            }
            while (rest.size() > limit) {
              rest.removeFirst();
            }
          }
          case REMOVE -> {
            rest.remove(value);
            keyed.values().removeIf(value::equals);
          }
        }
      } else if (action == ProfileAction.REMOVE) {
        keyed.remove(key);
      } else {
        rest.remove(value);
        rest.remove(keyed.getOrDefault(key, ""));
        rest.remove(previous);
        keyed.put(key, value);
      }
    }
  }

  @Test
  void random_edits_do_what_the_plain_model_does() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Model model = new Model();
      profile = profile.withList(ProfileField.PREFERENCES, ProfileList.empty());
      for (int step = 0; step < 40; step++) {
        ProfileAction action = ProfileAction.values()[random.nextInt(3)];
        String value = "v" + random.nextInt(6);
        String key = random.nextBoolean() ? "" : "k" + random.nextInt(3);
        String previous = random.nextBoolean() ? "" : "v" + random.nextInt(6);
        model.apply(action, value, key, previous, 3);
        edit("preferences", action.wireName(), value, key, previous);
        Map<String, String> live = new LinkedHashMap<>();
        profile
            .preferences()
            .slots()
            .forEach(
                (name, slot) -> {
                  if (slot.isLive()) {
                    live.put(name, slot.value());
                  }
                  assertThat(slot.history().size()).isLessThanOrEqualTo(8);
                });
        assertThat(live).as("seed %d step %d", seed, step).isEqualTo(model.keyed);
        assertThat(profile.preferences().freeform())
            .as("seed %d step %d", seed, step)
            .extracting(Item::value)
            .isEqualTo(model.rest);
        assertThat(shown(ProfileField.PREFERENCES).size()).isLessThanOrEqualTo(3);
      }
    }
  }
}
