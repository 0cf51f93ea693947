package io.remanence.profile;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.profile.ProfileList.Item;
import io.remanence.profile.ProfileSlot.Past;
import io.remanence.profile.ProfileSlot.Reason;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What an edit makes of a profile; nothing is written. */
final class ProfileRules {
  private ProfileRules() {}

  /**
   * The profile after the edit.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} when it would hold too much
   */
  static Profile applied(Profile profile, ProfileEdit edit, ProfileLimits limits, Instant now) {
    return switch (edit.field()) {
      case NAME -> profile.withName(edit.action() == ProfileAction.REMOVE ? "" : edit.value());
      case NOTES -> profile.withNotes(notes(profile.notes(), edit));
      case TRAITS, PREFERENCES -> {
        ProfileList list = profile.list(edit.field());
        yield profile.withList(
            edit.field(),
            edit.key().isPresent()
                ? keyed(list, edit, edit.key().get(), now)
                : freeform(list, edit, limits.of(edit.field()), now));
      }
    };
  }

  private static String notes(String notes, ProfileEdit edit) {
    String after =
        switch (edit.action()) {
          case SET -> edit.value();
          case ADD -> notes.isEmpty() ? edit.value() : notes + "; " + edit.value();
          case REMOVE -> "";
        };
    int length = Texts.length(after);
    if (length > Profile.MAX_NOTES) {
      throw RemanenceException.invalid(ErrorText.NOTES_TOO_LONG, length, Profile.MAX_NOTES);
    }
    return after;
  }

  private static ProfileList freeform(ProfileList list, ProfileEdit edit, int limit, Instant now) {
    String value = edit.value();
    Map<String, ProfileSlot> slots = new LinkedHashMap<>(list.slots());
    List<Item> items = new ArrayList<>(list.freeform());
    switch (edit.action()) {
      case SET -> {
        slots.replaceAll(
            (key, slot) -> slot.isLive() ? slot.emptied(now, Reason.FIELD_SET_RESET) : slot);
        Item kept =
            items.stream()
                .filter(item -> item.value().equals(value))
                .findFirst()
                .orElse(new Item(value, now));
        items = List.of(kept);
      }
      case ADD -> {
        if (!list.holds(value)) {
          items.add(new Item(value, now));
          items = items.subList(Math.max(0, items.size() - limit), items.size());
        }
      }
      case REMOVE -> {
        items.removeIf(item -> item.value().equals(value));
        slots.replaceAll(
            (key, slot) ->
                slot.isLive() && slot.value().equals(value)
                    ? slot.emptied(now, Reason.FREEFORM_REMOVE)
                    : slot);
      }
    }
    return new ProfileList(slots, items);
  }

  private static ProfileList keyed(ProfileList list, ProfileEdit edit, String key, Instant now) {
    Map<String, ProfileSlot> slots = new LinkedHashMap<>(list.slots());
    List<Item> items = new ArrayList<>(list.freeform());
    Optional<ProfileSlot> old = Optional.ofNullable(slots.get(key));
    String before = old.map(ProfileSlot::value).orElse("");
    if (edit.action() == ProfileAction.REMOVE) {
      old.filter(ProfileSlot::isLive)
          .ifPresent(slot -> slots.put(key, slot.emptied(now, Reason.EXPLICIT_REMOVE)));
      return new ProfileList(slots, items);
    }
    if (!before.equals(edit.value())) {
      if (old.isEmpty()) {
        makeRoom(slots, edit.field());
      }
      ProfileSlot slot = old.orElse(new ProfileSlot("", now, List.of(), OptionalDouble.empty()));
      slots.put(key, slot.holding(edit.value(), now, past(slot, edit, now), edit.confidence()));
    } else if (edit.confidence().isPresent()) {
      slots.computeIfPresent(
          key,
          (same, slot) ->
              new ProfileSlot(slot.value(), slot.updatedAt(), slot.history(), edit.confidence()));
    }
    items.removeIf(
        item ->
            item.value().equals(edit.value())
                || item.value().equals(before)
                || edit.previous().filter(item.value()::equals).isPresent());
    return new ProfileList(slots, items);
  }

  private static Optional<Past> past(ProfileSlot slot, ProfileEdit edit, Instant now) {
    return slot.isLive()
        ? Optional.of(new Past(slot.value(), slot.updatedAt(), Reason.PROFILE_UPDATE))
        : edit.previous()
            .filter(previous -> !previous.equals(edit.value()))
            .map(previous -> new Past(previous, now, Reason.PROVIDED_PREVIOUS_VALUE));
  }

  /** A key that holds nothing any more gives way to a new one. */
  private static void makeRoom(Map<String, ProfileSlot> slots, ProfileField field) {
    if (slots.size() < Profile.MAX_KEYS) {
      return;
    }
    String gone =
        slots.entrySet().stream()
            .filter(entry -> !entry.getValue().isLive())
            .min(Comparator.comparing(entry -> entry.getValue().updatedAt()))
            .map(Map.Entry::getKey)
            .orElseThrow(
                () ->
                    RemanenceException.invalid(
                        ErrorText.TOO_MANY_KEYS, field.wireName(), Profile.MAX_KEYS));
    slots.remove(gone);
  }
}
