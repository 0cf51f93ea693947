package io.remanence.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/** Requests written byte by byte, as no well-behaved client would. */
final class RawHttp {
  private RawHttp() {}

  static Client.Reply get(int port, String path) {
    return send(
        port,
        "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n");
  }

  static Client.Reply send(int port, String request) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
      return parse(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Client.Reply parse(String answer) {
    int end = answer.indexOf("\r\n\r\n");
    String[] head = answer.substring(0, end).split("\r\n", -1);
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (int i = 1; i < head.length; i++) {
      int colon = head[i].indexOf(':');
      headers
          .computeIfAbsent(head[i].substring(0, colon), key -> new ArrayList<>())
          .add(head[i].substring(colon + 1).strip());
    }
    int status = Integer.parseInt(head[0].split(" ", -1)[1]);
    return new Client.Reply(status, new Response(status, headers, answer.substring(end + 4)));
  }

  private record Response(int statusCode, Map<String, List<String>> head, String body)
      implements HttpResponse<String> {
    @Override
    public HttpHeaders headers() {
      return HttpHeaders.of(head, (name, value) -> true);
    }

    @Override
    public HttpRequest request() {
      throw new UnsupportedOperationException("there is no request object");
    }

    @Override
    public Optional<HttpResponse<String>> previousResponse() {
      return Optional.empty();
    }

    @Override
    public Optional<SSLSession> sslSession() {
      return Optional.empty();
    }

    @Override
    public URI uri() {
      throw new UnsupportedOperationException("there is no address");
    }

    @Override
    public HttpClient.Version version() {
      return HttpClient.Version.HTTP_1_1;
    }
  }
}
