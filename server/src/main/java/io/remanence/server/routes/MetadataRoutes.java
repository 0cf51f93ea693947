package io.remanence.server.routes;

import io.remanence.error.ErrorCode;
import io.remanence.json.JsonObject;
import io.remanence.metadata.MetadataEntry;
import io.remanence.metadata.MetadataOp;
import io.remanence.metadata.MetadataStore;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.MetadataWire;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.space.SpaceMetadata;
import java.util.List;
import java.util.Map;

/** JSON objects that programs keep by namespace and key. */
final class MetadataRoutes {
  private static final String ONE = "/v1/spaces/{space}/metadata/{namespace}/{key}";

  private final Services services;

  MetadataRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.get(ONE, List.of(), this::get),
        Routes.put(ONE, List.of(), this::put),
        Routes.delete(ONE, List.of(), this::delete),
        Routes.get(
            "/v1/spaces/{space}/metadata/{namespace}",
            List.of(QueryParameter.one("keys")),
            this::list),
        Routes.post("/v1/spaces/{space}/metadata/commit", List.of(), this::commit));
  }

  private SpaceMetadata metadata(Call call) {
    return services.space(call).metadata();
  }

  private Answer get(Call call) {
    MetadataEntry entry =
        metadata(call).get(call.id("namespace"), call.id("key")).orElseThrow(() -> absent(call));
    return Answer.ok(entry.data().members());
  }

  private Answer put(Call call) {
    JsonObject data = call.bodyObject();
    metadata(call).put(call.id("namespace"), call.id("key"), data);
    return Answer.ok(data.members());
  }

  private Answer delete(Call call) {
    if (!metadata(call).delete(call.id("namespace"), call.id("key"))) {
      throw absent(call);
    }
    return Answer.noContent();
  }

  private Answer list(Call call) {
    String namespace = call.id("namespace");
    boolean keys = call.query().named("keys", MetadataRoutes::trueOrFalse).orElse(false);
    if (keys) {
      return Answer.ok(Map.of("items", metadata(call).keys(namespace)));
    }
    MetadataStore.Listing listing = metadata(call).list(namespace);
    return Answer.ok(MetadataWire.write(listing));
  }

  private static boolean trueOrFalse(String value) {
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException("keys is '" + value + "'; true or false is wanted");
    };
  }

  private Answer commit(Call call) {
    List<MetadataOp> ops = call.body(MetadataWire::commit);
    metadata(call).commit(ops);
    return Answer.ok(Map.of("committed", ops.size()));
  }

  private static Refusal absent(Call call) {
    return Refusal.of(
        ErrorCode.NOT_FOUND, Phrase.NO_METADATA, call.id("namespace"), call.id("key"));
  }
}
