package io.remanence.context;

import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import java.util.List;
import java.util.Optional;

/** No summaries at all: the newest active messages that fit. */
public final class PlainWindow implements ContextPolicy {
  /** The policy. */
  public PlainWindow() {}

  @Override
  public List<ContextPlan> plans(Tx tx, SessionKey session, long current, SpaceSettings settings) {
    return List.of(ContextPlan.newest(Optional.empty()));
  }

  @Override
  public boolean compacts() {
    return false;
  }
}
