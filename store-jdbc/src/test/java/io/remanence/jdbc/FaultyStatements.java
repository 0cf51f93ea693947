package io.remanence.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A connection whose statements fail when they are told to, before SQLite sees them. */
final class FaultyStatements {
  private volatile @Nullable Predicate<String> failing;
  private volatile SQLiteErrorCode code = SQLiteErrorCode.SQLITE_IOERR_WRITE;
  private final List<String> failed = new ArrayList<>();

  /** From now on statements that match fail with this error. */
  void failWith(SQLiteErrorCode error, Predicate<String> statements) {
    code = error;
    failing = statements;
  }

  void failNoMore() {
    failing = null;
  }

  /** What failed so far. */
  List<String> failed() {
    return failed;
  }

  Connection around(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              Object result = invoke(connection, method, arguments);
              return result instanceof PreparedStatement statement
                  ? around(statement, (String) arguments[0])
                  : result;
            });
  }

  private PreparedStatement around(PreparedStatement statement, String sql) {
    return (PreparedStatement)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PreparedStatement.class},
            (proxy, method, arguments) -> {
              Predicate<String> now = failing;
              if (method.getName().startsWith("execute") && now != null && now.test(sql)) {
                failed.add(sql);
                throw new SQLiteException("[" + code.name() + "] " + code.message, code);
              }
              return invoke(statement, method, arguments);
            });
  }

  private static @Nullable Object invoke(
      Object target, java.lang.reflect.Method method, @Nullable Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      throw cause == null ? e : cause;
    }
  }
}
