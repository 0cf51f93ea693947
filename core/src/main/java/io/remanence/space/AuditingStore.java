package io.remanence.space;

import io.remanence.audit.Actor;
import io.remanence.audit.AuditOperation;
import io.remanence.id.IdSource;
import io.remanence.store.ForwardingStore;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.time.Clock;
import java.util.function.Function;

/**
 * A store in which whatever is changed is written down, with who did it, in the same transaction.
 * It goes by the changes that a transaction records: no caller has to think of it, and none can
 * forget it. Messages that are said, turns and injections are their own record.
 */
final class AuditingStore extends ForwardingStore {
  private final Clock clock;
  private final IdSource ids;
  private final Actor actor;
  private final AuditOperation erasing;

  AuditingStore(Store store, Clock clock, IdSource ids) {
    this(store, clock, ids, Actor.system(), AuditOperation.DELETE);
  }

  private AuditingStore(
      Store store, Clock clock, IdSource ids, Actor actor, AuditOperation erasing) {
    super(store);
    this.clock = clock;
    this.ids = ids;
    this.actor = actor;
    this.erasing = erasing;
  }

  /** The same store as somebody uses it. */
  AuditingStore as(Actor other) {
    return new AuditingStore(store(), clock, ids, other, erasing);
  }

  /** The same store in which this operation is why something is erased. */
  AuditingStore erasing(AuditOperation why) {
    return new AuditingStore(store(), clock, ids, actor, why);
  }

  /** The store that writes nothing down: for what brings its own audit. */
  Store unaudited() {
    return store();
  }

  Actor actor() {
    return actor;
  }

  AuditTrail trail() {
    return new AuditTrail(actor, clock, ids);
  }

  @Override
  public <R> R transact(Function<Tx, R> work) {
    return store()
        .transact(
            tx -> {
              AuditedTx audited = new AuditedTx(tx);
              R result = work.apply(audited);
              if (!audited.isIdle()) {
                new AuditNotes(tx, audited, actor, erasing).write(trail());
              }
              return result;
            });
  }
}
