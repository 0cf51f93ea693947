package io.remanence.cli;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code history}: the words of one session, in order. */
@Command(name = "history")
final class HistoryCommand extends ApiCommand {
  private static final String EARLIEST = "0001-01-01T00:00:00Z";
  private static final String LATEST = "9999-12-31T23:59:59.999Z";
  private static final Pattern ROUNDS = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?");

  // Reads one item of many: what follows it is not its business.
  private static final ObjectReader ITEMS =
      JsonMapper.shared().reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  @Parameters(paramLabel = "SESSION", arity = "0..1", descriptionKey = "session")
  private Optional<String> named = Optional.empty();

  @Option(names = "--limit", paramLabel = "N|all")
  private Optional<String> limit = Optional.empty();

  @Option(names = "--full")
  private boolean full;

  @Option(names = "--from", paramLabel = "TIME")
  private Optional<String> from = Optional.empty();

  @Option(names = "--to", paramLabel = "TIME")
  private Optional<String> to = Optional.empty();

  @Option(names = "--search", paramLabel = "TEXT")
  private Optional<String> search = Optional.empty();

  @Option(names = "--trace", paramLabel = "TEXT")
  private Optional<String> trace = Optional.empty();

  @Option(names = "--rounds", paramLabel = "FROM-TO")
  private Optional<String> rounds = Optional.empty();

  @Mixin private ScopeOptions scope = new ScopeOptions();

  HistoryCommand() {}

  @Override
  void check(Invocation invocation) {
    limit.ifPresent(given -> RowLimit.of(invocation.messages(), given));
    boolean contradiction =
        named.isPresent()
            && scope.session().filter(other -> !named.equals(scope.session())).isPresent();
    if (session().isBlank() || contradiction) {
      throw Failure.usage(invocation.text("usage.session"));
    }
    boolean alone = trace.isPresent() || rounds.isPresent();
    if (alone
        && (trace.isPresent() == rounds.isPresent()
            || search.isPresent()
            || from.isPresent()
            || to.isPresent()
            || full
            || scope.speaker().isPresent()
            || rounds.isPresent() && limit.isPresent())) {
      throw Failure.usage(invocation.text("usage.trace"));
    }
    if (rounds.isPresent() && !ROUNDS.matcher(rounds.get()).matches()) {
      throw Failure.usage(invocation.text("usage.rounds"));
    }
    boolean range = from.isPresent() || to.isPresent();
    boolean newest = limit.isPresent() || full || scope.speaker().isPresent();
    if ((range && (newest || search.isPresent()))
        || (search.isPresent() && (full || scope.speaker().isPresent()))) {
      throw Failure.usage(invocation.text("usage.history"));
    }
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    invocation.requireSession(connection, session(), scope.bot(), scope.platform());
    if (trace.isPresent()) {
      return traced(invocation, connection, trace.get());
    }
    if (rounds.isPresent()) {
      Matcher matcher = ROUNDS.matcher(rounds.get());
      if (matcher.matches()) {
        String first = String.valueOf(matcher.group(1));
        String last = Optional.ofNullable(matcher.group(2)).orElse(first);
        return all(invocation, connection, ofSession(invocation, "rounds", first, last));
      }
    }
    if (search.isPresent()) {
      return all(
          invocation,
          connection,
          messages(invocation, "search").query("q", search).query("limit", limit));
    }
    if (from.isPresent() || to.isPresent()) {
      return all(
          invocation,
          connection,
          messages(invocation, "range")
              .query("from", from.orElse(EARLIEST))
              .query("to", to.orElse(LATEST)));
    }
    ApiCall call = messages(invocation).query("view", full ? "full" : "active");
    if (scope.speaker().isPresent()) {
      return ofSpeaker(invocation, connection, call, scope.speaker().get());
    }
    return all(invocation, connection, call.query("limit", limit));
  }

  private ApiCall messages(Invocation invocation, String... more) {
    return ofSession(
        invocation,
        Stream.concat(Stream.of("messages"), Arrays.stream(more)).toArray(String[]::new));
  }

  private ApiCall ofSession(Invocation invocation, String... path) {
    return ApiCall.get(
            Stream.concat(
                    Arrays.stream(invocation.inSpace("sessions", session())), Arrays.stream(path))
                .toArray(String[]::new))
        .query("bot", scope.bot())
        .query("platform", scope.platform());
  }

  /** Shows the summary that tells of the words, those before it, and what was said. */
  private int traced(Invocation invocation, Connection connection, String words) {
    Answer answer =
        invocation.ask(
            connection,
            ofSession(invocation, "trace").query("q", Optional.of(words)).query("limit", limit));
    if (invocation.json()) {
      invocation.print(answer);
      return 0;
    }
    JsonNode summary = answer.json().path("summary");
    if (summary.isObject()) {
      told(invocation, summary);
      answer.json().path("chain").forEach(before -> told(invocation, before));
    }
    MessageLines lines = new MessageLines(invocation);
    answer.json().path("messages").forEach(lines::print);
    lines.end(session());
    return 0;
  }

  private static void told(Invocation invocation, JsonNode summary) {
    invocation.print(
        invocation.text(
            "history.summary",
            summary.path("from_round").asString(""),
            summary.path("to_round").asString("")));
    int width = invocation.surroundings().terminal().resultColumns();
    for (String line : Harmless.lines(summary.path("text").asString(""))) {
      invocation.print(Wrapping.wrap(line, width, Integer.MAX_VALUE));
    }
    invocation.print("");
  }

  private String session() {
    return named.or(scope::session).orElse("");
  }

  /** Shows messages as they come, for a session may be long. */
  private int all(Invocation invocation, Connection connection, ApiCall call) {
    MessageLines lines = new MessageLines(invocation);
    Answer answer =
        connection.send(
            call,
            body -> {
              if (invocation.json()) {
                body.transferTo(invocation.surroundings().out());
                return;
              }
              try (JsonParser json = JsonMapper.shared().createParser(body)) {
                while (json.nextToken() != null) {
                  if (json.currentToken() == JsonToken.PROPERTY_NAME
                      && json.currentName().equals("items")
                      && json.nextToken() == JsonToken.START_ARRAY) {
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                      lines.print(ITEMS.readTree(json));
                    }
                  }
                }
              }
            });
    if (!answer.ok()) {
      throw invocation.refusal(answer);
    }
    if (invocation.json()) {
      invocation.print("");
    } else {
      lines.end(session());
    }
    return 0;
  }

  /** Shows what one person said: the newest messages of this person, not of the session. */
  private int ofSpeaker(
      Invocation invocation, Connection connection, ApiCall call, String speaker) {
    int rows =
        limit
            .map(given -> RowLimit.of(invocation.messages(), given).rows())
            .orElse(full ? 200 : 50);
    Deque<JsonNode> newest = new ArrayDeque<>();
    Answer answer = invocation.ask(connection, call.query("limit", "all"));
    for (JsonNode message : answer.json().path("items")) {
      if (message.path("speaker").path("id").asString("").equals(speaker)) {
        newest.add(message);
        if (newest.size() > rows) {
          newest.removeFirst();
        }
      }
    }
    if (invocation.json()) {
      ObjectNode filtered = JsonNodeFactory.instance.objectNode();
      newest.forEach(filtered.putArray("items")::add);
      invocation.print(filtered.toString());
      return 0;
    }
    MessageLines lines = new MessageLines(invocation);
    newest.forEach(lines::print);
    lines.end(session());
    return 0;
  }
}
