package io.remanence.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LoopbackTest {
  @Test
  void knows_loopback_addresses_in_every_spelling() {
    for (String own :
        List.of(
            "localhost",
            "LOCALHOST",
            "127.0.0.1",
            "127.255.0.9",
            "::1",
            "0:0:0:0:0:0:0:1",
            "0000::0001",
            "0::1",
            "::ffff:127.0.0.1",
            "::FFFF:127.0.0.1")) {
      assertThat(Loopback.isLoopback(own)).as(own).isTrue();
    }
    for (String other :
        List.of(
            "",
            "0.0.0.0",
            "::",
            "128.0.0.1",
            "127.0.0.256",
            "127.0.0",
            "127.0.0.1.example.org",
            "localhost.example.org",
            "1::1",
            "::2",
            "::ffff:10.0.0.1",
            "example.org",
            "127.0.0.1 ",
            "::1%eth0",
            "0x7f000001")) {
      assertThat(Loopback.isLoopback(other)).as(other).isFalse();
    }
  }

  @Test
  void takes_authorities_apart() {
    assertThat(Loopback.authority("localhost.:80"))
        .contains(new Loopback.Authority("localhost", Optional.of(80)));
    assertThat(Loopback.authority("[::1]:7373"))
        .contains(new Loopback.Authority("::1", Optional.of(7373)));
    assertThat(Loopback.authority("[::1]"))
        .contains(new Loopback.Authority("::1", Optional.empty()));
    for (String wrong : List.of("a:b", "a:", "[::1", "[::1]x", "a:1:2", "::1", "a:123456")) {
      assertThat(Loopback.authority(wrong)).as(wrong).isEmpty();
    }
  }
}
