package io.remanence.cli;

import io.remanence.error.RemanenceException;
import io.remanence.space.DataDirectory;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code serve}: starts the server and stays until it is told to end. */
@Command(name = "serve")
final class ServeCommand implements Callable<Integer> {
  private static final int MOST_PORT = 65_535;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--host", paramLabel = "ADDRESS")
  private String host = "127.0.0.1";

  @Option(names = "--port", paramLabel = "N")
  private int port = 7373;

  @Option(names = "--sample")
  private boolean sample;

  ServeCommand() {}

  @Override
  public Integer call() {
    Invocation invocation = RemanenceCommand.invocation(spec);
    if (port < 0 || port > MOST_PORT) {
      throw Failure.usage(invocation.text("usage.between", "--port", port, 0, MOST_PORT));
    }
    CountDownLatch stopped = new CountDownLatch(1);
    try (LocalServer server = start(invocation)) {
      invocation
          .surroundings()
          .shutdown()
          .before(
              () -> {
                server.close();
                stopped.countDown();
              });
      Optional<Integer> loaded = loadSample(invocation, server);
      invocation.surroundings().shutdown().isSuccess();
      announce(invocation, new Welcome(invocation, host, server.port()), loaded);
      stopped.await();
      return 0;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  private LocalServer start(Invocation invocation) {
    try {
      return invocation.surroundings().servers().start(invocation.data(), host, port);
    } catch (LocalServer.PortInUse inUse) {
      throw Failure.of(invocation.text("serve.port-in-use", port, host), inUse);
    } catch (RemanenceException refused) {
      Optional<DataDirectory.Owner> owner =
          switch (refused.code()) {
            case CONFLICT -> DataDirectory.owner(invocation.data());
            default -> Optional.empty();
          };
      throw owner
          .map(known -> Failure.of(owned(invocation, known), refused))
          .orElseGet(
              () -> Failure.of(refused.detail().in(invocation.messages().language()), refused));
    }
  }

  private static String owned(Invocation invocation, DataDirectory.Owner owner) {
    return owner
        .port()
        .map(
            served ->
                invocation.text(
                    "serve.owned", invocation.data(), owner.pid(), "http://127.0.0.1:" + served))
        .orElseGet(() -> invocation.text("serve.owned-silently", invocation.data(), owner.pid()));
  }

  private Optional<Integer> loadSample(Invocation invocation, LocalServer server) {
    if (!sample) {
      return Optional.empty();
    }
    try (ApiClient client =
        new ApiClient(
            server.host(), server.port(), server.token(), invocation.messages().language())) {
      Answer answer = client.send(SampleConversation.call(invocation));
      if (!answer.ok()) {
        throw invocation.refusal(answer);
      }
      return Optional.of(answer.json().path("imported").asInt(0));
    }
  }

  private static void announce(Invocation invocation, Welcome welcome, Optional<Integer> loaded) {
    if (invocation.json()) {
      ObjectNode started = JsonNodeFactory.instance.objectNode();
      started.put("address", welcome.address());
      started.put("data", invocation.data().toString());
      started.put("pid", ProcessHandle.current().pid());
      loaded.ifPresent(messages -> started.put("sample", messages));
      invocation.print(started.toString());
    } else {
      invocation.print(welcome.lines(loaded));
    }
    invocation.surroundings().out().flush();
  }
}
