package io.remanence.jdbc;

import io.remanence.json.JsonObject;
import io.remanence.profile.Person;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileList;
import io.remanence.profile.ProfilePlace;
import io.remanence.profile.ProfileSlot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A profile as the columns that its tables share, and back. */
final class ProfileRow {
  /** What {@link #bind} binds and {@link #read} reads, after the id. */
  static final String COLUMNS =
      "kind, placement, platform, speaker, state, created_at, updated_at, version";

  private ProfileRow() {}

  static Prepared bind(Prepared statement, Profile profile) {
    Optional<Person> person = profile.place().person();
    return statement
        .with(profile.place().kind().wireName())
        .with(Placements.write(profile.place().placement()))
        .with(person.flatMap(Person::platform))
        .with(person.map(Person::speaker))
        .with(state(profile))
        .with(profile.createdAt())
        .with(profile.updatedAt())
        .with(profile.version());
  }

  /** The profile of the columns; {@link IllegalArgumentException} where they make none. */
  static Profile read(String id, Rows rows, Placements placements) {
    String kind = rows.text();
    String placement = rows.text();
    Optional<String> platform = rows.maybeText();
    Optional<String> speaker = rows.maybeText();
    State state =
        Damaged.read(rows.rawText(), ProfileRow::state, "profile.state", id).orElse(State.EMPTY);
    ProfilePlace place =
        new ProfilePlace(
            WireNames.PROFILE_KIND.named(kind),
            placements.read(placement),
            speaker.map(said -> new Person(platform, said)));
    return new Profile(
        id,
        place,
        state.name(),
        state.traits(),
        state.preferences(),
        state.notes(),
        rows.time(),
        rows.time(),
        rows.number());
  }

  /** What a profile says. */
  private record State(String name, ProfileList traits, ProfileList preferences, String notes) {
    static final State EMPTY = new State("", ProfileList.empty(), ProfileList.empty(), "");
  }

  private static State state(String json) {
    JsonObject state = Fields.object(json);
    return new State(
        state.text("name").orElse(""),
        list(state.members().get("traits")),
        list(state.members().get("preferences")),
        state.text("notes").orElse(""));
  }

  static String state(Profile profile) {
    return JsonText.write(
        Fields.members(
            "name", nonEmpty(profile.name()),
            "traits", members(profile.traits()),
            "preferences", members(profile.preferences()),
            "notes", nonEmpty(profile.notes())));
  }

  private static @Nullable String nonEmpty(String text) {
    return text.isEmpty() ? null : text;
  }

  private static @Nullable Map<String, Object> members(ProfileList list) {
    List<Object> slots = new ArrayList<>();
    list.slots().forEach((key, slot) -> slots.add(members(key, slot)));
    List<Object> freeform = new ArrayList<>();
    list.freeform()
        .forEach(
            item ->
                freeform.add(
                    Fields.members("value", item.value(), "at", Millis.of(item.addedAt()))));
    Map<String, Object> members =
        Fields.members(
            "slots", slots.isEmpty() ? null : slots,
            "freeform", freeform.isEmpty() ? null : freeform);
    return members.isEmpty() ? null : members;
  }

  private static Map<String, Object> members(String key, ProfileSlot slot) {
    List<Object> history = new ArrayList<>();
    slot.history()
        .forEach(
            past ->
                history.add(
                    Fields.members(
                        "value", past.value(),
                        "at", Millis.of(past.time()),
                        "reason", past.reason().wireName())));
    return Fields.members(
        "key",
        key,
        "value",
        slot.value(),
        "at",
        Millis.of(slot.updatedAt()),
        "history",
        history.isEmpty() ? null : history,
        "confidence",
        slot.confidence().isPresent() ? (Object) slot.confidence().getAsDouble() : null);
  }

  private static ProfileList list(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> members)) {
      return ProfileList.empty();
    }
    Map<String, ProfileSlot> slots = new LinkedHashMap<>();
    for (Map<?, ?> slot : maps(members.get("slots"))) {
      slots.put(Fields.text(slot.get("key")), slot(slot));
    }
    List<ProfileList.Item> freeform = new ArrayList<>();
    for (Map<?, ?> item : maps(members.get("freeform"))) {
      freeform.add(new ProfileList.Item(Fields.text(item.get("value")), time(item)));
    }
    return new ProfileList(slots, freeform);
  }

  private static ProfileSlot slot(Map<?, ?> slot) {
    List<ProfileSlot.Past> history = new ArrayList<>();
    for (Map<?, ?> past : maps(slot.get("history"))) {
      history.add(
          new ProfileSlot.Past(
              Fields.text(past.get("value")),
              time(past),
              WireNames.SLOT_REASON.named(Fields.text(past.get("reason")))));
    }
    return new ProfileSlot(
        Fields.text(slot.get("value")),
        time(slot),
        history,
        slot.get("confidence") instanceof Number number
            ? OptionalDouble.of(number.doubleValue())
            : OptionalDouble.empty());
  }

  private static Instant time(Map<?, ?> members) {
    return Instant.ofEpochMilli(Fields.number(members.get("at")).longValue());
  }

  private static List<Map<?, ?>> maps(@Nullable Object value) {
    List<Map<?, ?>> maps = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object element : list) {
        if (!(element instanceof Map<?, ?> members)) {
          throw new IllegalArgumentException("no JSON object in the array");
        }
        maps.add(members);
      }
    }
    return maps;
  }
}
