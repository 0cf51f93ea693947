package io.remanence.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;

final class ReachedAtTest {
  @Test
  void one_that_listens_everywhere_is_reached_by_the_loopback_address() throws Exception {
    assertThat(HttpServer.reachedAt(InetAddress.getByName("0.0.0.0"))).isEqualTo("127.0.0.1");
    assertThat(HttpServer.reachedAt(InetAddress.getByName("::"))).isEqualTo("127.0.0.1");
  }

  @Test
  void one_that_listens_on_one_address_is_reached_by_that_alone() throws Exception {
    assertThat(HttpServer.reachedAt(InetAddress.getByName("192.0.2.7"))).isEqualTo("192.0.2.7");
  }
}
