package io.remanence.testkit;

import io.remanence.store.Tx;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** Wraps a handle so that something happens before each call of it and of the stores it gives. */
final class TxCalls implements InvocationHandler {
  private final Object target;
  private final Runnable before;

  private TxCalls(Object target, Runnable before) {
    this.target = target;
    this.before = before;
  }

  static Tx intercept(Tx tx, Runnable before) {
    return Tx.class.cast(wrap(Tx.class, tx, before));
  }

  private static Object wrap(Class<?> type, Object target, Runnable before) {
    return Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, new TxCalls(target, before));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] arguments)
      throws Throwable {
    before.run();
    Object result;
    try {
      method.setAccessible(true);
      result = method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
    return target instanceof Tx && result != null
        ? wrap(method.getReturnType(), result, before)
        : result;
  }
}
