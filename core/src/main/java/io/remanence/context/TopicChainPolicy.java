package io.remanence.context;

import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The topic chain: the newest topic summary and all that was said since. Where that doesn't fit, a
 * summary in front of a window that doesn't begin where it ends would hide a gap: then the window
 * alone is shown, the gap is told, and what is missing is summed up in the background.
 */
public final class TopicChainPolicy implements ContextPolicy {
  private final TopicTrigger trigger;

  /**
   * @param trigger hears of sessions whose topics are to be judged, or which lack a summary
   */
  public TopicChainPolicy(TopicTrigger trigger) {
    this.trigger = trigger;
  }

  @Override
  public List<ContextPlan> plans(Tx tx, SessionKey session, long current, SpaceSettings settings) {
    SummaryBase base = SummaryBase.of(tx, session);
    long first = Math.max(0, current - settings.topic().windowRounds() + 1L);
    return List.of(
        new ContextPlan(base.summary(), base.covered(), true, OptionalLong.empty()),
        new ContextPlan(Optional.empty(), Covered.before(first), false, OptionalLong.of(0)));
  }

  @Override
  public boolean compacts() {
    return false;
  }

  @Override
  public void said(SessionKey session) {
    trigger.due(session);
  }

  @Override
  public void missing(SessionKey session, RoundRange rounds) {
    trigger.missing(session, rounds.to());
  }
}
