package io.remanence.context;

import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import io.remanence.summary.SummaryKind;
import java.util.List;

/** Rolling compaction: the summary of what was archived, and the active messages. */
public final class RollingPolicy implements ContextPolicy {
  /** The policy. */
  public RollingPolicy() {}

  @Override
  public List<ContextPlan> plans(Tx tx, SessionKey session, long current, SpaceSettings settings) {
    return List.of(ContextPlan.newest(tx.summaries().newest(session, SummaryKind.ROLLING)));
  }

  @Override
  public boolean compacts() {
    return true;
  }
}
