package io.remanence.tool;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.inject.Sentinel;
import io.remanence.json.JsonObject;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileKind;
import io.remanence.profile.ProfileLimits;
import io.remanence.profile.ProfileLines;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfileView;
import io.remanence.profile.Profiles;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles;
import io.remanence.space.SpaceProfiles.Subject;
import io.remanence.text.Texts;
import io.remanence.tool.ToolParameter.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Changes the profile of the session or of who speaks. */
final class UpdateProfileTool implements Tool {
  private static final int MAX_CHANGES = 2;

  private static final ToolDefinition DEFINITION =
      new ToolDefinition(
          "update_profile",
          new Words("Update profile", "更新画像"),
          new Words(
              "Correct the short profile of the person who is speaking, or of this conversation:"
                  + " lasting facts and wishes that should be known in every turn, such as a name, a"
                  + " language, how to be answered. Not for events or plans (use remember), guesses"
                  + " or secrets. Where a fact can change, give it a fact_key, and the same key"
                  + " whenever it changes, so that the new value takes the old one's place.",
              "更新当前说话者或本会话的简短画像：每轮对话都应知道的长期事实和要求，如称呼、语言、回答方式。"
                  + "不要写事件或计划（请用 remember）、猜测或机密。会变化的事实请给出 fact_key，"
                  + "变化时使用同一个键，新值就会取代旧值。"),
          List.of(
              ToolParameter.required(
                  "field",
                  new Kind.OneOf(List.of("name", "traits", "preferences", "notes")),
                  "What to change: name (what they are called), traits (what they are like),"
                      + " preferences (what they want or like), notes (anything else).",
                  "要更改的字段：name（称呼）、traits（特点）、preferences（偏好）、notes（其他）。"),
              ToolParameter.required(
                  "action",
                  new Kind.OneOf(List.of("set", "add", "remove")),
                  "add puts the value beside what is there, set puts it in the place of all of it (with"
                      + " a fact_key: of that fact), remove takes it out. name and notes are emptied"
                      + " by remove.",
                  "add 在已有内容旁加入；set 取代该字段全部内容（有 fact_key 时只取代该事实）；"
                      + "remove 移除。对 name 和 notes，remove 会清空。"),
              ToolParameter.required(
                  "value",
                  new Kind.Text(Profile.MAX_NOTES),
                  "The text: short, in the user's language, understandable by itself.",
                  "内容：简短，用用户的语言，单独看也能明白。"),
              ToolParameter.optional(
                  "scope",
                  new Kind.OneOf(List.of("speaker", "session")),
                  "Whose profile: speaker (the default; for notes it is session) or session.",
                  "谁的画像：说话者 speaker（默认）或会话 session；notes 默认写入会话画像。"),
              ToolParameter.optional(
                  "fact_key",
                  new Kind.Text(Profile.MAX_KEY),
                  "For traits and preferences: a short name of the fact, such as reply_language.",
                  "traits 和 preferences 可用：事实的简短名称，变化时沿用同一名称，如 reply_language。"),
              ToolParameter.optional(
                  "previous_value",
                  new Kind.Text(Profile.MAX_VALUE),
                  "What the fact was until now, if the user said so.",
                  "此前的值，若用户提到过。")),
          ToolOutput.profile(),
          ToolDefinition.Effect.WRITE,
          true);

  private final UnaryOperator<String> cleaner;

  UpdateProfileTool(UnaryOperator<String> cleaner) {
    this.cleaner = cleaner;
  }

  @Override
  public ToolDefinition definition() {
    return DEFINITION;
  }

  @Override
  public ToolReply call(Space space, ToolCaller caller, ToolArguments arguments) {
    ProfileField field = ProfileField.named(arguments.text("field"));
    ProfileAction action = ProfileAction.named(arguments.text("action"));
    Optional<String> key = arguments.maybeText("fact_key");
    if (key.isPresent() && !field.isList()) {
      throw RemanenceException.invalid(ToolPhrase.KEY_OF_LISTS.in(caller.language()));
    }
    String value = clean(arguments.text("value"));
    if (Texts.isBlank(value)) {
      throw RemanenceException.invalid(ToolPhrase.ONLY_INJECTED.in(caller.language()));
    }
    ProfileKind kind = kind(arguments, field);
    ProfileEdit edit =
        ProfileEdit.of(
            field, action, value, key, arguments.maybeText("previous_value").map(this::clean));
    SpaceSettings settings = space.settings(caller.scope());
    SpaceProfiles.Shown shown =
        space
            .profiles()
            .update(
                subject(kind, caller),
                edit,
                new Profiles.Author(
                    ProfileOrigin.TOOL,
                    caller.scope().sessionKey(),
                    caller.scope().speaker(),
                    Optional.empty()));
    return reply(caller, kind, shown, settings);
  }

  private String clean(String text) {
    return cleaner.apply(Sentinel.strip(text)).strip();
  }

  private static ProfileKind kind(ToolArguments arguments, ProfileField field) {
    return arguments
        .maybeText("scope")
        .map(scope -> scope.equals("session") ? ProfileKind.SESSION : ProfileKind.SPEAKER)
        .orElse(field == ProfileField.NOTES ? ProfileKind.SESSION : ProfileKind.SPEAKER);
  }

  private static Subject subject(ProfileKind kind, ToolCaller caller) {
    return switch (kind) {
      case SPEAKER -> {
        if (caller.scope().speaker().isEmpty()) {
          throw RemanenceException.invalid(ToolPhrase.NEEDS_SPEAKER.in(caller.language()));
        }
        yield new Subject.OfSpeaker(caller.scope(), caller.isolation());
      }
      case SESSION -> {
        SessionKey session =
            caller
                .scope()
                .sessionKey()
                .orElseThrow(
                    () ->
                        RemanenceException.of(
                            ErrorCode.INVALID_ARGUMENT,
                            ToolPhrase.NEEDS_SESSION_PROFILE.in(caller.language())));
        yield new Subject.OfSession(session);
      }
    };
  }

  private static ToolReply reply(
      ToolCaller caller, ProfileKind kind, SpaceProfiles.Shown shown, SpaceSettings settings) {
    ProfileLimits limits = shown.limits();
    List<String> lines =
        shown
            .profile()
            .map(
                profile ->
                    new ProfileLines(
                            caller.language(),
                            settings.zone(),
                            limits.maxTraits(),
                            limits.maxPreferences(),
                            MAX_CHANGES,
                            true,
                            profile.updatedAt(),
                            text -> Shown.words(text, Profile.MAX_NOTES))
                        .of(profile))
            .orElse(List.of());
    ToolPhrase heading =
        switch (kind) {
          case SPEAKER -> ToolPhrase.SPEAKER_UPDATED;
          case SESSION -> ToolPhrase.SESSION_UPDATED;
        };
    String text =
        heading.in(caller.language())
            + (lines.isEmpty()
                ? "\n" + ToolPhrase.NOTHING_KNOWN.in(caller.language())
                : "\n" + String.join("\n", lines));
    return new ToolReply(text, JsonObject.of(data(kind, shown)));
  }

  private static Map<String, @Nullable Object> data(ProfileKind kind, SpaceProfiles.Shown shown) {
    ProfileView view = shown.view();
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("scope", kind.wireName());
    data.put("name", view.name());
    data.put("traits", view.traits());
    data.put("preferences", view.preferences());
    data.put("notes", view.notes());
    data.put("updated_at", view.updatedAt().map(Shown::time).orElse(""));
    data.put("version", shown.profile().map(Profile::version).orElse(0L));
    return data;
  }
}
