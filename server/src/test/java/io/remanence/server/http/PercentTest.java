package io.remanence.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PercentTest {
  @Test
  void decodes_utf_8() {
    assertThat(Percent.decode("%E7%BE%A4%2F1+a", false)).contains("群/1+a");
    assertThat(Percent.decode("%f0%9f%98%80+b", true)).contains("😀 b");
    assertThat(Percent.decode("", false)).contains("");
  }

  @Test
  void refuses_what_is_broken() {
    for (String wrong :
        List.of("%", "%2", "a%zz", "%C3", "%C0%80", "%ED%A0%80", "%00", "%-1", "%+1", "%F8%88")) {
      assertThat(Percent.decode(wrong, false)).as(wrong).isEmpty();
    }
  }
}
