package io.remanence.cli;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * A line on a terminal that says how far a long work is; it is drawn over itself and leaves nothing
 * behind. May be called by several threads.
 */
final class Progress {
  private static final long REDRAW_NANOS = 100_000_000;
  private static final int BAR = 24;

  private final PrintStream to;
  private final boolean shown;
  private final int columns;
  private final LongSupplier nanos;
  private long start;
  private long drawnAt;
  private int drawnColumns;

  /**
   * A progress line.
   *
   * @param shown whether there is somebody to see it
   * @param nanos a clock that only goes forward
   */
  Progress(PrintStream to, boolean shown, int columns, LongSupplier nanos) {
    this.to = to;
    this.shown = shown;
    this.columns = columns;
    this.nanos = nanos;
  }

  /** The progress of this command, seen only by a person at a terminal. */
  static Progress of(Invocation invocation) {
    Terminal terminal = invocation.surroundings().terminal();
    return new Progress(
        invocation.surroundings().err(),
        terminal.err() && !invocation.json(),
        terminal.messageColumns(),
        System::nanoTime);
  }

  /** Begins a work; rates count from here. */
  synchronized void begin() {
    start = nanos.getAsLong();
    drawnAt = start;
  }

  /**
   * So many bytes are done.
   *
   * @param total how many there are; negative where that is not known
   */
  void bytes(String what, long done, long total) {
    draw(
        () -> {
          double seconds = Math.max(0.001, (nanos.getAsLong() - start) / 1e9);
          long rate = (long) (done / seconds);
          String amount = total > 0 ? size(done) + " / " + size(total) : size(done);
          String bar = total > 0 ? bar(done, total) : "";
          String left = total > 0 && rate > 0 ? "  " + clock((total - done) / rate) : "";
          return Harmless.line(what) + bar + "  " + amount + "  " + size(rate) + "/s" + left;
        });
  }

  /** So many of so many things are done. */
  void items(String what, long done, long total) {
    draw(() -> what + bar(done, total) + "  " + done + " / " + total);
  }

  private synchronized void draw(java.util.function.Supplier<String> text) {
    long now = nanos.getAsLong();
    if (!shown || now - drawnAt < REDRAW_NANOS) {
      return;
    }
    drawnAt = now;
    String line = Wrapping.cut(text.get(), columns - 1);
    to.print("\r" + Wrapping.pad(line, drawnColumns, false));
    to.flush();
    drawnColumns = DisplayWidth.of(line);
  }

  /** Takes the line away. */
  synchronized void clear() {
    if (drawnColumns > 0) {
      to.print("\r" + " ".repeat(drawnColumns) + "\r");
      to.flush();
      drawnColumns = 0;
    }
  }

  private static String bar(long done, long total) {
    double share = total <= 0 ? 1 : Math.min(1.0, (double) done / total);
    int full = (int) (share * BAR);
    return "  ["
        + "#".repeat(full)
        + ".".repeat(BAR - full)
        + "] "
        + String.format(Locale.ROOT, "%3d %%", (int) (share * 100));
  }

  /** A number of bytes as people read it. */
  static String size(long bytes) {
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
    double value = bytes;
    int unit = 0;
    while (value >= 1024 && unit < units.length - 1) {
      value /= 1024;
      unit++;
    }
    return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", value, units[unit]);
  }

  private static String clock(long seconds) {
    return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
  }
}
