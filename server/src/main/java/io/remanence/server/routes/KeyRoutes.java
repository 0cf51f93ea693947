package io.remanence.server.routes;

import io.remanence.server.access.ApiKey;
import io.remanence.server.access.KeyRecord;
import io.remanence.server.access.Keys;
import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.space.Space;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys of a space: make, list, take back. */
final class KeyRoutes {
  private static final String ALL = "/v1/spaces/{space}/keys";

  private final Services services;

  KeyRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.post(ALL, List.of(), this::create).forRole(Role.OWNER),
        Routes.get(ALL, List.of(), this::list).forRole(Role.OWNER),
        Routes.delete(ALL + "/{id}", List.of(), this::revoke).forRole(Role.OWNER));
  }

  /** The key itself stands in this answer and nowhere else. */
  private Answer create(Call call) {
    Space space = services.space(call);
    if (call.header("Idempotency-Key").isPresent()) {
      throw Refusal.invalid(Phrase.UNREPEATABLE);
    }
    KeyRecord.Wanted wanted = call.body(KeyRecord::wanted);
    Keys.Made made =
        services
            .keys()
            .create(
                space.name().value(), wanted.role(), wanted.scope(), wanted.requestsPerMinute());
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", made.key().id());
    tree.put("key", made.secret());
    tree.putAll(KeyRecord.show(made.key()));
    return Answer.ok(tree);
  }

  private Answer list(Call call) {
    Space space = services.space(call);
    List<ApiKey> keys = services.keys().ofSpace(space.name().value());
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("items", keys.stream().map(KeyRecord::show).toList());
    tree.put("next_cursor", null);
    return Answer.ok(tree);
  }

  private Answer revoke(Call call) {
    Space space = services.space(call);
    ApiKey revoked = services.keys().revoke(space.name().value(), call.id("id"));
    Map<String, Object> tree = KeyRecord.show(revoked);
    tree.put("keys_left", !services.keys().isEmpty());
    return Answer.ok(tree);
  }
}
