package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.embed.Embedder;
import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class FakeEmbedderTest implements EmbedderContract {
  @Override
  public Embedder openEmbedder() {
    return FakeEmbedder.any();
  }

  @Override
  public List<String> sentences() {
    return List.of(
        "the ferry to the island leaves at eight in the morning",
        "in the morning at eight the ferry leaves for the island",
        "my sister grows tomatoes behind her house");
  }

  @Test
  void waits_while_it_is_held() {
    FakeEmbedder embedder = FakeEmbedder.any();
    embedder.hold();
    Crowd crowd = new Crowd();
    crowd.add(Thread.ofVirtual(), () -> embedder.embed("渡轮", Embedder.Purpose.QUERY));
    crowd.begin();
    while (embedder.waiting() == 0) {
      Thread.onSpinWait();
    }
    assertThat(embedder.embedded()).isEmpty();
    embedder.release();
    crowd.await();
    assertThat(embedder.embedded()).containsExactly("渡轮");
  }

  @Test
  void knows_its_scripts() {
    FakeEmbedder chinese = new FakeEmbedder("fake-zh/1", 16, Set.of(UnicodeScript.HAN));
    assertThat(chinese.affinity("八点 abc def")).isEqualTo(0.25);
    assertThat(chinese.affinity("123")).isZero();
    assertThat(FakeEmbedder.any().affinity("八点 abc")).isEqualTo(1);
  }

  @Test
  void gives_fixed_vectors_and_fails_where_wanted() {
    FakeEmbedder embedder = FakeEmbedder.any().fix("nothing", 0, 0);
    assertThat(embedder.embed("nothing", Embedder.Purpose.DOCUMENT)).containsExactly(0, 0);
    FaultyEmbedder faulty = new FaultyEmbedder(embedder);
    faulty.faults().failAt(FaultyEmbedder.Point.QUERY, 2);
    faulty.embed("a", Embedder.Purpose.QUERY);
    faulty.embed("a", Embedder.Purpose.DOCUMENT);
    assertThatThrownBy(() -> faulty.embed("a", Embedder.Purpose.QUERY))
        .hasMessage("failed on purpose");
    faulty.embed("a", Embedder.Purpose.QUERY);
  }
}
