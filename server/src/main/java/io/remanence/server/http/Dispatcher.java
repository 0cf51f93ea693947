package io.remanence.server.http;

import io.remanence.error.RemanenceException;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Languages;
import io.remanence.server.words.Phrase;
import io.remanence.text.Language;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
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

  private final RouteTable table;
  private final Guard guard;
  private final Language fallback;
  private final Supplier<String> requestIds;
  private final RequestListener listener;

  /**
   * @param port the port that the server listens on
   * @param token the bearer token that is right
   * @param fallback the language where the caller asks for none
   * @param requestIds gives ids to requests that bring none
   */
  public Dispatcher(
      RouteTable table,
      int port,
      String token,
      Language fallback,
      Supplier<String> requestIds,
      RequestListener listener) {
    this.table = table;
    this.guard = new Guard(port, token);
    this.fallback = fallback;
    this.requestIds = requestIds;
    this.listener = listener;
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
      listener.answered(request.getMethod(), visit.template, answer.status(), nanos);
      LOG.debug(
          "{} {} {} {} {} ms",
          id,
          request.getMethod(),
          visit.template,
          answer.status(),
          nanos / 1_000_000);
    }
  }

  /** One request; knows which route it met. */
  private final class Visit {
    private final HttpServletRequest request;
    private final String id;
    private final Language language;
    private String template = UNMATCHED;

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
      guard.check(request, passage.map(Passage::keys));
      if (passage.isPresent()) {
        template = passage.get().template();
        return passage.get().handler().handle(new Call(request, Map.of(), Query.none(), language));
      }
      List<String> segments = RawPath.segments(request.getRequestURI());
      if (request.getMethod().equals("OPTIONS")) {
        Optional<String> methods = table.methods(segments);
        if (methods.isPresent()) {
          return new Answer(204, "", new byte[0], Map.of("Allow", methods.get()));
        }
      }
      RouteTable.Match match = table.find(request.getMethod(), segments);
      template = match.route().template();
      Query query =
          Query.parse(
              Optional.ofNullable(request.getQueryString()).orElse(""), match.route().query());
      return match.route().handler().handle(new Call(request, match.ids(), query, language));
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

  private static void write(
      Answer answer, String id, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setStatus(answer.status());
    response.setHeader("X-Request-Id", id);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-store");
    answer.headers().forEach(response::setHeader);
    if (answer.streamed().isPresent()) {
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
