package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The console over as many memories and messages as {@code -Dremanence.large=100000} says, on disk;
 * prints how long each step took, from the act until the page says what is looked for. Without the
 * property it is skipped, since it takes minutes to fill.
 */
final class ConsoleLargeTest {
  private static final String SPACE = ServerTest.SPACE;
  private static final int FILE = 10_000;

  private final Browser browser = Browser.shared();

  @Test
  void a_large_space_is_looked_through(@TempDir Path folder) {
    int count = Integer.getInteger("remanence.large", 0);
    assumeTrue(count > 0, "run with -Dremanence.large=100000 to measure the console");
    try (RemanenceServer server =
            RemanenceServer.start(
                ServerOptions.of(folder)
                    .withPort(0)
                    .withSettings(Map.of("embedding.provider", "none")));
        Client client = new Client(server.address())) {
      fill(client, count);
      browser.fresh();
      // What a first visit does once, for all servers alike, is no part of the figures.
      browser.open(server.address() + "/");
      browser.waitFor(".tiles");
      browser.open("about:blank");
      lookThroughMemories(server, count);
      lookThroughMessages(count);
      browser.leave();
    }
  }

  private static void fill(Client client, int count) {
    for (int from = 0; from < count; from += FILE) {
      String memories =
          IntStream.range(from, Math.min(count, from + FILE))
              .mapToObj(
                  i ->
                      "{\"id\":\"m%d\",\"memory\":\"Order %d of customer %d goes to shelf %d, 货架 %d\"}"
                          .formatted(i, i, i % 977, i % 53, i % 53))
              .collect(Collectors.joining(",", "[", "]"));
      ServerTest.ok(
          client.upload(
              SPACE + "/import?format=mem0&session=long&isolation=session",
              memories.getBytes(StandardCharsets.UTF_8)));
      String lines =
          IntStream.range(from, Math.min(count, from + FILE))
              .mapToObj(
                  i ->
                      "{\"role\":\"%s\",\"content\":\"Message %d about order %d, 订单\",\"timestamp\":\"%s\"}"
                          .formatted(
                              i % 2 == 0 ? "user" : "assistant",
                              i,
                              i / 2,
                              Instant.parse("2024-01-01T00:00:00Z").plusSeconds(60L * i)))
              .collect(Collectors.joining("\n"));
      ServerTest.ok(
          client.upload(
              SPACE + "/import?format=openai-jsonl&session=long",
              lines.getBytes(StandardCharsets.UTF_8)));
    }
  }

  private void lookThroughMemories(RemanenceServer server, int count) {
    browser.forgetFiles();
    timed(
        "overview: opened, no file kept",
        () -> browser.open(server.address() + "/"),
        ".tiles",
        "memories");
    browser.open("about:blank");
    timed(
        "overview: opened again", () -> browser.open(server.address() + "/"), ".tiles", "memories");
    System.out.printf(
        "overview: %s bytes of files, compressed%n",
        browser.script(
            "return performance.getEntriesByType('resource').filter(e =>"
                + " e.name.includes('/console/')).reduce((all, e) => all + e.encodedBodySize, 0)"));
    timed("memories: first rows", () -> browser.view("memories"), ".rows", "Order");
    timed("memories: scrolled to the middle", () -> scrollTo(count / 2), ".rows", "Order");
    assertThat(browser.all(".rows-one")).hasSizeLessThan(60);
    timed("memories: scrolled to the end", () -> scrollTo(count), ".rows", "Order 0 of");
    assertThat(browser.all(".rows-one")).hasSizeLessThan(60);
    timed(
        "memories: words that one has",
        () -> browser.type("#filter-text", "order 77 of"),
        ".toolbar",
        "1 shown");
    timed(
        "memories: words that none has",
        () -> browser.type("#filter-text", "no such words"),
        "main",
        "No memory matches");
    timed(
        "memories: a source",
        () -> {
          browser.type("#filter-text", "shelf 5");
          browser.select("#filter-source", "import");
        },
        ".rows",
        "shelf 5");
    browser.clickText("Recall");
    browser.type("#recall-query", "customer 976 shelf 12");
    timed("memories: recall", () -> browser.click("#do-recall"), ".hits", "customer 976");
  }

  private void scrollTo(int row) {
    browser.waitAtMost(
        120,
        () ->
            Boolean.TRUE.equals(
                browser.script(
                    "const r = document.querySelector('.rows'); const wanted = "
                        + row
                        + " * 68; r.scrollTop = wanted; return r.scrollHeight >= wanted &&"
                        + " r.scrollTop > wanted - 2 * r.clientHeight")),
        "row " + row);
  }

  private void lookThroughMessages(int count) {
    browser.chooseSession("long");
    String last = "Message " + (count - 1);
    timed("messages: newest", () -> browser.view("conversation"), ".line", last);
    timed("messages: older", this::older, ".line", "Message " + (count - 300));
    browser.waitFor(
        () -> {
          older();
          return browser.text("main").contains("Messages 1 to 400");
        },
        "the oldest of those that are loaded");
    timed("messages: all of them", this::older, "main", "read again by themselves");
    assertThat(browser.all(".message")).hasSizeLessThan(500);
    browser.type("#conversation-search", "Message " + count / 2 + " about");
    timed(
        "messages: search",
        () -> browser.press(org.openqa.selenium.Keys.ENTER),
        "main",
        "1 messages found");
    timed(
        "messages: jump to the middle",
        () -> browser.click(".card .preview button"),
        ".message.is-marked",
        "Message " + count / 2);
    assertThat(browser.all(".message")).hasSizeLessThan(500);
  }

  private void older() {
    browser.script("scrollTo(0, 0)");
    browser.click("#older");
  }

  private void timed(String what, Runnable act, String css, String wanted) {
    long start = System.nanoTime();
    act.run();
    browser.waitAtMost(120, () -> browser.text(css).contains(wanted), wanted + " in " + css);
    System.out.printf("%s: %d ms%n", what, (System.nanoTime() - start) / 1_000_000);
  }
}
