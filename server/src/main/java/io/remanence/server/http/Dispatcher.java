package io.remanence.server.http;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.server.access.Caller;
import io.remanence.server.access.Door;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Languages;
import io.remanence.server.words.Phrase;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings each request to its route, and whatever happens there back as an answer. */
public final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final String UNMATCHED = "unmatched";
  private static final String ALLOWED_HEADERS =
      "Accept-Language, Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-API-Key,"
          + " X-Request-Id";

  private final RouteTable table;
  private final Guard guard;
  private final Language fallback;
  private final Supplier<String> requestIds;
  private final RequestListener listener;
  private final AccessLog log;
  private final Traffic traffic;

  /**
   * @param guard stands at the door
   * @param fallback the language where the caller asks for none
   * @param requestIds gives ids to requests that bring none
   * @param log hears of each request that was answered, as the listener does
   * @param traffic hears of each request whose caller waits for the answer
   */
  public Dispatcher(
      RouteTable table,
      Guard guard,
      Language fallback,
      Supplier<String> requestIds,
      RequestListener listener,
      AccessLog log,
      Traffic traffic) {
    this.table = table;
    this.guard = guard;
    this.fallback = fallback;
    this.requestIds = requestIds;
    this.listener = listener;
    this.log = log;
    this.traffic = traffic;
  }

  /** Answers the request. */
  public void handle(HttpServletRequest request, HttpServletResponse response) throws IOException {
    long start = System.nanoTime();
    String id = requestId(request);
    Visit visit = new Visit(request, id);
    Answer answer = visit.answer();
    try {
      write(answer, id, request, response);
    } finally {
      long nanos = System.nanoTime() - start;
      String method = Texts.clean(Texts.truncate(request.getMethod(), 20));
      listener.answered(request.getMethod(), visit.template, answer.status(), nanos);
      if (visit.refused) {
        listener.refused(
            new RefusedRequest(visit.caller, visit.space, method, visit.template, answer.status()));
      }
      log.write(
          request.getRemoteAddr(),
          visit.caller,
          method + " " + visit.template,
          answer.status(),
          nanos,
          id);
    }
  }

  /** One request; knows which route it met. */
  private final class Visit {
    private final HttpServletRequest request;
    private final String id;
    private final Language language;
    private String template = UNMATCHED;
    private Optional<Caller> caller = Optional.empty();
    private Optional<String> space = Optional.empty();
    private boolean refused;

    Visit(HttpServletRequest request, String id) {
      this.request = request;
      this.id = id;
      this.language =
          Languages.accepted(Optional.ofNullable(request.getHeader("Accept-Language")), fallback);
    }

    Answer answer() {
      try {
        return routed();
      } catch (Refusal refusal) {
        refused = isOfWho(refusal.code());
        return Problem.of(refusal, language);
      } catch (RemanenceException error) {
        return error(error);
      } catch (IllegalArgumentException refused) {
        LOG.debug("{} refused", id, refused);
        return Problem.of(refused, language);
      } catch (UncheckedIOException broken) {
        return broken(broken);
      } catch (RuntimeException | Error defect) {
        LOG.error("request {} failed", id, defect);
        return Problem.defect(id, language);
      }
    }

    private Answer routed() {
      Optional<Passage> passage = table.passage(request.getRequestURI());
      guard.check(request);
      if (passage.isPresent()) {
        template = passage.get().template();
        caller = Optional.of(known(passage.get().credentials()));
        traffic.note();
        return passage
            .get()
            .handler()
            .handle(
                new Call(request, Map.of(), Query.none(), language, caller, Route.BodyKind.JSON));
      }
      List<String> segments = RawPath.segments(request.getRequestURI());
      if (request.getMethod().equals("OPTIONS")) {
        Optional<String> methods = table.methods(segments);
        if (methods.isPresent()) {
          return preflight(methods.get());
        }
      }
      RouteTable.Match match;
      try {
        match = table.find(request.getMethod(), segments);
      } catch (Refusal nowhere) {
        // Who may not come in is not told what is there.
        caller = Optional.of(known(Access.Credentials.OWN));
        throw nowhere;
      }
      template = match.route().template();
      space = Optional.ofNullable(match.ids().get("space"));
      admit(match);
      if (!match.route().access().open() && match.route().body() != Route.BodyKind.FILE) {
        traffic.note();
      }
      Query query =
          Query.parse(
              Optional.ofNullable(request.getQueryString()).orElse(""), match.route().query());
      return match
          .route()
          .handler()
          .handle(new Call(request, match.ids(), query, language, caller, match.route().body()));
    }

    private Answer preflight(String methods) {
      Map<String, String> headers = new LinkedHashMap<>();
      headers.put("Allow", methods);
      if (guard.allowedOrigin(request).isPresent()) {
        headers.put("Access-Control-Allow-Methods", methods);
        headers.put("Access-Control-Allow-Headers", ALLOWED_HEADERS);
        headers.put("Access-Control-Max-Age", "600");
      }
      return new Answer(204, "", new byte[0], headers);
    }

    private Caller known(Access.Credentials credentials) {
      return guard.caller(request, credentials).orElseThrow(Door::closed);
    }

    private void admit(RouteTable.Match match) {
      Access access = match.route().access();
      caller = guard.caller(request, access.credentials());
      if (access.open()) {
        return;
      }
      Caller known = caller.orElseThrow(Door::closed);
      space.ifPresent(known::requireSpace);
      known.require(access.least());
      if (!access.scoped()) {
        known.requireUnbound();
      }
    }

    /** Whether somebody else could have done it. */
    private static boolean isOfWho(ErrorCode code) {
      return code == ErrorCode.UNAUTHENTICATED || code == ErrorCode.FORBIDDEN;
    }

    private Answer error(RemanenceException error) {
      switch (error.code()) {
        case INTERNAL -> {
          LOG.error("request {} failed", id, error);
          return Problem.defect(id, language);
        }
        case UNAVAILABLE -> LOG.warn("request {}: {}", id, error.getMessage());
        case INVALID_ARGUMENT,
            NOT_FOUND,
            CONFLICT,
            UNAUTHENTICATED,
            FORBIDDEN,
            TOO_LARGE,
            RATE_LIMITED ->
            LOG.debug("{}: {}", id, error.getMessage());
      }
      return Problem.of(error, language);
    }

    private Answer broken(UncheckedIOException broken) {
      if (broken.getCause() instanceof RequestStream.BrokenOff) {
        LOG.info("{}: {}", id, String.valueOf(broken.getCause().getMessage()));
        return Problem.early(400, Phrase.BROKEN_OFF.in(language), language);
      }
      LOG.error("request {} failed", id, broken);
      return Problem.defect(id, language);
    }
  }

  private String requestId(HttpServletRequest request) {
    return Optional.ofNullable(request.getHeader("X-Request-Id"))
        .filter(given -> REQUEST_ID.matcher(given).matches())
        .orElseGet(requestIds);
  }

  private void write(
      Answer answer, String id, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setStatus(answer.status());
    response.setHeader("X-Request-Id", id);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-store");
    answer.headers().forEach(response::setHeader);
    guard
        .allowedOrigin(request)
        .ifPresent(
            origin -> {
              response.setHeader("Access-Control-Allow-Origin", origin);
              response.setHeader(
                  "Access-Control-Expose-Headers", "Allow, Retry-After, X-Request-Id");
              response.addHeader("Vary", "Origin");
            });
    // A refusal may come before the body was read, and a connection with a rest in it is of no use
    // to a caller who does not know.
    if (answer.status() >= 400 && !RequestBody.finish(request)) {
      response.setHeader("Connection", "close");
    }
    boolean packed = Packing.fits(request, answer);
    if (packed) {
      response.setHeader("Content-Encoding", "gzip");
    }
    if (Packing.mayFit(answer)) {
      response.addHeader("Vary", "Accept-Encoding");
    }
    if (packed && !request.getMethod().equals("HEAD")) {
      response.setHeader("Content-Type", answer.type());
      Packing.write(answer, response.getOutputStream());
    } else if (answer.streamed().isPresent()) {
      if (!answer.type().isEmpty()) {
        response.setHeader("Content-Type", answer.type());
      }
      try (Answer.Body body = answer.streamed().get()) {
        if (!request.getMethod().equals("HEAD")) {
          body.write(response.getOutputStream());
        }
      }
    } else if (answer.content().isPresent()) {
      try (Answer.Content content = answer.content().get()) {
        response.setHeader("Content-Type", answer.type());
        response.setContentLengthLong(content.size());
        content.writeTo(response.getOutputStream());
      }
    } else if (!answer.type().isEmpty()) {
      response.setHeader("Content-Type", answer.type());
      response.setContentLength(answer.body().length);
      if (!request.getMethod().equals("HEAD")) {
        response.getOutputStream().write(answer.body());
      }
    }
  }
}
