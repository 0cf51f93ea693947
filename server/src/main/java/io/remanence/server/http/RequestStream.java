package io.remanence.server.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The stream of a request's body; tells its own failures from those of files and the like. */
final class RequestStream extends FilterInputStream {
  RequestStream(InputStream in) {
    super(in);
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
      return super.read();
    } catch (IOException broken) {
      throw new BrokenOff(broken);
    }
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    try {
      return super.read(target, offset, length);
    } catch (IOException broken) {
      throw new BrokenOff(broken);
    }
  }
}
