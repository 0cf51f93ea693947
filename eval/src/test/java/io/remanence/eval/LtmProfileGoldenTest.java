package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.RemanenceException;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileLimits;
import io.remanence.profile.ProfileList;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfileSlot;
import io.remanence.profile.Profiles;
import io.remanence.scope.SessionKey;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles;
import io.remanence.space.SpaceProfiles.Subject;
import io.remanence.testkit.ManualClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The operations on a profile of the original long-term memory and what they made of it, on both
 * backends of ours. Where we differ on purpose:
 *
 * <ul>
 *   <li>{@code name remove} clears the name, where the original set it (decision 0001, 20);
 *   <li>of a list that is too long the newest entries show, where the original hid the newest ones
 *       without a key (20);
 *   <li>notes that are too long are refused, where the original cut them (10);
 *   <li>an operation that changes nothing leaves {@code updated_at} as it is (20).
 * </ul>
 */
class LtmProfileGoldenTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Subject SESSION = Subject.session(SessionKey.of("golden"));

  @TempDir Path folder;

  private final ManualClock clock = ManualClock.at("2026-10-01T00:00:00Z");
  private Instant changedAt = Instant.EPOCH;

  private static List<JsonNode> operations() throws IOException {
    List<JsonNode> operations = new ArrayList<>();
    for (String line : Golden.lines("ltm.golden.jsonl")) {
      JsonNode operation = JSON.readTree(line);
      if (operation.path("op").asString("").equals("profile")) {
        operations.add(operation);
      }
    }
    return operations;
  }

  @Test
  void profiles_become_what_they_became_in_memory() throws IOException {
    try (Remanence remanence = Remanence.builder().clock(clock).inMemory()) {
      run(remanence.space("default"));
    }
  }

  @Test
  void profiles_become_what_they_became_in_sqlite() throws IOException {
    try (Remanence remanence = Remanence.builder().clock(clock).open(folder)) {
      run(remanence.space("default"));
    }
  }

  private void run(Space space) throws IOException {
    List<JsonNode> operations = operations();
    assertThat(operations).hasSizeGreaterThan(40);
    for (JsonNode operation : operations) {
      Instant now = Instant.parse(operation.path("now").asString(""));
      clock.advance(Duration.between(clock.instant(), now));
      JsonNode arguments = operation.path("args");
      List<String> args = new ArrayList<>();
      arguments.forEach(argument -> args.add(argument.asString("")));
      ProfileField field = ProfileField.named(args.get(0));
      ProfileAction action = ProfileAction.named(args.get(1));
      String value = args.get(2);
      if (field == ProfileField.NOTES && value.length() > Profile.MAX_NOTES) {
        assertThatThrownBy(() -> edit(field, action, args)).isInstanceOf(RemanenceException.class);
        continue;
      }
      SpaceProfiles.Shown shown =
          space
              .profiles()
              .update(SESSION, edit(field, action, args), Profiles.Author.of(ProfileOrigin.API));
      Profile profile = shown.profile().orElseThrow();
      boolean clears = field == ProfileField.NAME && action == ProfileAction.REMOVE;
      compare(operation.path("profile"), profile, now, clears, args.toString());
    }
  }

  private static ProfileEdit edit(ProfileField field, ProfileAction action, List<String> args) {
    return ProfileEdit.of(
        field, action, args.get(2), Optional.of(args.get(3)), Optional.of(args.get(4)));
  }

  private boolean nameDiffers;

  private void compare(
      JsonNode expected, Profile profile, Instant now, boolean clears, String what) {
    nameDiffers = clears || (nameDiffers && profile.name().isEmpty());
    assertThat(profile.name())
        .as(what)
        .isEqualTo(nameDiffers ? "" : expected.path("name").asString(""));
    assertThat(profile.notes()).as(what).isEqualTo(expected.path("notes").asString(""));
    if (profile.updatedAt().equals(now)) {
      changedAt = now;
    }
    assertThat(profile.updatedAt()).as(what).isEqualTo(changedAt);
    compareList(expected, "traits", profile.traits(), ProfileLimits.defaults().maxTraits(), what);
    compareList(
        expected,
        "preferences",
        profile.preferences(),
        ProfileLimits.defaults().maxPreferences(),
        what);
  }

  private static void compareList(
      JsonNode expected, String name, ProfileList list, int limit, String what) {
    assertThat(slots(list)).as(what).isEqualTo(slots(expected.path("profile_slots").path(name)));
    List<String> freeform = texts(expected.path("freeform_" + name));
    assertThat(list.freeform()).as(what).extracting(ProfileList.Item::value).isEqualTo(freeform);
    List<String> visible =
        list.visible(limit).stream().map(ProfileList.Entry::value).collect(Collectors.toList());
    long live = list.slots().values().stream().filter(ProfileSlot::isLive).count();
    if (live + freeform.size() <= limit) {
      assertThat(visible).as(what).isEqualTo(texts(expected.path(name)));
    } else {
      assertThat(visible).as(what).hasSize(limit).contains(freeform.getLast());
    }
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asString("")));
    return texts;
  }

  private static Map<String, String> slots(JsonNode slots) {
    Map<String, String> all = new LinkedHashMap<>();
    slots
        .properties()
        .forEach(
            slot -> {
              StringBuilder text = new StringBuilder();
              text.append(slot.getValue().path("value").asString(""))
                  .append(" @ ")
                  .append(Instant.parse(slot.getValue().path("updated_at").asString("")));
              for (JsonNode past : slot.getValue().path("history")) {
                text.append(" | ")
                    .append(past.path("value").asString(""))
                    .append(" @ ")
                    .append(Instant.parse(past.path("timestamp").asString("")))
                    .append(' ')
                    .append(past.path("status").asString(""))
                    .append(' ')
                    .append(past.path("reason").asString(""));
              }
              all.put(slot.getKey(), text.toString());
            });
    return all;
  }

  private static Map<String, String> slots(ProfileList list) {
    Map<String, String> all = new LinkedHashMap<>();
    list.slots()
        .forEach(
            (key, slot) -> {
              StringBuilder text = new StringBuilder();
              text.append(slot.value()).append(" @ ").append(slot.updatedAt());
              for (ProfileSlot.Past past : slot.history()) {
                text.append(" | ")
                    .append(past.value())
                    .append(" @ ")
                    .append(past.time())
                    .append(' ')
                    .append(past.reason().status().wireName())
                    .append(' ')
                    .append(past.reason().wireName());
              }
              all.put(key, text.toString());
            });
    return all;
  }
}
