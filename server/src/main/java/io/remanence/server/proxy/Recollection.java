package io.remanence.server.proxy;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.error.ErrorCode;
import io.remanence.exchange.Outcome;
import io.remanence.resend.Conversations;
import io.remanence.resend.MemoryUse;
import io.remanence.resend.Opened;
import io.remanence.resend.Shown;
import io.remanence.server.access.Caller;
import io.remanence.server.http.Call;
import io.remanence.server.metrics.ServerMetrics;
import io.remanence.server.proxy.Protocol.Asked;
import io.remanence.server.wire.Refusal;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What memory adds to a request and keeps of its answer. A failure of memory is told and counted,
 * and the request goes on without.
 */
final class Recollection {
  private static final Logger LOG = LoggerFactory.getLogger(Recollection.class);
  private static final Actor PROXY = Actor.of(ActorRole.OWNER, "proxy");
  private static final String DEFAULT_SPACE = "default";

  private final Remanence remanence;
  private final ServerMetrics metrics;
  private final Conversations conversations = new Conversations();

  Recollection(Remanence remanence, ServerMetrics metrics) {
    this.remanence = remanence;
    this.metrics = metrics;
  }

  /**
   * The space that the caller names.
   *
   * @throws io.remanence.error.RemanenceException {@code NOT_FOUND} where there is none
   */
  Space space(Call call) {
    Caller caller = call.caller();
    String space = Identity.header(call, "X-Memory-Space").or(caller::space).orElse(DEFAULT_SPACE);
    caller.requireSpace(space);
    return remanence.space(space).as(caller.isOperator() ? PROXY : caller.actor());
  }

  /** A request with what memory added; its answer is awaited. */
  final class Visit {
    private final Space space;
    private final Protocol protocol;
    private final Opened opened;
    private final byte[] body;
    private boolean closed;

    private Visit(Space space, Protocol protocol, Opened opened, byte[] body) {
      this.space = space;
      this.protocol = protocol;
      this.opened = opened;
      this.body = body;
    }

    /** What goes to the upstream. */
    byte[] body() {
      return body;
    }

    Optional<String> injectionId() {
      return opened.injectionId();
    }

    Protocol protocol() {
      return protocol;
    }

    /** Stores the answer, once. */
    void close(Protocol.AnswerReader answer, Outcome outcome) {
      if (closed) {
        return;
      }
      closed = true;
      metrics.proxied(protocol.name(), outcome.wireName());
      try {
        int captured = conversations.close(space, opened, answer.said(), answer.input(), outcome);
        if (opened.stores()) {
          metrics.completed(outcome.wireName(), captured);
        }
      } catch (RuntimeException | StackOverflowError failure) {
        failed("answer", failure);
      }
    }
  }

  /** Stores what is new, and adds what is remembered; empty where that fails. */
  Optional<Visit> open(Space space, Protocol protocol, MemoryUse use, Call call, byte[] body) {
    try {
      Map<String, @Nullable Object> tree =
          Tree.object(body)
              .orElseThrow(() -> new IllegalArgumentException("the body is no JSON object"));
      Asked asked = protocol.read(tree);
      Identity identity = Identity.of(call, tree).within(call.caller());
      if (asked.messages().isEmpty()) {
        return Optional.empty();
      }
      Opened opened =
          conversations.open(
              space,
              new Shown(
                  identity.bot(),
                  identity.conversation(),
                  identity.group(),
                  identity.speaker(),
                  asked.previous(),
                  asked.messages(),
                  use,
                  call.caller().isOneSession()));
      byte[] sent =
          opened.injected().isEmpty() || asked.at() < 0
              ? body
              : Tree.write(protocol.inject(new LinkedHashMap<>(tree), asked, opened.injected()));
      return Optional.of(new Visit(space, protocol, opened, sent));
    } catch (Refusal refused) {
      if (refused.code() == ErrorCode.FORBIDDEN) {
        throw refused;
      }
      failed("request", refused);
      return Optional.empty();
    } catch (RuntimeException | StackOverflowError failure) {
      failed("request", failure);
      return Optional.empty();
    }
  }

  /** Memory failed; the request goes on. */
  void failed(String stage, Throwable failure) {
    metrics.memoryFailed(stage);
    LOG.warn("a proxied request goes on without memory ({}): {}", stage, String.valueOf(failure));
    LOG.debug("memory failed", failure);
  }
}
