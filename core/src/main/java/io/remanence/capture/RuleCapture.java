package io.remanence.capture;

import io.remanence.capture.Captured.Side;
import io.remanence.capture.Captured.Span;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes a memory out of a finished turn with no model. What the user tells leads; what was asked is
 * kept for context, with the sentences of the answer that answer it; then the tools. Sentences are
 * chosen by what they tell ({@link Salience}), in whole, and stay in their order. Courtesies, what
 * an injected memory said already, and secrets are left out.
 */
public final class RuleCapture {
  /** The confidence of a memory captured by rule. */
  public static final double CONFIDENCE = 0.6;

  private static final Pattern QUESTION = Pattern.compile("[?？]\\s*$");

  private static final int STATEMENT_CHARS = 800;
  private static final int QUESTION_CHARS = 320;
  private static final int ANSWER_CHARS = 480;
  private static final int REMARK_CHARS = 240;
  private static final int MAX_TOOLS = 5;

  /** So much of a message is looked at; of a longer one, its beginning. */
  private static final int LOOKED_AT = 20_000;

  private static final int LONGEST_SENTENCE = 1_000;

  /**
   * What a question's word in a sentence of the answer is worth, and its place at the beginning.
   */
  private static final double SHARED_WORD = 0.5;

  private static final double FIRST = 1.5;

  private final CaptureSettings settings;

  public RuleCapture(CaptureSettings settings) {
    this.settings = settings;
  }

  /** A sentence that may be kept, with what it is worth. */
  private record Choice(Sentence sentence, Side side, String text, double worth) {
    Span span(String message) {
      return new Span(
          side,
          message.codePointCount(0, sentence.from()),
          message.codePointCount(0, sentence.to()));
    }
  }

  /**
   * The memory of a turn; nothing where capture is off, the user's message is short, there is no
   * answer, or nothing was told that is new.
   */
  public Optional<Captured> capture(FinishedTurn turn) {
    String user = beginning(turn.user());
    String answer = beginning(turn.assistant());
    if (!settings.enabled()
        || Words.weight(user.strip()) < OfOneself.leastLength(user, settings.minLength())
        || Texts.isBlank(answer)) {
      return Optional.empty();
    }
    Echoes echoes = Echoes.ofBlock(turn.injected());
    List<Choice> told = choices(user, Side.USER, echoes);
    List<Choice> asked = told.stream().filter(choice -> Salience.asks(choice.text())).toList();
    List<Choice> statements =
        chosen(
            told.stream().filter(choice -> !Salience.asks(choice.text())).toList(),
            STATEMENT_CHARS);
    List<Choice> answers =
        answers(answer, statements, asked, echoes).stream()
            .filter(choice -> !echoes.retells(choice.text(), user))
            .toList();
    boolean unanswered = answers.isEmpty() && Ignorance.isIn(answer);
    if (told.isEmpty()
        || (statements.isEmpty() && answers.isEmpty() && !tellsByAsking(asked, unanswered))) {
      return Optional.empty();
    }
    return Optional.of(
        composed(turn, statements, answers, chosen(asked, QUESTION_CHARS), user, answer));
  }

  private static String beginning(String text) {
    if (text.length() <= LOOKED_AT) {
      return text;
    }
    int end = Character.isLowSurrogate(text.charAt(LOOKED_AT)) ? LOOKED_AT - 1 : LOOKED_AT;
    return text.substring(0, end);
  }

  /**
   * A request such as "book a table at Luigi's on Friday" tells something though it asks; a
   * question to which there was no answer does not.
   */
  private static boolean tellsByAsking(List<Choice> asked, boolean unanswered) {
    return asked.stream()
        .filter(choice -> !unanswered || !QUESTION.matcher(choice.text()).find())
        .anyMatch(
            choice ->
                choice.worth() >= 2 * Salience.STATEMENT && Salience.isAboutSpeaker(choice.text()));
  }

