package io.remanence.testkit;

import io.remanence.store.ForwardingStore;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A store that gives wrong answers to one method of its handles. */
final class SpoiltStore extends ForwardingStore {
  private final String spoilt;
  private final UnaryOperator<Object> spoil;

  SpoiltStore(Store store, String spoilt, UnaryOperator<Object> spoil) {
    super(store);
    this.spoilt = spoilt;
    this.spoil = spoil;
  }

  @Override
  public <R> R read(Function<Tx, R> work) {
    return store().read(tx -> work.apply(Tx.class.cast(wrap(Tx.class, tx))));
  }

  @Override
  public <R> R transact(Function<Tx, R> work) {
    return store().transact(tx -> work.apply(Tx.class.cast(wrap(Tx.class, tx))));
  }

  private Object wrap(Class<?> type, Object target) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          Object answer;
          try {
            method.setAccessible(true);
            answer = method.invoke(target, arguments);
          } catch (InvocationTargetException e) {
            throw e.getTargetException();
          }
          if (target instanceof Tx) {
            return wrap(method.getReturnType(), Objects.requireNonNull(answer));
          }
          return method.getName().equals(spoilt) && answer != null ? spoil.apply(answer) : answer;
        });
  }
}
