package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** How the console's files are sent, and what stands in them; no browser is needed. */
final class ConsoleFilesTest extends ServerTest {
  private static final Pattern PATH = Pattern.compile("/console/[0-9a-f]{16}/[a-z.-]+");
  private static final Pattern IMPORT =
      Pattern.compile("(?:from|import)\\s*\\(?'\\./([a-z0-9-]+\\.js)'");
  private static final Pattern ASKED = Pattern.compile("\\bt\\(\\s*'((?:[^'\\\\]|\\\\.)*)'");
  private static final Pattern GIVEN =
      Pattern.compile("(?m)^  '((?:[^'\\\\]|\\\\.)*)': '((?:[^'\\\\]|\\\\.)+)',$");

  private Client.Reply page() {
    return ok(client.get("/"));
  }

  private static List<String> found(Pattern pattern, int group, String text) {
    List<String> all = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      all.add(matcher.group(group));
    }
    return all;
  }

  private String folder() {
    String path = found(PATH, 0, page().text()).getFirst();
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  /** The page's scripts and all that they import, by name. */
  private Map<String, String> scripts() {
    String folder = folder();
    Map<String, String> scripts = new LinkedHashMap<>();
    List<String> open = new ArrayList<>(List.of("main.js"));
    while (!open.isEmpty()) {
      String name = open.removeLast();
      if (!scripts.containsKey(name)) {
        String text = ok(client.get(folder + name)).text();
        scripts.put(name, text);
        open.addAll(found(IMPORT, 1, text));
      }
    }
    return scripts;
  }

  @Test
  void the_page_forbids_all_but_what_this_server_sends() {
    Client.Reply page = page();
    assertThat(page.header("Content-Type")).startsWith("text/html");
    assertThat(page.header("Content-Security-Policy"))
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe", "*", "http:", "https:");
    assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(page.header("Cache-Control")).isEqualTo("no-cache");
    assertThat(page.text()).doesNotContain("@version@", "http://", "https://", " style=", " on");
  }

  @Test
  void every_file_of_the_page_is_there_and_may_be_kept_forever() {
    assertThat(found(PATH, 0, page().text()))
        .isNotEmpty()
        .allSatisfy(
            path -> {
              Client.Reply file = ok(client.get(path));
              assertThat(file.header("Cache-Control")).contains("immutable");
              assertThat(file.header("Content-Security-Policy")).isNotEmpty();
              assertThat(file.header("Content-Type"))
                  .matches("(text/(css|javascript)|image/svg).*");
            });
    assertThat(scripts()).containsKeys("vue.js", "uplot.js", "view-memories.js", "words.js");
  }

  @Test
  void a_file_that_did_not_change_is_not_sent_again() {
    String tag = page().header("ETag");
    Client.Reply again = client.get("/", "If-None-Match", tag);
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.text()).isEmpty();
    assertThat(client.get("/", "If-None-Match", "W/" + tag).status()).isEqualTo(304);
    assertThat(client.get("/", "If-None-Match", "\"other\"").status()).isEqualTo(200);
  }

  @Test
  void files_are_compressed_for_those_who_take_it() {
    String path = folder() + "bootstrap.css";
    Client.Reply plain = ok(client.get(path));
    Client.Reply packed = ok(client.get(path, "Accept-Encoding", "br, gzip;q=0.8"));
    assertThat(packed.header("Content-Encoding")).isEqualTo("gzip");
    assertThat(packed.header("Vary")).isEqualTo("Accept-Encoding");
    assertThat(Integer.parseInt(packed.header("Content-Length")))
        .isLessThan(plain.text().getBytes(StandardCharsets.UTF_8).length / 3);
    assertThat(packed.header("ETag")).isNotEqualTo(plain.header("ETag"));
    assertThat(ok(client.get(path, "Accept-Encoding", "gzip;q=0")).header("Content-Encoding"))
        .isEmpty();
  }

  @Test
  void nothing_that_is_not_listed_is_served() {
    String folder = folder();
    for (String name :
        List.of(
            "index.html",
            "ConsoleFiles.class",
            "package.json",
            "..%2Fwords.js",
            "..%2f..%2f..%2fetc%2fpasswd",
            "%2Fetc%2Fpasswd",
            "vue.js%00")) {
      assertThat(client.get(folder + name).status()).as(name).isIn(400, 404);
    }
    problem(client.get("/console/0000000000000000/main.js"), 404, "not_found");
    problem(client.get("/console"), 404, "not_found");
    assertThat(client.post("/", Map.of()).status()).isEqualTo(405);
  }

  @Test
  void every_text_of_the_console_is_there_in_both_languages() {
    Map<String, String> scripts = scripts();
    String words = Objects.requireNonNull(scripts.remove("words.js"));
    TreeSet<String> asked = new TreeSet<>();
    scripts.values().forEach(text -> asked.addAll(found(ASKED, 1, text)));
    Map<String, String> given = new LinkedHashMap<>();
    Matcher matcher = GIVEN.matcher(words);
    while (matcher.find()) {
      given.put(matcher.group(1), matcher.group(2));
    }
    assertThat(given.keySet()).containsExactlyInAnyOrderElementsOf(asked);
    Pattern value = Pattern.compile("\\{\\w+}");
    assertThat(given)
        .allSatisfy(
            (english, chinese) ->
                assertThat(new TreeSet<>(found(value, 0, chinese)))
                    .as(english)
                    .isEqualTo(new TreeSet<>(found(value, 0, english))));
  }

  @Test
  void no_file_makes_html_or_code_out_of_text() {
    scripts()
        .forEach(
            (name, text) -> {
              if (!name.equals("vue.js") && !name.equals("uplot.js")) {
                assertThat(text)
                    .as(name)
                    .doesNotContain(
                        "innerHTML",
                        "outerHTML",
                        "insertAdjacentHTML",
                        "document.write",
                        "eval(",
                        "new Function",
                        "v-html");
              }
            });
  }
}
