package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.space.DataDirectory;
import java.net.BindException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeTest {
  @TempDir Path home = Path.of("unset");
  private final FakeApi api = new FakeApi();
  private Shell shell = Shell.with(home, api);

  @BeforeEach
  void open() {
    shell = Shell.with(home, api);
  }

  @AfterEach
  void close() {
    api.close();
  }

  /** Serves, is told to end once it has said what it says, and returns the exit code. */
  private int serve(String... arguments) throws Exception {
    CompletableFuture<Integer> exitCode = CompletableFuture.supplyAsync(() -> shell.run(arguments));
    long patientUntil = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (shell.out().isEmpty() && !exitCode.isDone() && System.nanoTime() < patientUntil) {
      Thread.sleep(20);
    }
    assertThat(shell.shutdown().run()).hasValue(0);
    return exitCode.get(20, TimeUnit.SECONDS);
  }

  @Test
  void says_where_it_is_and_what_to_try() throws Exception {
    assertThat(serve("serve", "--port", "0")).isZero();
    String address = "http://127.0.0.1:" + api.port();
    assertThat(shell.out())
        .contains("serves " + address, "Data directory: " + shell.data())
        .contains("curl -s " + address + "/v1/spaces/default/sessions/hello/messages")
        .contains("-d '{\"query\":\"Which key opens the shed?\"}'")
        .contains("./remanence --data " + shell.data() + " recall 'Which key opens the shed?'");
  }

  @Test
  void speaks_chinese() throws Exception {
    shell.locale("zh_CN.UTF-8");
    assertThat(serve("serve")).isZero();
    assertThat(shell.out()).contains("服务地址", "数据目录", "哪把钥匙开储藏室");
  }

  @Test
  void loads_the_sample_and_proposes_what_to_ask_in_both_languages() throws Exception {
    api.on(
        "POST /v1/spaces/default/import",
        200,
        "{\"document_id\":\"d\",\"imported\":16,\"skipped\":0,\"errors\":[]}");
    assertThat(serve("serve", "--sample")).isZero();
    assertThat(shell.out())
        .contains(
            "16 messages", SampleConversation.ENGLISH_QUERY, SampleConversation.CHINESE_QUERY);
    assertThat(api.asked().getFirst().body()).contains("lantern workshop", "环湖骑行");
  }

  @Test
  void names_the_process_that_serves_the_data_directory_already() {
    try (DataDirectory directory = DataDirectory.own(shell.data())) {
      directory.announce(new DataDirectory.Owner(42, Optional.of(7373), Optional.of("t")));
      shell =
          new Shell(
              home,
              (data, host, port) -> {
                DataDirectory.own(data).close();
                throw new AssertionError("the data directory was free");
              });
      assertThat(shell.run("serve")).isEqualTo(1);
      assertThat(shell.err())
          .startsWith("remanence: the data directory " + shell.data() + " is already served by")
          .contains("process 42 at http://127.0.0.1:7373")
          .hasLineCount(1);
    }
  }

  @Test
  void says_which_port_is_in_use() {
    shell =
        new Shell(
            home,
            (data, host, port) -> {
              throw new LocalServer.PortInUse(new BindException());
            });
    assertThat(shell.run("serve", "--port", "7373")).isEqualTo(1);
    assertThat(shell.err()).contains("port 7373 of 127.0.0.1").hasLineCount(1);
    assertThat(shell.run("serve", "--port", "7373", "--lang", "zh")).isEqualTo(1);
    assertThat(shell.err()).contains("127.0.0.1 的端口 7373");
  }

  @Test
  void prints_an_object_for_programs() throws Exception {
    assertThat(serve("serve", "--json")).isZero();
    assertThat(shell.out())
        .startsWith("{\"address\":\"http://127.0.0.1:" + api.port() + "\"")
        .hasLineCount(1);
  }
}
