package io.remanence.testkit;

import io.remanence.memory.MemoryStore;
import io.remanence.scope.MemoryReach;
import io.remanence.store.ForwardingStore;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store that forgets the scope clause in some queries for memories. */
public final class LeakingStore extends ForwardingStore {
  private final Set<String> leaks;

  /**
   * Passes everything on to this store.
   *
   * @param leaks the methods of {@link MemoryStore} that forget who reads
   */
  public LeakingStore(Store store, Set<String> leaks) {
    super(store);
    this.leaks = Set.copyOf(leaks);
  }

  private Tx leaking(Tx tx) {
    return proxy(
        Tx.class,
        (method, arguments) -> {
          Object result = call(method, tx, arguments);
          return result instanceof MemoryStore memories ? leaking(memories) : result;
        });
  }

  private MemoryStore leaking(MemoryStore memories) {
    return proxy(
        MemoryStore.class,
        (method, arguments) -> {
          if (arguments != null && leaks.contains(method.getName())) {
            for (int i = 0; i < arguments.length; i++) {
              if (arguments[i] instanceof MemoryReach) {
                arguments[i] = MemoryReach.everything();
              }
            }
          }
          return call(method, memories, arguments);
        });
  }

  private interface Handler {
    @Nullable Object handle(Method method, @Nullable Object @Nullable [] arguments)
        throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Handler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> handler.handle(method, arguments)));
  }

  private static @Nullable Object call(
      Method method, Object target, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      method.setAccessible(true);
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  @Override
  public <R> R read(Function<Tx, R> work) {
    return store().read(tx -> work.apply(leaking(tx)));
  }

  @Override
  public <R> R transact(Function<Tx, R> work) {
    return store().transact(tx -> work.apply(leaking(tx)));
  }
}
