package io.remanence.store;

import io.remanence.error.ErrorDetail;

/** Whether a store can write now. */
public sealed interface StoreState {
  /** Reads and writes go on. */
  record Writable() implements StoreState {}

  /**
   * Reads go on, writes are refused; the store tries by itself whether writing works again.
   *
   * @param reason for people: what happened, which file, what to do
   */
  record ReadOnly(ErrorDetail reason) implements StoreState {}

  /** The store was closed. */
  record Closed() implements StoreState {}
}
