package io.remanence.server.http;

import io.remanence.server.words.Languages;
import io.remanence.server.words.Phrase;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Problem documents for requests that the container refuses before any route is asked. */
final class EarlyErrors extends ErrorHandler {
  private final Language fallback;

  EarlyErrors(Language fallback) {
    this.fallback = fallback;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Throwable cause = (Throwable) request.getAttribute(ERROR_EXCEPTION);
    Optional<HttpException> known =
        cause instanceof HttpException exception ? Optional.of(exception) : Optional.empty();
    int status = known.map(HttpException::getCode).orElse(response.getStatus());
    Language language =
        Languages.accepted(
            Optional.ofNullable(request.getHeaders().get(HttpHeader.ACCEPT_LANGUAGE)), fallback);
    Answer answer = Problem.early(status, detail(status, known, language), language);
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.write(true, ByteBuffer.wrap(answer.body()), callback);
    return true;
  }

  private static String detail(int status, Optional<HttpException> known, Language language) {
    if (status == HttpStatus.SERVICE_UNAVAILABLE_503) {
      return Phrase.STOPPING.in(language);
    }
    String reason =
        known
            .map(HttpException::getReason)
            .filter(text -> status < 500)
            .orElse(HttpStatus.getMessage(status));
    return Phrase.BAD_REQUEST.in(language, Texts.clean(Texts.truncate(reason, 200)));
  }
}
