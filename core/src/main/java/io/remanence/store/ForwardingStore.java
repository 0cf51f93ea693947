package io.remanence.store;

import java.util.Collection;
import java.util.function.Function;

/** A store that does what another one does; a wrapper says what it does otherwise. */
public abstract class ForwardingStore implements Store {
  private final Store store;

  /**
   * @param store closed with this one
   */
  protected ForwardingStore(Store store) {
    this.store = store;
  }

  /** The store that is wrapped. */
  protected final Store store() {
    return store;
  }

  @Override
  public <R> R read(Function<Tx, R> work) {
    return store.read(work);
  }

  @Override
  public <R> R transact(Function<Tx, R> work) {
    return store.transact(work);
  }

  @Override
  public Changes changes(long after, int limit) {
    return store.changes(after, limit);
  }

  @Override
  public boolean purge(Collection<String> traces) {
    return store.purge(traces);
  }

  @Override
  public StoreState state() {
    return store.state();
  }

  @Override
  public void close() {
    store.close();
  }
}
