package io.remanence.capture;

import io.remanence.llm.ChatMessage;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatReply;
import io.remanence.llm.ChatRequest;
import io.remanence.llm.FinishReason;
import io.remanence.llm.Purpose;
import io.remanence.llm.Thoughts;
import io.remanence.scope.SessionKey;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Asks a model what of a finished turn is worth remembering. */
public final class ModelCapture {
  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final int MAX_OUTPUT = 1_500;

  /** So much of what was said is sent, of each side. */
  private static final int MAX_SAID = 8_000;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm EEEE z", Locale.ENGLISH);

  private final CaptureSettings settings;

  public ModelCapture(CaptureSettings settings) {
    this.settings = settings;
  }

  /** What came of it. */
  public sealed interface Outcome {}

  /** Statements; none where the model saw nothing worth it. */
  public record Read(List<Statement> statements) implements Outcome {
    public Read {
      statements = List.copyOf(statements);
    }
  }

  /**
   * A reply of which nothing can be made.
   *
   * @param why for people
   */
  public record Unreadable(String why) implements Outcome {}

  /** What is asked about the turn. */
  public static ChatRequest request(ChatModel model, SessionKey session, FinishedTurn turn) {
    Language language = Language.of(turn.user() + turn.assistant());
    String prompt =
        template(language)
            .replace("{{time}}", TIME.format(turn.time().atZone(turn.zone())))
            .replace("{{assistant}}", material(turn.assistant()))
            .replace("{{user}}", material(turn.user()));
    return new ChatRequest(
        List.of(ChatMessage.user(prompt)),
        Purpose.CAPTURE,
        session,
        Math.min(MAX_OUTPUT, model.maxOutputTokens()),
        0,
        DEADLINE,
        true);
  }

  /** What was said, without secrets, and so that it closes no mark. */
  private static String material(String said) {
    String clean = Secrets.redact(Texts.truncate(said, MAX_SAID), Language.of(said));
    return clean.replace("<<<", "‹‹‹").replace("{{", "{ {");
  }

  private static String template(Language language) {
    String name = "statements." + language.tag() + ".txt";
    try (InputStream in = ModelCapture.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .collect(Collectors.joining("\n"));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** What the reply says about the turn. */
  public Outcome read(FinishedTurn turn, ChatReply reply) {
    if (reply.reason() == FinishReason.REFUSED) {
      return new Unreadable("the model refused");
    }
    if (Texts.isBlank(reply.text())) {
      return new Unreadable("the reply is empty");
    }
    return Thoughts.without(reply.text())
        .map(answer -> new StatementReader(turn, settings.maxConcepts()).read(answer))
        .orElseGet(() -> new Unreadable("the model thought, and came to no answer"));
  }

  /** What a summary says, as a statement; nothing where it is blank or tells only a secret. */
  public Optional<Statement> read(FinishedTurn turn, Summarizer.Summary summary) {
    String text = Texts.clean(summary.text()).strip();
    String clean =
        Texts.truncate(Secrets.redact(text, Language.of(text)), settings.maxContentChars());
    if (Texts.isBlank(clean) || (Secrets.isIn(text) && Secrets.saysNothingElse(clean))) {
      return Optional.empty();
    }
    List<String> given =
        summary.concepts().stream()
            .map(concept -> Texts.clean(concept).strip())
            .filter(concept -> !concept.isEmpty() && Texts.length(concept) <= 50)
            .distinct()
            .limit(settings.maxConcepts())
            .toList();
    return Optional.of(
        new Statement(
            clean,
            given.isEmpty()
                ? Concepts.of(clean + "\n" + turn.user(), settings.maxConcepts())
                : given,
            2,
            Optional.empty(),
            List.of()));
  }
}
