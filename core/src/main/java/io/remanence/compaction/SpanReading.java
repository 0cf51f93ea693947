package io.remanence.compaction;

import io.remanence.capture.Courtesies;
import io.remanence.capture.Salience;
import io.remanence.capture.Secrets;
import io.remanence.capture.Sentence;
import io.remanence.capture.Sentences;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.SenderLabel;
import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
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

  /** The oldest counts for this much of its worth, the newest for all. */
  private static final double OLDEST = 0.4;

  /** Topics are those of the last messages. */
  private static final int TOPIC_MESSAGES = 200;

  /** What is told of the former summary was worth telling once already. */
  private static final double FORMER = 1.5;

  private static final double NEXT_STEP = 3;
  private static final double DECIDED = 1.5;

  /** What the assistant says counts less, and what it only remarks in work still less. */
  private static final double ASSISTANT_SHARE = 0.7;

  private static final double REMARK_SHARE = 0.35;

  /** So many of a section are looked at closely: more than any summary holds. */
  private static final int CLOSELY = 300;

  /** A longer sentence says more than a courtesy. */
  private static final int LONGEST_COURTESY = 60;

  private static final Pattern BULLET = Pattern.compile("^(?:[-*•·–—]+|\\d{1,2}[.)、])\\s+");
  private static final Pattern LISTED = Pattern.compile("^- \\[[^\\]]{1,64}] .*");

  private final CompactionInput input;
  private final SummaryLabels labels;
  private final List<Candidate> candidates = new ArrayList<>();
  private final List<Point> points = new ArrayList<>();
  private final OpenQuestions questions = new OpenQuestions();
  private final ChangedFiles files = new ChangedFiles();
  private final List<Commitment> commitments = new ArrayList<>();
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
   * @param unit where it was said; absent for what no unit of the span says by itself
   */
  record Point(
      SummarySection section,
      String line,
      double worth,
      boolean must,
      int order,
      Optional<SpanUnits.Unit> unit) {}

  /**
   * What may become a point once it is looked at closely.
   *
   * @param said the words that tell
   * @param rough what its kind alone is worth
   * @param share how much of its worth counts
   */
  private record Candidate(
      SummarySection section,
      String line,
      String said,
      double rough,
      double share,
      int order,
      Optional<SpanUnits.Unit> unit) {}

  private record Commitment(SpanUnits.Unit unit, String said, int order) {}

  private record Request(SpanUnits.Unit unit, String label, String text) {}

  SpanReading(CompactionInput input) {
    this.input = input;
    this.labels = SummaryLabels.of(input.language());
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
    record Rated(SpanUnits.Unit unit, double worth) {}
    commitments
        .subList(Math.max(0, commitments.size() - CLOSELY), commitments.size())
        .reversed()
        .stream()
        .map(commitment -> new Rated(commitment.unit(), SentenceSigns.worth(commitment.said())))
        .sorted(Comparator.comparingDouble(Rated::worth).reversed())
        .forEach(rated -> worthy.add(rated.unit()));
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
      candidates.add(
          new Candidate(
              section,
              older,
              older,
              FORMER + SentenceSigns.rough(older),
              1,
              order++,
              Optional.empty()));
    }
  }

  /** A line of a summary without our sections, by its sentences. */
  private void rememberByMeaning(String line) {
    for (Sentence sentence : Sentences.of(line)) {
      String part = sentence.text();
      SummarySection section;
      if (SentenceSigns.asks(part)) {
        section = isChat() ? SummarySection.WAITING : SummarySection.OPEN;
      } else if (Salience.decides(part) || SentenceSigns.isExact(part)) {
        section = isChat() ? SummarySection.QUOTES : SummarySection.DECISIONS;
      } else {
        section = isChat() ? SummarySection.TOPICS : SummarySection.GOAL;
      }
      remember(section, part);
    }
  }

  private static String line(String text) {
    return "- "
        + Texts.truncate(
            BULLET.matcher(SpanText.oneLine(text)).replaceFirst(""), LONGEST_FORMER_LINE);
  }

  private void read(SpanUnits.Unit unit, MessageBody body) {
    if (body.role().equals(MessageBody.TOOL)) {
      return;
    }
    // Before sentences are told apart, for one may end within a secret.
    String text = Secrets.redact(SpanText.visible(body), input.language());
    if (Texts.isBlank(text)) {
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
      String said = SpanText.oneLine(Courtesies.without(sentence).text());
      if (said.length() > LONGEST_COURTESY || !Courtesies.isAll(said)) {
        (SentenceSigns.asks(said) ? asked : told).add(Texts.truncate(said, LONGEST_SENTENCE));
      }
    }
    questions.said(speaker, text, !told.isEmpty() || asked.isEmpty());
    for (String question : asked) {
      String line = "- " + (isChat() ? "" : labels.unanswered() + labels.colon());
      questions.asked(speaker, question, line + label + labels.colon() + question, order++, unit);
      if (!isChat() && user) {
        String request = "- " + labels.request() + labels.colon() + question;
        candidates.add(
            new Candidate(
                SummarySection.GOAL, request, question, DECIDED, 1, order++, Optional.of(unit)));
      }
    }
    told.forEach(statement -> tell(unit, label, statement, user, assistant));
    if (user) {
      lastRequest = Optional.of(new Request(unit, body.speaker().isPresent() ? label : "", text));
      talk.addAll(told);
      talk.addAll(asked);
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
    boolean exact = SentenceSigns.isExact(said);
    double rough = (decides ? DECIDED : 0) + SentenceSigns.rough(said);
    double share = assistant ? ASSISTANT_SHARE : 1;
    String line = "- " + label + labels.colon() + said;
    SummarySection section;
    if (isChat()) {
      section = decides || exact ? SummarySection.QUOTES : SummarySection.TOPICS;
    } else if (assistant && SentenceSigns.tellsWhatIsNext(said, decides)) {
      section = SummarySection.OPEN;
      line = "- " + said;
      rough += NEXT_STEP;
    } else if (decides || (assistant && exact)) {
      section = SummarySection.DECISIONS;
    } else {
      section = SummarySection.GOAL;
      share = user ? 1 : REMARK_SHARE;
    }
    if (user && exact && decides) {
      commitments.add(new Commitment(unit, said, order));
    }
    candidates.add(new Candidate(section, line, said, rough, share, order++, Optional.of(unit)));
  }

  private String label(MessageBody body, boolean user, boolean assistant) {
    String unnamed = user ? labels.user() : assistant ? labels.assistant() : labels.notice();
    return assistant ? unnamed : body.speaker().flatMap(SenderLabel::of).orElse(unnamed);
  }

  private void conclude() {
    lookClosely();
    SummarySection waiting = isChat() ? SummarySection.WAITING : SummarySection.OPEN;
    for (OpenQuestions.Question question : questions.open()) {
      points.add(new Point(waiting, question.line(), 1, true, question.order(), question.unit()));
    }
    if (isChat()) {
      topics();
      return;
    }
    for (String line : files.lines(formerFiles, input.language())) {
      points.add(new Point(SummarySection.FILES, line, 1, true, order++, Optional.empty()));
    }
    for (TodoItem item : input.todos()) {
      must(SummarySection.OPEN, "[" + item.status() + "] " + item.title());
    }
    lastRequest.ifPresent(
        request ->
            must(
                SummarySection.GOAL,
                labels.latest()
                    + (request.label().isEmpty() ? "" : " " + request.label())
                    + labels.colon()
                    + SpanText.oneLine(request.text())));
  }

  private void must(SummarySection section, String text) {
    points.add(new Point(section, "- " + text, 1, true, order++, Optional.empty()));
  }

  /** Makes points of the candidates; of very many, of those that seem worth most. */
  private void lookClosely() {
    for (SummarySection section : SummarySection.of(input.template())) {
      List<Candidate> of = candidates.stream().filter(one -> one.section() == section).toList();
      if (of.size() > CLOSELY) {
        of =
            of.stream()
                .sorted(
                    Comparator.comparingDouble(
                            (Candidate one) ->
                                recency(one.order(), order) * (1 + one.rough() * one.share()))
                        .reversed())
                .limit(CLOSELY)
                .toList();
      }
      for (Candidate one : of) {
        double worth = (one.rough() + SentenceSigns.worth(one.said())) * one.share();
        if (worth == 0 && one.share() == REMARK_SHARE) {
          continue;
        }
        points.add(new Point(section, one.line(), worth, false, one.order(), one.unit()));
      }
    }
  }

  /** What is newer counts for more: the newest for all of its worth. */
  static double recency(int place, int of) {
    return OLDEST + (1 - OLDEST) * (place + 1) / Math.max(1, of);
  }

  private void topics() {
    Set<String> topics = new LinkedHashSet<>();
    List<String> last = talk.subList(Math.max(0, talk.size() - TOPIC_MESSAGES), talk.size());
    StringBuilder text = new StringBuilder();
    last.forEach(said -> text.append(said, 0, Math.min(LOOKED_AT, said.length())).append('\n'));
    topics.addAll(TalkTopics.of(text.toString(), MOST_TOPICS / 2 + 1));
    topics.addAll(formerTopics);
    if (!topics.isEmpty()) {
      String line =
          "- "
              + labels.topics()
              + labels.colon()
              + String.join(labels.and(), topics.stream().limit(MOST_TOPICS).toList());
      points.add(new Point(SummarySection.TOPICS, line, 1, true, -1, Optional.empty()));
    }
  }
}
