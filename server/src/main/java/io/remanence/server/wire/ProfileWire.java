package io.remanence.server.wire;

import io.remanence.profile.Profile;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileList;
import io.remanence.profile.ProfileSlot;
import io.remanence.profile.ProfileView;
import io.remanence.server.words.Phrase;
import io.remanence.space.SpaceProfiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Profiles on the wire. */
public final class ProfileWire {
  private ProfileWire() {}

  /** Reads a change. */
  public static ProfileEdit edit(Fields fields) {
    for (String key : List.of("field", "action")) {
      if (!fields.has(key)) {
        fields.problem(key, Phrase.MISSING, key, Phrase.TEXT);
      }
    }
    Optional<ProfileField> field = fields.named("field", ProfileField::named);
    Optional<ProfileAction> action = fields.named("action", ProfileAction::named);
    Optional<String> key = fields.text("fact_key");
    boolean namesWhatGoes =
        action.equals(Optional.of(ProfileAction.REMOVE))
            && (key.isPresent() || field.map(f -> !f.isList()).orElse(false));
    String value = namesWhatGoes ? fields.text("value").orElse("") : fields.requiredWords("value");
    return new ProfileEdit(
        field.orElse(ProfileField.NOTES),
        action.orElse(ProfileAction.REMOVE),
        value,
        field.isPresent() ? key : Optional.empty(),
        fields.text("previous_value"),
        OptionalDouble.empty(),
        fields
            .whole("expected_version", 0, Long.MAX_VALUE)
            .map(OptionalLong::of)
            .orElseGet(OptionalLong::empty));
  }

  /** A profile, or that there is none. */
  public static Map<String, @Nullable Object> write(SpaceProfiles.Shown shown) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(write(shown.view()));
    tree.put("version", shown.profile().map(Profile::version).orElse(0L));
    Map<String, @Nullable Object> slots = new LinkedHashMap<>();
    slots.put("traits", slots(shown.profile().map(Profile::traits)));
    slots.put("preferences", slots(shown.profile().map(Profile::preferences)));
    tree.put("slots", slots);
    return tree;
  }

  /** What shows of a profile. */
  public static Map<String, Object> write(ProfileView view) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", view.name());
    tree.put("traits", view.traits());
    tree.put("preferences", view.preferences());
    tree.put("notes", view.notes());
    tree.put("updated_at", view.updatedAt().map(Times::text).orElse(""));
    return tree;
  }

  private static Map<String, @Nullable Object> slots(Optional<ProfileList> list) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    list.ifPresent(known -> known.slots().forEach((key, slot) -> tree.put(key, slot(slot))));
    return tree;
  }

  private static Map<String, @Nullable Object> slot(ProfileSlot slot) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("value", slot.value());
    tree.put("updated_at", Times.text(slot.updatedAt()));
    List<Map<String, Object>> history = new ArrayList<>();
    for (ProfileSlot.Past past : slot.history()) {
      Map<String, Object> before = new LinkedHashMap<>();
      before.put("value", past.value());
      before.put("timestamp", Times.text(past.time()));
      before.put("status", past.reason().status().wireName());
      before.put("reason", past.reason().wireName());
      history.add(before);
    }
    tree.put("history", history);
    tree.put(
        "confidence",
        slot.confidence().isPresent() ? (Object) slot.confidence().getAsDouble() : null);
    return tree;
  }
}
