package io.remanence.history;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.event.ChangedMessage;
import io.remanence.json.JsonObject;
import io.remanence.scope.SessionKey;
import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Replaces one text by another in messages that are stored, inside a transaction. */
public final class Rewriting {
  private final String before;
  private final String after;

  /**
   * @param before the text to look for, literally; not empty
   * @param after what takes its place; may be empty
   * @throws RemanenceException {@code INVALID_ARGUMENT} when the text to look for is empty
   */
  public Rewriting(String before, String after) {
    this.before = Texts.clean(before);
    this.after = Texts.clean(after);
    if (this.before.isEmpty()) {
      throw RemanenceException.invalid(ErrorText.NO_OLD_TEXT);
    }
  }

  /**
   * Rewrites the newest messages of the session that hold the text, archived ones too: every place
   * in their content or in the text parts of it. Times, numbers and order stay.
   *
   * @param limit how many messages at most
   * @return the messages that changed, as they are now, newest first
   * @throws RemanenceException {@code TOO_LARGE} when a message would grow over 1 MiB; nothing is
   *     changed then
   */
  public List<Message> run(
      SessionStore sessions,
      HistoryQueries queries,
      HistoryEdits edits,
      ChangeLog changes,
      SessionKey key,
      Limit limit) {
    if (limit.max() == 0 || before.equals(after)) {
      return List.of();
    }
    int most = (int) Math.min(Integer.MAX_VALUE, limit.max());
    List<Message> found = queries.containing(key, before, most);
    List<Message> changed = new ArrayList<>(found.size());
    for (int from = 0; from < found.size(); from += ChangedMessage.MOST) {
      List<Message> part = found.subList(from, Math.min(found.size(), from + ChangedMessage.MOST));
      long version =
          changes.record(
              ChangeType.MESSAGES_REWRITTEN,
              ChangedMessage.write(
                  part.stream().map(m -> new ChangedMessage(m.seq(), m.timestamp())).toList()),
              Optional.of(key));
      for (Message message : part) {
        Message rewritten = message.rewritten(rewrite(message.body()), version);
        MessageLog.checkSize(rewritten.body());
        edits.replace(rewritten);
        changed.add(rewritten);
      }
    }
    if (!changed.isEmpty()) {
      sessions.get(key).ifPresent(known -> sessions.save(known.withVersion(known.version() + 1)));
      changes.record(ChangeType.HISTORY_CHANGED, key.encoded(), Optional.of(key));
    }
    return changed;
  }

  /** Whether no message of the session holds the text. */
  public boolean findsNothing(HistoryQueries queries, SessionKey session) {
    return queries.containing(session, before, 1).isEmpty();
  }

  /** The text with each place replaced. */
  private String rewrite(String text) {
    return text.replace(before, after);
  }

  private MessageBody rewrite(MessageBody body) {
    return body.content().map(content -> body.withContent(rewrite(content))).orElse(body);
  }

  private Content rewrite(Content content) {
    return switch (content) {
      case Content.Text text -> Content.of(rewrite(text.value()));
      case Content.Parts parts ->
          new Content.Parts(parts.parts().stream().map(this::rewrite).toList());
    };
  }

  private JsonObject rewrite(JsonObject part) {
    if (Content.textOf(part).isEmpty()) {
      return part;
    }
    Map<String, @Nullable Object> members = new LinkedHashMap<>(part.members());
    members.computeIfPresent(Content.TEXT, (key, text) -> rewrite(String.valueOf(text)));
    return JsonObject.of(members);
  }
}
