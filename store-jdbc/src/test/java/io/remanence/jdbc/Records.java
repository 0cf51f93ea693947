package io.remanence.jdbc;

import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.turn.TurnRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Small records to store. */
final class Records {
  private Records() {}

  static TurnRecord turn(SessionKey session, String id) {
    return new TurnRecord(
        id, Scope.of(session), 1, 1, Optional.empty(), Appends.START, Optional.empty());
  }

  static Memory memory(String id, Scope scope, Isolation mode) {
    return new Memory(
        new MemoryId(id),
        "每周四倒垃圾 " + id,
        "每周四倒垃圾 " + id,
        List.of("家务"),
        List.of("垃圾", "周四"),
        0.8,
        3,
        MemorySource.API,
        MemoryStatus.ACTIVE,
        Optional.empty(),
        new Placement(scope, mode, false),
        Optional.of(new Speaker("u1", "小林")),
        List.of(1L),
        Appends.START,
        Appends.START,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        0,
        Optional.of(JsonObject.of(Map.of("from", "chat"))),
        Optional.empty(),
        1);
  }
}
