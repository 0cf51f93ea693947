package io.remanence.server.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.remanence.event.SpaceEvent;
import io.remanence.space.Remanence;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Predicate;

/** Counts and times what the server does, for Prometheus. */
public final class ServerMetrics implements AutoCloseable {
  private static final Duration[] BUCKETS =
      java.util.stream.LongStream.of(2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();

  /** Begins to measure. */
  public ServerMetrics() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ClassLoaderMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    collections.bindTo(registry);
  }

  /** A request was answered. */
  public void request(String method, String route, int status, long nanos) {
    Timer.builder("http.server.requests")
        .description("How long requests took")
        .tags("method", known(method), "route", route, "status", Integer.toString(status))
        .serviceLevelObjectives(BUCKETS)
        .register(registry)
        .record(nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * Somebody tried what they may not do.
   *
   * @param surface where, {@code rest} or {@code mcp}
   */
  public void refused(String surface) {
    count("remanence.refusals", "Attempts that were refused", Tags.of("surface", surface), 1);
  }

  /** A recall went through. */
  public void recall(int hits, boolean degraded) {
    count("remanence.recalls", "Recalls", Tags.of("degraded", Boolean.toString(degraded)), 1);
    count("remanence.recall.hits", "Things that recalls brought back", Tags.empty(), hits);
  }

  /** Shows how many listen to events. */
  public void streams(IntSupplier open) {
    Gauge.builder("remanence.event.streams", open, IntSupplier::getAsInt)
        .description("Open streams of events")
        .strongReference(true)
        .register(registry);
  }

  /** Something was put into a prompt. */
  public void injected() {
    count("remanence.injections", "Injections into prompts", Tags.empty(), 1);
  }

  /** A turn was prepared. */
  public void prepared(boolean degraded) {
    count(
        "remanence.turns.prepared",
        "Turns prepared",
        Tags.of("degraded", Boolean.toString(degraded)),
        1);
  }

  /** A turn was completed. */
  public void completed(String outcome, int captured) {
    count("remanence.turns.completed", "Turns completed", Tags.of("outcome", outcome), 1);
    count("remanence.memories.captured", "Memories captured from turns", Tags.empty(), captured);
  }

  /** A request was passed on to a language model, with memory. */
  public void proxied(String protocol, String outcome) {
    count(
        "remanence.proxy.requests",
        "Requests passed on with memory",
        Tags.of("protocol", protocol, "outcome", outcome),
        1);
  }

  /** Memory failed where a request went on without it. */
  public void memoryFailed(String stage) {
    count(
        "remanence.proxy.memory.failures",
        "Requests that went on without memory, since it failed",
        Tags.of("stage", stage),
        1);
  }

  /** A file was imported. */
  public void imported(long messages) {
    count("remanence.messages.imported", "Messages imported", Tags.empty(), (double) messages);
  }

  /** Something went wrong in the background. */
  public void event(SpaceEvent event) {
    switch (event) {
      case SpaceEvent.EmbeddingError error -> failed("embedding");
      case SpaceEvent.CaptureFailed failed -> failed("capture");
      case SpaceEvent.CompactionWarning warning -> failed("compaction");
      case SpaceEvent.FollowerFailed failed -> failed("follower");
      case SpaceEvent.UpkeepFailed failed -> failed("upkeep");
      case SpaceEvent.ConsolidateFailed failed -> failed("consolidate");
      case SpaceEvent.StoreCorrupt corrupt -> failed("store");
      case SpaceEvent.Notice notice -> {}
      case SpaceEvent.SessionCompressing compressing ->
          count(
              "remanence.compactions",
              "Compactions, by how they stand",
              Tags.of("status", compressing.status()),
              1);
      case SpaceEvent.Consolidate consolidate -> {
        count("remanence.consolidations", "Consolidations", Tags.empty(), 1);
        count(
            "remanence.memories.merged",
            "Memories merged or archived under another",
            Tags.empty(),
            consolidate.merged());
      }
      case SpaceEvent.Done done -> {}
      case SpaceEvent.Mutation mutation -> {}
    }
  }

  private void failed(String kind) {
    count("remanence.background.failures", "Failures in the background", Tags.of("kind", kind), 1);
  }

  /**
   * Everything, as Prometheus reads it.
   *
   * @param shown which spaces may be named
   */
  public String scrape(Remanence remanence, Predicate<String> shown) {
    return registry.scrape() + SpaceFigures.write(remanence, shown);
  }

  private void count(String name, String description, Tags tags, double amount) {
    Counter.builder(name).description(description).tags(tags).register(registry).increment(amount);
  }

  /** Methods that callers make up must not make up metrics. */
  private static String known(String method) {
    return switch (method) {
      case "GET", "HEAD", "PUT", "POST", "PATCH", "DELETE", "OPTIONS" -> method;
      default -> "OTHER";
    };
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }
}
