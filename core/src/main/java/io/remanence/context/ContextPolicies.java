package io.remanence.context;

import io.remanence.settings.SpaceSettings;
import java.util.Optional;

/** Chooses a session's policy: as it is set, unless the program brought its own for all. */
public final class ContextPolicies {
  private final Optional<ContextPolicy> own;
  private final ContextPolicy rolling;
  private final ContextPolicy topic;
  private final ContextPolicy window;

  /**
   * @param own the program's own policy, which goes before what is set
   * @param trigger where topics are judged
   */
  public ContextPolicies(Optional<ContextPolicy> own, TopicTrigger trigger) {
    this.own = own;
    this.rolling = new RollingPolicy();
    this.topic = new TopicChainPolicy(trigger);
    this.window = new PlainWindow();
  }

  /** The policy where these settings hold. */
  public ContextPolicy of(SpaceSettings settings) {
    return own.orElseGet(
        () ->
            switch (settings.contextPolicy()) {
              case ROLLING -> rolling;
              case TOPIC -> topic;
              case WINDOW -> window;
            });
  }
}
