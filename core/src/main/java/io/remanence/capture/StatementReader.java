package io.remanence.capture;

import io.remanence.capture.Captured.Side;
import io.remanence.capture.Captured.Span;
import io.remanence.json.LooseJson;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes statements of a model's reply, and trusts none of it: what is in another script than the
 * conversation, has lost every name that its sentence had, shares no word with what was said, is
 * too long to be one statement, or repeats an injected memory is refused.
 */
final class StatementReader {
  private static final int MOST = 8;
  private static final int LONGEST = 400;
  private static final int SHORTEST = 4;
  private static final int MAX_CONCEPT = 50;
  private static final int MAX_CONCEPTS = 5;
  private static final int DEFAULT_IMPORTANCE = 2;

  /** The share of the conversation's letters that a statement's script must make up. */
  private static final double SCRIPT_SHARE = 0.1;

  /** The share of a statement's words that must have been said. */
  private static final double SAID_SHARE = 0.3;

  private static final Pattern NAME =
      Pattern.compile("\\p{Lu}[\\p{L}\\p{N}'’-]+|[\\p{N}][\\p{N}.:/-]*");
  private static final Pattern QUOTED = Pattern.compile("《([^》]+)》|“([^”]+)”|「([^」]+)」");
  private static final Pattern CALLED =
      Pattern.compile("(?:叫做?|名叫|名为|是)([\\p{IsHan}]{2,3})(?=[，。！？、；\\s]|$)");

  private final FinishedTurn turn;
  private final int maxConcepts;
  private final List<Choice> said = new ArrayList<>();

  private record Choice(Side side, Sentence sentence) {}

  StatementReader(FinishedTurn turn, int maxConcepts) {
    this.turn = turn;
    this.maxConcepts = maxConcepts;
    Sentences.of(turn.user()).forEach(s -> said.add(new Choice(Side.USER, s)));
    Sentences.of(turn.assistant()).forEach(s -> said.add(new Choice(Side.ASSISTANT, s)));
  }

  ModelCapture.Outcome read(String reply) {
    Optional<LooseJson.Read> found = LooseJson.find(reply);
    if (found.isEmpty()) {
      return new ModelCapture.Unreadable("the reply holds no JSON");
    }
    Optional<List<?>> elements = elements(found.get().value());
    if (elements.isEmpty()) {
      return new ModelCapture.Unreadable("the reply's JSON has no statements");
    }
    List<Statement> statements = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    Echoes echoes = Echoes.ofBlock(turn.injected());
    for (Object element : elements.get()) {
      String text = textOf(element);
      Optional<String> why = refusal(text, echoes);
      if (why.isPresent()) {
        refused.add(why.get());
      } else if (statements.size() < MOST && seen.add(text.toLowerCase(Locale.ROOT))) {
        statements.add(statement(text, element));
      }
    }
    return statements.isEmpty() && !refused.isEmpty()
        ? new ModelCapture.Unreadable(
            "every statement was refused: "
                + String.join("; ", refused.stream().distinct().toList()))
        : new ModelCapture.Read(statements);
  }

  private static Optional<List<?>> elements(Object value) {
    if (value instanceof List<?> list) {
      return Optional.of(list);
    }
    if (!(value instanceof Map<?, ?> map)) {
      return Optional.empty();
    }
    for (String key : List.of("statements", "memories", "facts", "items")) {
      if (map.get(key) instanceof List<?> list) {
        return Optional.of(list);
      }
    }
    return map.get("text") instanceof String ? Optional.of(List.of(map)) : Optional.empty();
  }

  private static String textOf(@Nullable Object element) {
    Object text =
        element instanceof Map<?, ?> map
            ? map.get("text") == null ? map.get("statement") : map.get("text")
            : element;
    return text instanceof String words ? Texts.clean(words).replaceAll("\\s+", " ").strip() : "";
  }

  private Optional<String> refusal(String text, Echoes echoes) {
    int length = Texts.length(text);
    if (Words.weight(text) < SHORTEST) {
      return Optional.of("no text");
    }
    if (length > LONGEST) {
      return Optional.of("longer than one statement");
    }
    if (Secrets.isIn(text) && Secrets.saysNothingElse(Secrets.redact(text, Language.of(text)))) {
      return Optional.of("a secret");
    }
    if (isForeign(text)) {
      return Optional.of("in another script than the conversation");
    }
    Optional<Choice> source = closest(text);
    if (source.isEmpty()) {
      return Optional.of("nobody said it");
    }
    if (losesNames(source.get().sentence().text(), text)) {
      return Optional.of("every name of its sentence is lost");
    }
    return echoes.has(text) || echoes.retells(text, "")
        ? Optional.of("remembered already")
        : Optional.empty();
  }

