package io.remanence.server.routes;

import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.ScopeFields;
import io.remanence.server.wire.TransferWire;
import io.remanence.space.ExportFile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Taking what a space holds out of it, and into an empty one. */
final class TransferRoutes {
  private static final String LINES = "application/x-ndjson";

  private final Services services;

  TransferRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.post("/v1/spaces/{space}/export", List.of(), this::export).scoped(),
        Routes.upload("/v1/spaces/{space}/restore", List.of(), this::restore).forRole(Role.OWNER));
  }

  private Answer export(Call call) {
    TransferWire.Incoming wanted = call.bodyOrEmpty(TransferWire::read);
    ScopeFields scope = call.caller().narrow(wanted.scope());
    return Answer.content(
        LINES,
        new Sent(
            services
                .space(call)
                .transfer()
                .export(wanted.what(), scope.reader(), scope.isolation())));
  }

  private record Sent(ExportFile file) implements Answer.Content {
    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      file.writeTo(out);
    }

    @Override
    public void close() {
      file.close();
    }
  }

  private Answer restore(Call call) {
    return Answer.ok(
        TransferWire.write(services.space(call).transfer().restore(call.file()), call.language()));
  }
}
