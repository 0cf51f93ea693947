package io.remanence.rolling;

import io.remanence.clear.ClearScope;
import io.remanence.scope.SessionKey;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The runs that are under way, one a session at most. */
final class Flights {
  private final Map<SessionKey, Flight> running = new ConcurrentHashMap<>();

  /** One run. */
  static final class Flight {
    private volatile boolean isVoid;

    /** Whether the session was cleared since it began, so that it must commit nothing. */
    boolean isVoid() {
      return isVoid;
    }
  }

  /** Begins a run; none where there is one already. */
  Optional<Flight> begin(SessionKey session) {
    Flight flight = new Flight();
    return running.putIfAbsent(session, flight) == null ? Optional.of(flight) : Optional.empty();
  }

  void end(SessionKey session) {
    running.remove(session);
  }

  boolean isRunning(SessionKey session) {
    return running.containsKey(session);
  }

  /** Makes the runs void that are in the scope of a clear. */
  void cancel(ClearScope scope) {
    switch (scope) {
      case ClearScope.OneSession one ->
          Optional.ofNullable(running.get(one.session())).ifPresent(flight -> flight.isVoid = true);
      case ClearScope.Everything everything ->
          running.values().forEach(flight -> flight.isVoid = true);
    }
  }
}