  private Statement statement(String text, @Nullable Object element) {
    String clean = Secrets.redact(text, Language.of(text));
    List<String> concepts = new ArrayList<>();
    int importance = DEFAULT_IMPORTANCE;
    Optional<Instant> when = Optional.empty();
    if (element instanceof Map<?, ?> map) {
      concepts.addAll(concepts(map.get("concepts")));
      if (map.get("importance") instanceof BigDecimal number) {
        importance = Math.clamp(number.longValue(), 1, 5);
      }
      when = date(map.get("when"));
    }
    for (String further : Concepts.of(clean, maxConcepts)) {
      if (concepts.size() < maxConcepts && !concepts.contains(further)) {
        concepts.add(further);
      }
    }
    return new Statement(
        clean,
        concepts.stream().limit(maxConcepts).toList(),
        importance,
        when.or(() -> EventTimes.of(clean, turn.time(), turn.zone())),
        closest(text).map(this::span).map(List::of).orElse(List.of()));
  }

  private static List<String> concepts(@Nullable Object value) {
    Set<String> concepts = new LinkedHashSet<>();
    if (value instanceof List<?> list) {
      for (Object each : list) {
        String concept = each instanceof String words ? Texts.clean(words).strip() : "";
        if (!concept.isEmpty() && Texts.length(concept) <= MAX_CONCEPT && !Secrets.isIn(concept)) {
          concepts.add(concept.toLowerCase(Locale.ROOT));
        }
      }
    }
    return concepts.stream().limit(MAX_CONCEPTS).toList();
  }

  private Optional<Instant> date(@Nullable Object value) {
    if (!(value instanceof String text) || text.length() < 10) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          LocalDate.parse(text.substring(0, 10)).atStartOfDay(turn.zone()).toInstant());
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  private Span span(Choice choice) {
    String of = choice.side() == Side.USER ? turn.user() : turn.assistant();
    return new Span(
        choice.side(),
        of.codePointCount(0, choice.sentence().from()),
        of.codePointCount(0, choice.sentence().to()));
  }

  /** The sentence that shares most words with the text; none where too few were said. */
  private Optional<Choice> closest(String text) {
    Set<String> words = new HashSet<>(Words.told(text));
    Set<String> all = new HashSet<>();
    Optional<Choice> best = Optional.empty();
    int most = 0;
    for (Choice choice : said) {
      Set<String> shared = new HashSet<>(Words.told(choice.sentence().text()));
      shared.retainAll(words);
      all.addAll(shared);
      if (shared.size() > most) {
        most = shared.size();
        best = Optional.of(choice);
      }
    }
    return all.size() >= SAID_SHARE * words.size() ? best : Optional.empty();
  }

  private static boolean losesNames(String source, String text) {
    Set<String> names = new HashSet<>();
    Matcher capitals = NAME.matcher(source);
    while (capitals.find()) {
      boolean first = capitals.start() == 0 && Character.isLetter(source.charAt(0));
      if (!first && !capitals.group().matches("I['’].*")) {
        names.add(capitals.group());
      }
    }
    for (Pattern pattern : List.of(QUOTED, CALLED)) {
      Matcher matcher = pattern.matcher(source);
      while (matcher.find()) {
        for (int i = 1; i <= matcher.groupCount(); i++) {
          if (matcher.group(i) != null) {
            names.add(matcher.group(i));
          }
        }
      }
    }
    return !names.isEmpty() && names.stream().noneMatch(text::contains);
  }

  private boolean isForeign(String text) {
    Script mine = dominant(text);
    String conversation = turn.user() + turn.assistant();
    long letters = conversation.codePoints().filter(Character::isLetter).count();
    long same =
        conversation
            .codePoints()
            .filter(Character::isLetter)
            .filter(c -> Script.of(c) == mine)
            .count();
    return letters > 0 && same < SCRIPT_SHARE * letters;
  }

  private static Script dominant(String text) {
    int[] counts = new int[Script.values().length];
    text.codePoints().filter(Character::isLetter).forEach(c -> counts[Script.of(c).ordinal()]++);
    Script best = Script.OTHER;
    for (Script script : Script.values()) {
      if (counts[script.ordinal()] > counts[best.ordinal()]) {
        best = script;
      }
    }
    return best;
  }

  /** Scripts that languages are told by, roughly. */
  private enum Script {
    LATIN,
    HAN,
    KANA,
    HANGUL,
    CYRILLIC,
    ARABIC,
    OTHER;

    static Script of(int codePoint) {
      return switch (Character.UnicodeScript.of(codePoint)) {
        case LATIN -> LATIN;
        case HAN -> HAN;
        case HIRAGANA, KATAKANA -> KANA;
        case HANGUL -> HANGUL;
        case CYRILLIC -> CYRILLIC;
        case ARABIC -> ARABIC;
        default -> OTHER;
      };
    }
  }
}
