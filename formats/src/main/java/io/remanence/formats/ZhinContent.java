package io.remanence.formats;

import io.remanence.history.Speaker;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What the database of zhin holds: messages, chained summaries, and what is known of users. */
final class ZhinContent implements SqliteReader.Content {
  private static final String MESSAGES = "ai_messages";
  private static final String SUMMARIES = "ai_summaries";
  private static final String PROFILES = "ai_user_profiles";
  private static final List<String> MESSAGE =
      List.of(
          "id",
          "session_id",
          "role",
          "content",
          "round",
          "created_at",
          "sender_id",
          "sender_name",
          "sender_roles");
  private static final List<String> SUMMARY =
      List.of("id", "session_id", "parent_id", "from_round", "to_round", "summary", "created_at");
  private static final List<String> PROFILE = List.of("user_id", "key", "value", "updated_at");

  private final Reading reading;
  private final Map<String, String> summaryKeys = new HashMap<>();
  private String session = "";
  private Optional<ConversationWriter> writer = Optional.empty();

  ZhinContent(Reading reading) {
    this.reading = reading;
  }

  @Override
  public void read(SqliteFile file) throws SQLException {
    if (!file.hasTable(MESSAGES) && !file.hasTable(SUMMARIES) && !file.hasTable(PROFILES)) {
      reading.bad(1, ImportText.NOTHING_READ.with(ImportText.NO_AI_MESSAGES));
      return;
    }
    if (file.hasTable(MESSAGES)) {
      file.read(
          MESSAGES,
          MESSAGE,
          List.of("session_id", "round", "created_at", "id"),
          this::message,
          reading::bad);
    }
    if (file.hasTable(SUMMARIES)) {
      file.read(
          SUMMARIES, SUMMARY, List.of("session_id", "to_round", "id"), this::summary, reading::bad);
    }
    if (file.hasTable(PROFILES)) {
      file.read(PROFILES, PROFILE, List.of("user_id", "key"), this::profile, reading::bad);
    }
  }

  private void message(Fields row, long number) {
    Optional<String> id = row.id("session_id");
    Optional<String> role = row.text("role");
    Optional<String> content = row.text("content");
    if (id.isEmpty() || role.isEmpty() || content.isEmpty()) {
      reading.bad(
          number,
          ImportText.HAS_NO.leftOut(ImportText.THE_MESSAGE, ImportText.SESSION_ID_ROLE_OR_CONTENT));
      return;
    }
    if (writer.isEmpty() || !session.equals(id.get())) {
      session = id.get();
      Head head =
          Head.of(reading, number, id, Optional.empty(), Optional.empty(), false, "zhin-" + number);
      writer = Optional.of(new ConversationWriter(reading, head));
    }
    Draft draft = new Draft(Roles.of(role.get()));
    draft.text.append(content.get());
    draft.time = reading.time(row.get("created_at"), number, "the message");
    draft.writtenTime = Times.written(row.get("created_at"));
    Optional<String> name = row.text("sender_name");
    draft.speaker = row.id("sender_id").flatMap(sender -> Speakers.of(sender, name.orElse(sender)));
    row.text("sender_roles").ifPresent(roles -> draft.metadata.put("senderRoles", roles));
    writer.get().add(draft, number);
  }

  private void summary(Fields row, long number) {
    Optional<String> id = row.id("session_id");
    Optional<String> text = row.text("summary");
    if (id.isEmpty() || text.isEmpty()) {
      reading.bad(
          number, ImportText.HAS_NO.leftOut(ImportText.THE_SUMMARY, ImportText.SESSION_ID_OR_TEXT));
      return;
    }
    Optional<String> parent = row.id("parent_id");
    Summaries.Place place =
        new Summaries.Place(
            parent.flatMap(name -> Optional.ofNullable(summaryKeys.get(name))),
            round(row.get("from_round")),
            round(row.get("to_round")));
    row.id("id")
        .ifPresent(
            own -> summaryKeys.put(own, Summaries.keyOf(id.get(), Optional.of(place), text.get())));
    Summaries.give(
        reading,
        id.get(),
        Optional.of(place),
        text.get(),
        reading.time(row.get("created_at"), number, "the summary"),
        number);
  }

  private static OptionalLong round(@Nullable Object value) {
    return value instanceof Integer || value instanceof Long
        ? OptionalLong.of(((Number) value).longValue())
        : OptionalLong.empty();
  }

  private void profile(Fields row, long number) {
    Optional<Speaker> speaker = row.id("user_id").flatMap(id -> Speakers.of(id, id));
    Optional<String> key = row.id("key");
    Optional<String> value = row.id("value");
    if (speaker.isEmpty() || key.isEmpty() || value.isEmpty()) {
      reading.bad(
          number,
          ImportText.HAS_NO.leftOut(ImportText.THE_PROFILES_ROW, ImportText.USER_ID_KEY_OR_VALUE));
      return;
    }
    boolean name = key.get().strip().equalsIgnoreCase("name");
    reading
        .sink()
        .profile(
            new ImportedProfile(
                MessageHash.of(speaker.get().id() + "\n" + key.get() + "\n" + value.get()).hex(),
                speaker,
                name ? ImportedProfile.Field.NAME : ImportedProfile.Field.PREFERENCES,
                name ? Optional.empty() : key,
                value.get().strip(),
                Optional.empty(),
                reading.time(row.get("updated_at"), number, "the profile"),
                number));
  }
}
