package io.remanence.server.proxy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.exchange.Outcome;
import io.remanence.resend.MemoryUse;
import io.remanence.server.access.Role;
import io.remanence.server.config.Upstreams;
import io.remanence.server.http.Access;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Passage;
import io.remanence.server.metrics.ServerMetrics;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.text.Texts;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The interfaces of OpenAI and Anthropic, with memory: what a client sends goes on to the upstream
 * that is set, with what is remembered in front of the user's words, and the answer comes back as
 * it is. Everything that memory does not understand passes untouched.
 */
public final class Proxies implements AutoCloseable {
  private static final String INJECTION = "X-Memory-Injection-Id";

  private final Upstreams upstreams;
  private final Upstream upstream = new Upstream();
  private final Recollection memory;

  /** Proxies of these upstreams. */
  public Proxies(Upstreams upstreams, Remanence remanence, ServerMetrics metrics) {
    this.upstreams = upstreams;
    this.memory = new Recollection(remanence, metrics);
  }

  /** Where they are. */
  public List<Passage> passages() {
    return Arrays.stream(Provider.values())
        .map(
            provider ->
                new Passage(
                    provider.prefix(),
                    Access.Credentials.MEMORY_KEY,
                    call -> handle(provider, call)))
        .toList();
  }

  /** How many answers of upstreams are on their way. */
  public int underWay() {
    return upstream.open();
  }

  private Answer handle(Provider provider, Call call) {
    call.caller().require(Role.AGENT);
    URI base =
        provider
            .base(upstreams)
            .orElseThrow(
                () ->
                    Refusal.of(
                        ErrorCode.UNAVAILABLE,
                        Phrase.NO_UPSTREAM,
                        provider.key(),
                        provider.example()));
    String below = provider.below(call.checkedPath());
    MemoryUse use = use(call);
    URI target = provider.target(base, below, call.rawQuery());
    byte[] body = call.bytes();
    Optional<Recollection.Visit> visit =
        use == MemoryUse.OFF
            ? Optional.empty()
            : provider
                .protocol(call.method(), below)
                .flatMap(protocol -> open(protocol, use, call, body));
    return passed(target, call, visit.map(Recollection.Visit::body).orElse(body), visit);
  }

  private Optional<Recollection.Visit> open(
      Protocol protocol, MemoryUse use, Call call, byte[] body) {
    Space space;
    try {
      space = memory.space(call);
    } catch (RemanenceException failure) {
      if (failure.code() == ErrorCode.NOT_FOUND || failure.code() == ErrorCode.INVALID_ARGUMENT) {
        throw failure;
      }
      memory.failed("space", failure);
      return Optional.empty();
    }
    return memory.open(space, protocol, use, call, body);
  }

  private Answer passed(URI target, Call call, byte[] body, Optional<Recollection.Visit> visit) {
    Upstream.Reply reply;
    try {
      reply = upstream.send(target, call, body, visit.isPresent());
    } catch (RuntimeException | Error failure) {
      visit.ifPresent(one -> one.close(one.protocol().answer(), Outcome.ERROR));
      throw failure;
    }
    Map<String, String> headers = new LinkedHashMap<>(reply.headers());
    visit.flatMap(Recollection.Visit::injectionId).ifPresent(id -> headers.put(INJECTION, id));
    return Answer.passed(
        reply.status(),
        reply.header("Content-Type").orElse(""),
        headers,
        new PassedBody(reply, memory, visit));
  }

  private static MemoryUse use(Call call) {
    Optional<String> wanted = call.header("X-Memory");
    return wanted
        .map(
            value ->
                MemoryUse.named(value)
                    .orElseThrow(
                        () ->
                            Refusal.invalid(
                                Phrase.BAD_MEMORY_USE, Texts.clean(Texts.truncate(value, 60)))))
        .orElse(MemoryUse.ON);
  }

  /** Ends what is under way. */
  @Override
  public void close() {
    upstream.close();
  }
}
