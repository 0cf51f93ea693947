package io.remanence.jdbc;

import org.flywaydb.core.api.logging.Log;
import org.flywaydb.core.api.logging.LogCreator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets Flyway speak of trouble and keeps its news to the debug level. Flyway makes it by name. */
public final class FlywayLogs implements LogCreator {
  /** Called by Flyway. */
  public FlywayLogs() {}

  @Override
  public Log createLogger(Class<?> type) {
    return new Quiet(LoggerFactory.getLogger(type));
  }

  private record Quiet(Logger log) implements Log {
    @Override
    public void debug(String message) {
      log.debug(message);
    }

    @Override
    public void info(String message) {
      log.debug(message);
    }

    @Override
    public void notice(String message) {
      log.debug(message);
    }

    @Override
    public void warn(String message) {
      log.warn(message);
    }

    @Override
    public void error(String message) {
      log.error(message);
    }

    @Override
    public void error(String message, Exception error) {
      log.error(message, error);
    }
  }
}
