package io.remanence.server.http;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.RemanenceException;
import io.remanence.server.wire.Json;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Problem documents (RFC 9457): how every error looks on the wire. */
final class Problem {
  static final String TYPE = "application/problem+json";

  private Problem() {}

  /** The document of a refusal. */
  static Answer of(Refusal refusal, Language language) {
    int status = refusal.status().orElse(status(refusal.code()));
    Map<String, Object> document =
        document(refusal.code(), status, refusal.detail(language), language);
    if (!refusal.problems().isEmpty()) {
      List<Map<String, String>> errors = new ArrayList<>();
      for (Refusal.Problem problem : refusal.problems()) {
        errors.add(Map.of("path", problem.path(), "detail", problem.sentence().in(language)));
      }
      document.put("errors", errors);
    }
    return new Answer(status, TYPE, Json.write(document), refusal.headers());
  }

  /** The document of an error of the core. */
  static Answer of(RemanenceException error, Language language) {
    Map<String, Object> document =
        document(error.code(), status(error.code()), error.detail().in(language), language);
    error.reason().ifPresent(reason -> document.put("reason", reason));
    return new Answer(status(error.code()), TYPE, Json.write(document), Map.of());
  }

  /** The document of a value that was refused where it was checked. */
  static Answer of(IllegalArgumentException refused, Language language) {
    Map<String, Object> document =
        document(ErrorCode.INVALID_ARGUMENT, 400, ErrorDetail.of(refused).in(language), language);
    return new Answer(400, TYPE, Json.write(document), Map.of());
  }

  /** The document of a defect: it tells nothing but where to look. */
  static Answer defect(String requestId, Language language) {
    Map<String, Object> document =
        document(ErrorCode.INTERNAL, 500, Phrase.DEFECT.in(language, requestId), language);
    document.put("request_id", requestId);
    return new Answer(500, TYPE, Json.write(document), Map.of());
  }

  /** The document of something that never reached a route. */
  static Answer early(int status, String detail, Language language) {
    ErrorCode code =
        switch (status) {
          case 404 -> ErrorCode.NOT_FOUND;
          case 413, 414, 431 -> ErrorCode.TOO_LARGE;
          case 503 -> ErrorCode.UNAVAILABLE;
          default -> status >= 500 ? ErrorCode.INTERNAL : ErrorCode.INVALID_ARGUMENT;
        };
    return new Answer(status, TYPE, Json.write(document(code, status, detail, language)), Map.of());
  }

  private static Map<String, Object> document(
      ErrorCode code, int status, String detail, Language language) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("type", "urn:remanence:error:" + code.wireName());
    document.put("title", title(code, status).in(language));
    document.put("status", status);
    document.put("detail", detail);
    document.put("code", code.wireName());
    return document;
  }

  static int status(ErrorCode code) {
    return switch (code) {
      case INVALID_ARGUMENT -> 400;
      case UNAUTHENTICATED -> 401;
      case FORBIDDEN -> 403;
      case NOT_FOUND -> 404;
      case CONFLICT -> 409;
      case TOO_LARGE -> 413;
      case RATE_LIMITED -> 429;
      case INTERNAL -> 500;
      case UNAVAILABLE -> 503;
    };
  }

  private static Phrase title(ErrorCode code, int status) {
    if (status == 405) {
      return Phrase.METHOD_NOT_ALLOWED;
    }
    if (status == 415) {
      return Phrase.UNSUPPORTED_MEDIA_TYPE;
    }
    return switch (code) {
      case INVALID_ARGUMENT -> Phrase.INVALID_ARGUMENT;
      case NOT_FOUND -> Phrase.NOT_FOUND;
      case CONFLICT -> Phrase.CONFLICT;
      case UNAUTHENTICATED -> Phrase.UNAUTHENTICATED;
      case FORBIDDEN -> Phrase.FORBIDDEN;
      case TOO_LARGE -> Phrase.TOO_LARGE;
      case RATE_LIMITED -> Phrase.RATE_LIMITED;
      case UNAVAILABLE -> Phrase.UNAVAILABLE;
      case INTERNAL -> Phrase.INTERNAL;
    };
  }
}
