package io.remanence.server.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;

/**
 * The stream of a request's body; tells its own failures from those of files and the like. It is
 * opened when it is read first: whoever asks before they send a large body (RFC 9110, 10.1.1) is
 * told to go on by that, and a refusal must come instead of it.
 */
final class RequestStream extends InputStream {
  private static final String BEGUN = RequestStream.class.getName();

  private final HttpServletRequest request;

  RequestStream(HttpServletRequest request) {
    this.request = request;
  }

  /** Whether any of the body was asked for, so that the caller sends all of it. */
  static boolean isBegun(HttpServletRequest request) {
    return request.getAttribute(BEGUN) != null;
  }

  /** Once alone: each time that it is asked for may tell the caller once more to go on. */
  static InputStream opened(HttpServletRequest request) throws IOException {
    if (!(request.getAttribute(BEGUN) instanceof InputStream body)) {
      InputStream opened = request.getInputStream();
      request.setAttribute(BEGUN, opened);
      return opened;
    }
    return body;
  }

  /** The caller stopped in the middle of the body. */
  static final class BrokenOff extends IOException {
    private static final long serialVersionUID = 1L;

    BrokenOff(IOException cause) {
      super("the request broke off: " + cause, cause);
    }
  }

  @Override
  public int read() throws IOException {
    try {
      return opened(request).read();
    } catch (IOException broken) {
      throw new BrokenOff(broken);
    }
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    try {
      return opened(request).read(target, offset, length);
    } catch (IOException broken) {
      throw new BrokenOff(broken);
    }
  }
}
