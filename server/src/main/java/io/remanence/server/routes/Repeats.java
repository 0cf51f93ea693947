package io.remanence.server.routes;

import io.remanence.answer.StoredAnswer;
import io.remanence.error.ErrorCode;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.http.RouteHandler;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.space.SpaceAnswers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Answers a POST that brings an {@code Idempotency-Key} a second time as it was answered first, and
 * carries it out once. A request is written down before it is carried out; one that fails is
 * forgotten, so that it can be tried again; one of which nobody knows how it ended is refused.
 */
final class Repeats {
  private static final String HEADER = "Idempotency-Key";
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");
  private static final long PATIENCE_SECONDS = 60;

  /** Answers of these show ids and counts, never words; they stay when something is erased. */
  private static final Set<String> WORDLESS =
      Set.of(
          "/memories/delete",
          "/memories/prune",
          "/memories/consolidate",
          "/messages/delete",
          "/messages/rewrite",
          "/messages/prune",
          "/archive",
          "/restore",
          "/clear",
          "/erase",
          "/metadata/commit");

  private final Services services;
  private final Map<String, CountDownLatch> running = new ConcurrentHashMap<>();

  Repeats(Services services) {
    this.services = services;
  }

  /** The route, whose requests may come twice where they change something in a space. */
  Route around(Route route) {
    boolean secret = route.template().endsWith("/keys");
    if (!route.method().equals("POST") || !route.template().contains("{space}") || secret) {
      return route;
    }
    boolean words = WORDLESS.stream().noneMatch(route.template()::endsWith);
    return route.handledBy(
        call -> {
          Optional<String> key = call.header(HEADER);
          return key.isPresent()
              ? once(route.handler(), call, checked(key.get()), words)
              : route.handler().handle(call);
        });
  }

  private static String checked(String key) {
    if (!KEY.matcher(key).matches()) {
      throw Refusal.invalid(Phrase.BAD_IDEMPOTENCY_KEY);
    }
    return key;
  }

  private Answer once(RouteHandler handler, Call call, String key, boolean words) {
    SpaceAnswers answers = services.space(call).answers();
    String id = hash(call.caller().name() + "\n" + key);
    String scope = call.caller().name() + "/" + call.id("space") + "/" + id;
    CountDownLatch mine = new CountDownLatch(1);
    await(scope, mine);
    try {
      Optional<StoredAnswer> known = answers.begin(id, asked(call), words);
      return known.isPresent() ? repeated(call, known.get()) : first(handler, call, answers, id);
    } finally {
      running.remove(scope, mine);
      mine.countDown();
    }
  }

  /** Waits for the same request, where it is under way. */
  private void await(String scope, CountDownLatch mine) {
    while (true) {
      CountDownLatch other = running.putIfAbsent(scope, mine);
      if (other == null) {
        return;
      }
      try {
        if (!other.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          throw Refusal.of(ErrorCode.CONFLICT, Phrase.REPEAT_RUNNING);
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw Refusal.of(ErrorCode.UNAVAILABLE, Phrase.STOPPING);
      }
    }
  }

  private static Answer first(RouteHandler handler, Call call, SpaceAnswers answers, String id) {
    Answer answer;
    try {
      answer = handler.handle(call);
    } catch (RuntimeException | Error failed) {
      answers.cancel(id);
      throw failed;
    }
    if (answer.isWhole()) {
      answers.finish(
          id,
          asked(call),
          new StoredAnswer.Body(
              answer.status(), answer.type(), new String(answer.body(), StandardCharsets.UTF_8)));
    } else {
      answers.cancel(id);
    }
    return answer;
  }

  private static Answer repeated(Call call, StoredAnswer known) {
    call.drain();
    boolean same = known.request().equals(asked(call));
    return switch (known.state()) {
      case BEGUN -> throw Refusal.of(ErrorCode.CONFLICT, Phrase.REPEAT_BROKEN_OFF);
      case ERASED -> throw Refusal.of(ErrorCode.CONFLICT, Phrase.REPEAT_ERASED);
      case KEPT -> {
        if (!same) {
          throw Refusal.of(ErrorCode.CONFLICT, Phrase.REPEAT_OF_ANOTHER);
        }
        StoredAnswer.Body body = known.answer().orElseThrow();
        yield Answer.whole(body.status(), body.type(), body.text().getBytes(StandardCharsets.UTF_8))
            .withHeader("Idempotency-Replayed", "true");
      }
    };
  }

  /** What is asked: path, query and body, as far as the body was read. */
  private static String asked(Call call) {
    return hash(call.target() + "\n" + call.bodyHash());
  }

  private static String hash(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
