package io.remanence.compaction;

import io.remanence.capture.Concepts;
import io.remanence.capture.Courtesies;
import io.remanence.capture.Salience;
import io.remanence.capture.Sentence;
import io.remanence.capture.Sentences;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.SenderLabel;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads a former summary and a span for what is worth telling, with no model: sentences by what
 * they tell, questions that nobody answered, files that tool calls changed, the to-do list, and the
 * units that are worth keeping word for word. Reads each message once.
 */
final class SpanReading {
  /** So much of a message is read, from its beginning; of a longer one also the end. */
  private static final int LOOKED_AT = 4_000;

  private static final int LOOKED_AT_END = 1_000;
  private static final int MOST_SENTENCES = 40;
  private static final int LONGEST_SENTENCE = 300;
  private static final int LONGEST_FORMER_LINE = 400;
  private static final int MOST_TOPICS = 8;

  /** Topics are those of the last messages. */
  private static final int TOPIC_MESSAGES = 200;

  /** What is told of the former summary was worth telling once already. */
  private static final double FORMER = 1;

  private static final double LINK = 1.5;
  private static final double NEXT_STEP = 3;
  private static final double ASSISTANT_SHARE = 0.7;
  private static final double CONCLUSION = 2.5;

  private static final Pattern LINKED = Pattern.compile("https?://\\S+|www\\.\\S+");
  private static final Pattern DIGIT = Pattern.compile("\\p{Nd}");
  private static final Pattern NEXT =
      Pattern.compile(
          "\\b(?:next step|next up|next,|todo|remaining|still (?:need|to do|have to)|left to do|follow[- ]up)"
              + "|下一步|接下来|接下來|还需要|還需要|还要|待办|待處理|待处理|尚未|剩下",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern BULLET = Pattern.compile("^(?:[-*•·–—]+|\\d{1,2}[.)、])\\s+");
  private static final Pattern LISTED = Pattern.compile("^- \\[[^\\]]{1,64}] .*");

  private final CompactionInput input;
  private final Labels labels;
  private final List<Point> points = new ArrayList<>();
  private final OpenQuestions questions = new OpenQuestions();
  private final ChangedFiles files = new ChangedFiles();
  private final Map<SpanUnits.Unit, Double> commitments = new LinkedHashMap<>();
  private final List<String> talk = new ArrayList<>();
  private List<String> formerFiles = List.of();
  private List<String> formerTopics = List.of();
  private Optional<Request> lastRequest = Optional.empty();
  private int order;

  /**
   * Something worth telling.
   *
   * @param worth what counts where not all can be told
   * @param must whether it comes before what only counts
   * @param order by time
   */
  record Point(SummarySection section, String line, double worth, boolean must, int order) {}

  private record Request(SpanUnits.Unit unit, String label, String text) {}

  private record Labels(
      String user,
      String assistant,
      String notice,
      String colon,
      String topics,
      String and,
      String latest,
      String request,
      String unanswered) {
    static Labels of(Language language) {
      return switch (language) {
        case ENGLISH ->
            new Labels(
                "User",
                "Assistant",
                "Notice",
                ": ",
                "Topics",
                ", ",
                "Latest request",
                "Request",
                "Unanswered");
        case CHINESE -> new Labels("用户", "助手", "通知", "：", "话题", "、", "最近一次请求", "请求", "待答");
      };
    }
  }

  SpanReading(CompactionInput input) {
    this.input = input;
    this.labels = Labels.of(input.language());
    input.former().ifPresent(this::readFormer);
    for (SpanUnits.Unit unit : SpanUnits.of(input.span(), input.controlKinds())) {
      for (Message message : unit.messages()) {
        read(unit, message.body());
      }
      files.add(unit.messages());
    }
    conclude();
  }

  /** All points, in order of time in each section. */
  List<Point> points() {
    return points.stream().sorted(Comparator.comparingInt(Point::order)).toList();
  }

  /** The units that are worth keeping, what matters most first. */
  Set<SpanUnits.Unit> keepWorthy() {
    Set<SpanUnits.Unit> worthy = new LinkedHashSet<>();
    lastRequest.ifPresent(request -> worthy.add(request.unit()));
    questions.open().reversed().forEach(question -> question.unit().ifPresent(worthy::add));
    commitments.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(entry -> worthy.add(entry.getKey()));
    return worthy;
  }

  private boolean isChat() {
    return input.template() == CompactionTemplate.CHAT;
  }

  private void readFormer(String former) {
    SummarySections sections = SummarySections.of(former);
    sections
        .sections()
        .forEach(
            (section, lines) -> {
              SummarySection target = section.in(input.template());
              if (target == SummarySection.FILES) {
                formerFiles = lines;
              } else {
                lines.forEach(line -> remember(target, line));
              }
            });
    for (String line : sections.rest()) {
      rememberByMeaning(line);
    }
  }

  private void remember(SummarySection section, String line) {
    String said = line(line);
    String topics = "- " + labels.topics() + labels.colon();
    if (section == SummarySection.TOPICS && said.startsWith(topics)) {
      formerTopics = List.of(said.substring(topics.length()).split(labels.and()));
    } else if (section == SummarySection.OPEN && LISTED.matcher(said).matches()) {
      // It was the to-do list of then; the list of now is told below.
    } else if (section == SummarySection.WAITING || section == SummarySection.OPEN) {
      questions.remember(said, order++);
    } else {
      String latest = "- " + labels.latest();
      String older =
          said.startsWith(latest)
              ? "- " + labels.request() + said.substring(latest.length())
              : said;
      points.add(new Point(section, older, worth(said) + FORMER, false, order++));
    }
  }

  /** A line of a summary without our sections; a long one by its sentences. */
  private void rememberByMeaning(String line) {
    List<String> parts =
        Texts.length(line) <= LONGEST_FORMER_LINE
            ? List.of(line)
            : Sentences.of(line).stream().map(Sentence::text).toList();
    for (String part : parts) {
      boolean decides = Salience.decides(part) || isExact(part);
      SummarySection section;
      if (Salience.asks(part)) {
        section = isChat() ? SummarySection.WAITING : SummarySection.OPEN;
      } else if (decides) {
        section = isChat() ? SummarySection.QUOTES : SummarySection.DECISIONS;
      } else {
        section = isChat() ? SummarySection.TOPICS : SummarySection.GOAL;
      }
      remember(section, part);
    }
  }

  private static String line(String text) {
    return "- "
        + Texts.truncate(BULLET.matcher(oneLine(text)).replaceFirst(""), LONGEST_FORMER_LINE);
  }

  private void read(SpanUnits.Unit unit, MessageBody body) {
    String text = SpanText.visible(body);
    if (body.role().equals(MessageBody.TOOL) || Texts.isBlank(text)) {
      return;
    }
    boolean user = body.role().equals(MessageBody.USER);
    boolean assistant = body.role().equals(MessageBody.ASSISTANT);
    String label = label(body, user, assistant);
    String speaker =
        assistant ? "" : body.speaker().map(who -> "id " + who.id()).orElse(body.role());
    List<String> told = new ArrayList<>();
    List<String> asked = new ArrayList<>();
    for (Sentence sentence : sentences(text)) {
      String said = oneLine(Courtesies.without(sentence).text());
      if (!Courtesies.isAll(said)) {
        (Salience.asks(said) ? asked : told).add(Texts.truncate(said, LONGEST_SENTENCE));
      }
    }
    questions.said(speaker, text, !told.isEmpty() || asked.isEmpty());
    for (String question : asked) {
      String line = "- " + (isChat() ? "" : labels.unanswered() + labels.colon());
      questions.asked(speaker, question, line + label + labels.colon() + question, order++, unit);
      if (!isChat() && user) {
        point(
            SummarySection.GOAL, labels.request() + labels.colon() + question, worth(question) + 1);
      }
    }
    told.forEach(statement -> tell(unit, label, statement, user, assistant));
    if (user) {
      lastRequest = Optional.of(new Request(unit, body.speaker().isPresent() ? label : "", text));
      talk.add(text);
    }
  }

  private static List<Sentence> sentences(String text) {
    String read = text;
    if (text.length() > LOOKED_AT + LOOKED_AT_END) {
      int begin = Character.isLowSurrogate(text.charAt(LOOKED_AT)) ? LOOKED_AT - 1 : LOOKED_AT;
      int end = text.length() - LOOKED_AT_END;
      end = Character.isLowSurrogate(text.charAt(end)) ? end + 1 : end;
      read = text.substring(0, begin) + "\n" + text.substring(end);
    }
    List<Sentence> sentences = Sentences.of(read);
    if (sentences.size() <= MOST_SENTENCES) {
      return sentences;
    }
    List<Sentence> ends = new ArrayList<>(sentences.subList(0, MOST_SENTENCES / 2));
    ends.addAll(sentences.subList(sentences.size() - MOST_SENTENCES / 2, sentences.size()));
    return ends;
  }

  private void tell(
      SpanUnits.Unit unit, String label, String said, boolean user, boolean assistant) {
    boolean decides = Salience.decides(said);
    boolean exact = isExact(said);
    double worth = worth(said) * (assistant ? ASSISTANT_SHARE : 1);
    String line = label + labels.colon() + said;
    if (isChat()) {
      point(decides || exact ? SummarySection.QUOTES : SummarySection.TOPICS, line, worth);
    } else if (assistant && NEXT.matcher(said).find()) {
      point(SummarySection.OPEN, said, worth + NEXT_STEP);
    } else if (decides || (assistant && worth >= CONCLUSION)) {
      point(SummarySection.DECISIONS, line, worth);
    } else {
      point(SummarySection.GOAL, line, user ? worth : worth / 2);
    }
    if (user && exact && decides) {
      commitments.merge(unit, worth, Math::max);
    }
  }

  private void point(SummarySection section, String text, double worth) {
    points.add(new Point(section, "- " + text, worth, false, order++));
  }

  private String label(MessageBody body, boolean user, boolean assistant) {
    String unnamed = user ? labels.user() : assistant ? labels.assistant() : labels.notice();
    return assistant ? unnamed : body.speaker().flatMap(SenderLabel::of).orElse(unnamed);
  }

  private void conclude() {
    SummarySection waiting = isChat() ? SummarySection.WAITING : SummarySection.OPEN;
    for (OpenQuestions.Question question : questions.open()) {
      points.add(
          new Point(waiting, question.line(), worth(question.line()), true, question.order()));
    }
    if (isChat()) {
      topics();
      return;
    }
    for (String line : files.lines(formerFiles, input.language())) {
      points.add(new Point(SummarySection.FILES, line, 1, true, order++));
    }
    for (TodoItem item : input.todos()) {
      point(SummarySection.OPEN, "[" + item.status() + "] " + item.title(), 1, true);
    }
    lastRequest.ifPresent(
        request ->
            point(
                SummarySection.GOAL,
                labels.latest()
                    + (request.label().isEmpty() ? "" : " " + request.label())
                    + labels.colon()
                    + oneLine(request.text()),
                1,
                true));
  }

  private void point(SummarySection section, String text, double worth, boolean must) {
    points.add(new Point(section, "- " + text, worth, must, order++));
  }

  private void topics() {
    Set<String> topics = new LinkedHashSet<>();
    List<String> last = talk.subList(Math.max(0, talk.size() - TOPIC_MESSAGES), talk.size());
    StringBuilder text = new StringBuilder();
    last.forEach(said -> text.append(said, 0, Math.min(LOOKED_AT, said.length())).append('\n'));
    topics.addAll(Concepts.of(text.toString(), MOST_TOPICS / 2 + 1));
    topics.addAll(formerTopics);
    if (!topics.isEmpty()) {
      String line =
          "- "
              + labels.topics()
              + labels.colon()
              + String.join(labels.and(), topics.stream().limit(MOST_TOPICS).toList());
      points.add(new Point(SummarySection.TOPICS, line, 1, true, -1));
    }
  }

  private static double worth(String said) {
    return Salience.of(said) + (LINKED.matcher(said).find() ? LINK : 0);
  }

  /** Whether it has a number or a link, which no other words can stand for. */
  private static boolean isExact(String said) {
    return DIGIT.matcher(said).find() || LINKED.matcher(said).find();
  }

  private static String oneLine(String text) {
    return text.replaceAll("[\\s\\p{Z}\\p{Cc}]+", " ").strip();
  }
}
