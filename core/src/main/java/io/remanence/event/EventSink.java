package io.remanence.event;

/** Hears of what happens in a space. Called on the thread where it happens; must not block. */
@FunctionalInterface
public interface EventSink {
  /** Something happened. What this throws is ignored. */
  void accept(SpaceEvent event);

  /** A sink that ignores everything. */
  static EventSink none() {
    return event -> {};
  }
}
