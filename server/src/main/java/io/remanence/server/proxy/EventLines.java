package io.remanence.server.proxy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Takes the data out of server-sent events as their bytes pass, wherever these are cut. Lines end
 * in LF, CR LF or CR; the data lines of one event are joined by line feeds. An event that is too
 * long to be kept is left out.
 */
final class EventLines {
  private static final int MOST_BYTES = 16 << 20;
  private static final String DATA = "data:";

  private final Consumer<String> events;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final StringBuilder data = new StringBuilder();
  private boolean afterReturn;
  private boolean hasData;
  private boolean tooLong;

  EventLines(Consumer<String> events) {
    this.events = events;
  }

  void take(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      byte one = bytes[i];
      if (one == '\n' && afterReturn) {
        afterReturn = false;
      } else if (one == '\n' || one == '\r') {
        afterReturn = one == '\r';
        endLine();
      } else {
        afterReturn = false;
        if (line.size() < MOST_BYTES) {
          line.write(one);
        } else {
          tooLong = true;
        }
      }
    }
  }

  private void endLine() {
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    if (text.isEmpty()) {
      if (hasData && !tooLong) {
        events.accept(data.toString());
      }
      data.setLength(0);
      hasData = false;
      tooLong = false;
    } else if (text.startsWith(DATA)) {
      String value = text.substring(DATA.length());
      data.append(hasData ? "\n" : "").append(value.startsWith(" ") ? value.substring(1) : value);
      hasData = true;
    }
  }

  /** The stream is over; an event that no blank line ended counts too. */
  void end() {
    if (line.size() > 0) {
      endLine();
    }
    endLine();
  }
}
