package io.remanence.store;

/** Whether a store can write now. */
public sealed interface StoreState {
  /** Reads and writes go on. */
  record Writable() implements StoreState {}

  /**
   * Reads go on, writes are refused; the store tries by itself whether writing works again.
   *
   * @param reason for people: what happened, which file, what to do
   */
  record ReadOnly(String reason) implements StoreState {}

  /** The store was closed. */
  record Closed() implements StoreState {}
}