  private static List<Choice> choices(String text, Side side, Echoes echoes) {
    List<Secrets.Range> secrets = Secrets.find(text);
    String mark = Secrets.mark(Language.of(text));
    List<Choice> choices = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Sentence whole : Sentences.of(text)) {
      if (Courtesies.isAll(whole.text())) {
        continue;
      }
      Sentence sentence = Courtesies.without(whole).upTo(LONGEST_SENTENCE);
      String said = Secrets.redact(sentence, secrets, mark).replaceAll("\\s+", " ");
      if (Courtesies.isAll(said)
          || (!secrets.isEmpty() && Secrets.saysNothingElse(said))
          || (echoes.has(said) && !Salience.asks(said))
          || !seen.add(said)) {
        continue;
      }
      choices.add(new Choice(sentence, side, said, Salience.of(said)));
    }
    return choices;
  }

  /** What of the answer is worth keeping: what answers, or else what it adds. */
  private static List<Choice> answers(
      String answer, List<Choice> statements, List<Choice> asked, Echoes echoes) {
    Echoes repeated = new Echoes();
    statements.forEach(choice -> repeated.add(choice.text()));
    asked.forEach(choice -> repeated.add(choice.text()));
    if (statements.size() > 1) {
      repeated.add(joined(statements));
    }
    Set<String> wanted =
        asked.stream()
            .flatMap(choice -> Words.told(choice.text()).stream())
            .collect(Collectors.toSet());
    List<Choice> rated = new ArrayList<>();
    for (Choice choice : choices(answer, Side.ASSISTANT, echoes)) {
      if (repeated.has(choice.text())
          || QUESTION.matcher(choice.text()).find()
          || (!asked.isEmpty() && Ignorance.isAll(choice.text()))) {
        continue;
      }
      double worth = choice.worth() + (rated.isEmpty() ? FIRST : 0);
      Set<String> words = new LinkedHashSet<>(Words.told(choice.text()));
      worth += SHARED_WORD * words.stream().filter(wanted::contains).count();
      rated.add(new Choice(choice.sentence(), choice.side(), choice.text(), worth));
    }
    if (!asked.isEmpty()) {
      return chosen(rated, ANSWER_CHARS);
    }
    // Where nothing was asked, an answer that only comments adds nothing.
    return chosen(
        rated.stream().filter(choice -> choice.worth() - FIRST >= Salience.STATEMENT).toList(),
        statements.isEmpty() ? ANSWER_CHARS : REMARK_CHARS);
  }

  /** The best that fit together, in the order in which they were said. */
  private static List<Choice> chosen(List<Choice> choices, int max) {
    List<Choice> kept = new ArrayList<>();
    int length = 0;
    for (Choice choice :
        choices.stream().sorted(Comparator.comparingDouble(Choice::worth).reversed()).toList()) {
      int size = Texts.length(choice.text()) + 1;
      if (kept.isEmpty() || length + size <= max) {
        kept.add(cut(choice, max));
        length += size;
      }
    }
    kept.sort(Comparator.comparingInt(choice -> choice.sentence().from()));
    return kept;
  }

  private static Choice cut(Choice choice, int max) {
    return new Choice(
        choice.sentence(), choice.side(), Texts.truncate(choice.text(), max), choice.worth());
  }

  private Captured composed(
      FinishedTurn turn,
      List<Choice> statements,
      List<Choice> answers,
      List<Choice> asked,
      String user,
      String answer) {
    List<String> lines = new ArrayList<>();
    List<Span> spans = new ArrayList<>();
    List<List<Choice>> parts = List.of(statements, answers, asked);
    List<String> labels = List.of("", "A: ", "Q: ");
    int left = settings.maxContentChars();
    for (int i = 0; i < parts.size(); i++) {
      List<Choice> fitting = fitting(parts.get(i), left - labels.get(i).length(), lines.isEmpty());
      if (fitting.isEmpty()) {
        continue;
      }
      String line = labels.get(i) + joined(fitting);
      lines.add(line);
      left -= Texts.length(line) + 1;
      fitting.forEach(choice -> spans.add(choice.span(choice.side() == Side.USER ? user : answer)));
    }
    String about = String.join("\n", lines);
    String tools = String.join(", ", turn.tools().stream().distinct().limit(MAX_TOOLS).toList());
    if (!tools.isEmpty() && Texts.length(tools) + 7 <= left) {
      lines.add("tools: " + tools);
    }
    String statement =
        statements.isEmpty() && !answers.isEmpty() ? joined(answers) : joined(statements);
    List<String> concepts =
        new ArrayList<>(
            Concepts.of(statement.isEmpty() ? about : statement, settings.maxConcepts()));
    for (String further : Concepts.of(about, settings.maxConcepts())) {
      if (concepts.size() < settings.maxConcepts() && !concepts.contains(further)) {
        concepts.add(further);
      }
    }
    return new Captured(
        String.join("\n", lines),
        concepts,
        spans,
        EventTimes.of(statement, turn.time(), turn.zone()));
  }

  /** As many as fit, the least worth dropped first; a single first one is cut. */
  private static List<Choice> fitting(List<Choice> choices, int room, boolean first) {
    List<Choice> kept = new ArrayList<>(choices);
    while (kept.size() > 1 && Texts.length(joined(kept)) > room) {
      kept.remove(kept.stream().min(Comparator.comparingDouble(Choice::worth)).orElseThrow());
    }
    if (kept.isEmpty() || Texts.length(joined(kept)) <= room) {
      return kept;
    }
    return first && room > 0 ? List.of(cut(kept.getFirst(), room)) : List.of();
  }

  private static String joined(List<Choice> choices) {
    return choices.stream().map(Choice::text).collect(Collectors.joining(" "));
  }
}
