package io.remanence.cli;

import io.remanence.text.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Calls one server of this machine. */
final class ApiClient implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(5);

  private final HttpClient http;
  private final String host;
  private final int port;
  private final String token;
  private final Language language;

  /**
   * A client.
   *
   * @param host a name or address, without brackets
   * @param token what lets us in; empty where nothing is needed
   * @param language the language of the server's messages
   */
  ApiClient(String host, int port, String token, Language language) {
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            // The address is this machine's own: no proxy of the environment may see it.
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(CONNECT)
            .build();
    this.host = host;
    this.port = port;
    this.token = token;
    this.language = language;
  }

  /** The address of the server. */
  String address() {
    return "http://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }

  /** Takes the body of an answer as it comes. */
  interface BodyReader {
    void read(InputStream body) throws IOException;
  }

  /**
   * Sends the call and waits for the answer, whatever its status.
   *
   * @throws LostConnection when there is no answer
   */
  Answer send(ApiCall call) {
    HttpResponse<InputStream> response = exchange(call);
    return new Answer(response.statusCode(), text(response));
  }

  /**
   * Sends the call; the body of a good answer is read as it comes and not kept.
   *
   * @return the answer; without a body where the reader had it
   * @throws LostConnection when there is no answer, or it breaks off
   */
  Answer send(ApiCall call, BodyReader reader) {
    HttpResponse<InputStream> response = exchange(call);
    if (response.statusCode() / 100 != 2) {
      return new Answer(response.statusCode(), text(response));
    }
    try (InputStream body = response.body()) {
      reader.read(body);
    } catch (IOException brokenOff) {
      throw new LostConnection(brokenOff, false);
    }
    return new Answer(response.statusCode(), "");
  }

  private static String text(HttpResponse<InputStream> response) {
    try (InputStream body = response.body()) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException brokenOff) {
      throw new LostConnection(brokenOff, false);
    }
  }

  private HttpResponse<InputStream> exchange(ApiCall call) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address() + call.target()))
            .header("Accept-Language", language.tag());
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    call.headers().forEach(request::setHeader);
    call.body()
        .ifPresent(
            body -> {
              request.header("Content-Type", body.type());
              // A large file is not sent before the server has said that it wants it.
              request.expectContinue(body.large());
            });
    request.method(
        call.method(),
        call.body().map(body -> body.publisher().get()).orElseGet(BodyPublishers::noBody));
    try {
      return http.send(request.build(), BodyHandlers.ofInputStream());
    } catch (IOException lost) {
      throw new LostConnection(lost, lost instanceof ConnectException);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new LostConnection(new InterruptedIOException(String.valueOf(stopped)), false);
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
