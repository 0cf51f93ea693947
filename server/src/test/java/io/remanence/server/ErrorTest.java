package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class ErrorTest extends ServerTest {
  private static final String RECALL = SPACE + "/recall";

  @Test
  void unknown_paths_are_not_found() {
    Client.Reply unknown = problem(client.get("/v2/spaces"), 404, "not_found");
    assertThat(unknown.json())
        .containsEntry("title", "Not found")
        .containsEntry("detail", "There is no route '/v2/spaces'.");
    problem(client.get("/nothing"), 404, "not_found");
    problem(client.post(SPACE + "/nothing", Map.of()), 404, "not_found");
    problem(client.get("/v1/spaces/default/sessions/"), 400, "invalid_argument");
  }

  @Test
  void wrong_methods_are_told_the_right_ones() {
    Client.Reply refused = client.get(RECALL);
    assertThat(refused.status()).isEqualTo(405);
    assertThat(refused.header("Allow")).isEqualTo("OPTIONS, POST");
    assertThat(refused.json())
        .containsEntry("code", "invalid_argument")
        .containsEntry("title", "Method not allowed");
    assertThat(client.method("PUT", SPACE + "/memories/x").header("Allow"))
        .isEqualTo("DELETE, GET, HEAD, OPTIONS, PATCH");
    assertThat(client.method("BREW", "/health").status()).isEqualTo(405);
  }

  @Test
  void head_is_answered_as_get_without_a_body() {
    Client.Reply head = client.method("HEAD", "/v1/spaces");
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.text()).isEmpty();
  }

  @Test
  void broken_json_says_where() {
    invalid(client.post(RECALL, "{\"query\":\n  oops}"), "line 2, column");
    invalid(client.post(RECALL, "{\"query\":\"x\"} {}"), "not JSON");
    invalid(client.post(RECALL, "{\"query\":\"x\",\"query\":\"y\"}"), "query");
    invalid(client.post(RECALL, "{\"query\":\"x\""), "not JSON");
    invalid(client.post(RECALL, "\"x\""), "The body is text; a JSON object is wanted");
    invalid(client.post(RECALL, "[]"), "The body is an array");
    invalid(client.post(RECALL, ""), "The body is empty");
    invalid(client.post(RECALL, "{\"query\":NaN}"), "not JSON");
  }

  @Test
  void broken_json_is_told_in_our_words() {
    Map<String, String> told =
        Map.of(
            "{\"query\":\"x\"", "it ends too early.",
            "{\"query\":[1,", "it ends too early.",
            "{\"query\":\"x\",\"query\":\"y\"}", "the key 'query' is given twice",
            "{\"query\":\"x\"} {}", "something follows after the JSON value.",
            "{\"query\":1,}", "what stands there is not as JSON wants it.",
            "{\"query\":01}", "what stands there is not as JSON wants it.",
            "{\"query\":\"\\x\"}", "what stands there is not as JSON wants it.");
    told.forEach(
        (body, words) -> {
          Client.Reply refused = client.post(RECALL, body);
          invalid(refused, "line 1, column ", words);
          assertThat(refused.text()).doesNotContain("Source", "REDACTED", "Feature", "Stream");
        });
    Client.Reply deep = client.post(RECALL, "[".repeat(5_000));
    assertThat(deep.status()).isEqualTo(413);
    assertThat(deep.text()).contains("deeper than 120").doesNotContain("Stream");
  }

  @Test
  void broken_json_is_told_in_chinese() {
    String[] chinese = {"Accept-Language", "zh", "Content-Type", "application/json"};
    assertThat(client.post(RECALL, "{\"query\":\"x\"", chinese).json().get("detail"))
        .asString()
        .matches("请求体不是有效的 JSON：第 1 行第 \\d+ 列：内容不完整。");
    assertThat(client.post(RECALL, "[]", chinese).json())
        .containsEntry("detail", "请求体是数组；应为 JSON 对象。");
    assertThat(client.post(RECALL, "3", chinese).json())
        .containsEntry("detail", "请求体是数字；应为 JSON 对象。");
    assertThat(client.post(RECALL, "{\"query\":{},\"limit\":[]}", chinese).json().get("detail"))
        .asString()
        .contains("query 是对象；应为文字。", "limit 是数组；应为整数。");
  }

  @Test
  void null_is_told_where_a_value_must_be() {
    invalid(client.post(RECALL, "{\"query\":null}"), "query is null; text is wanted.");
    invalid(
        client.post(SESSIONS + "a/messages", "{\"messages\":null}"),
        "messages is null; an array is wanted.");
    invalid(
        client.post(SPACE + "/memories/consolidate", "{\"mode\":null}"),
        "mode is null; text is wanted.");
    invalid(client.post(RECALL, "{\"query\":\"x\",\"what\":null}"), "what is an unknown key");
  }

  @Test
  void json_that_nests_too_deep_is_too_large() {
    problem(
        client.post(RECALL, "{\"query\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}"),
        413,
        "too_large");
    String deep = "{\"a\":".repeat(105) + "1" + "}".repeat(105);
    invalid(
        client.post(
            SESSIONS + "a/messages",
            "{\"messages\":[{\"role\":\"user\",\"content\":\"x\",\"metadata\":" + deep + "}]}"),
        "metadata",
        "deeper than 100");
  }

  @Test
  void bodies_of_more_than_16_mebibytes_are_too_large() {
    String almost = "{\"query\":\"" + "x".repeat((16 << 20) - 100) + "\"}";
    assertThat(client.post(RECALL, almost).status()).isEqualTo(200);
    problem(client.post(RECALL, "x".repeat((16 << 20) + 1)), 413, "too_large");
    Client.Reply chunked =
        client.send(
            client
                .request(RECALL, "Content-Type", "application/json")
                .POST(
                    java.net.http.HttpRequest.BodyPublishers.ofInputStream(
                        () -> new java.io.ByteArrayInputStream(new byte[(16 << 20) + 1]))));
    problem(chunked, 413, "too_large");
  }

  @Test
  void headers_and_lines_that_are_too_long_are_refused() {
    Client.Reply header = client.get("/health", "X-Long", "x".repeat(40_000));
    problem(header, 431, "too_large");
    Client.Reply line = client.get("/v1/spaces/" + "x".repeat(40_000));
    problem(line, 414, "too_large");
  }

  @Test
  void what_is_no_http_is_answered_with_a_problem() {
    Client.Reply refused = RawHttp.send(server.port(), "GET /health HTTP/1.1\r\nHost : x\r\n\r\n");
    problem(refused, 400, "invalid_argument");
  }

  @Test
  void a_refusal_that_comes_before_the_body_is_read_leaves_the_connection_usable() {
    byte[] small = "x".repeat(100_000).getBytes(java.nio.charset.StandardCharsets.UTF_8);
    byte[] large = new byte[2 << 20];
    for (int round = 0; round < 50; round++) {
      invalid(client.upload(SPACE + "/import?user=u", small), "user");
      invalid(client.upload(SPACE + "/import?format=paper", small), "format");
    }
    for (int round = 0; round < 3; round++) {
      Client.Reply refused = client.upload(SPACE + "/import?user=u", large);
      assertThat(refused.status()).isEqualTo(400);
      ok(client.get("/health"));
    }
  }

  @Test
  void unknown_keys_and_parameters_are_named() {
    Client.Reply keys = client.post(RECALL, Map.of("query", "x", "lim", 3, "Limit", 4));
    invalid(keys, "lim is an unknown key", "Limit is an unknown key");
    invalid(client.get("/health?x=1"), "Unknown query parameters: x", "takes none");
    invalid(
        client.get(SPACE + "/memories?limit=3&state=x"), "state", "This route takes bot, platform");
    invalid(client.get(SPACE + "/memories?limit=3&limit=4"), "limit is given 2 times");
    invalid(client.get(SPACE + "/memories?tag=%FF"), "query string");
    invalid(client.get(SPACE + "/memories?tag=%00"), "query string");
  }

  @Test
  void chinese_is_spoken_where_it_is_asked_for() {
    Client.Reply refused = client.get("/v2", "Accept-Language", "fr;q=0.9, zh-CN, en;q=0.5");
    assertThat(refused.json())
        .containsEntry("title", "未找到")
        .containsEntry("code", "not_found")
        .containsEntry("detail", "没有 '/v2' 这个路径。");
    Client.Reply types =
        client.post(
            RECALL,
            Map.of("query", 3),
            "Content-Type",
            "application/json",
            "Accept-Language",
            "zh");
    assertThat(types.json()).containsEntry("detail", "query 是 3；应为文字。");
    assertThat(client.get("/v2", "Accept-Language", "fr").json())
        .containsEntry("title", "Not found");
    assertThat(client.get("/v2", "Accept-Language", "zh;q=0, en").json())
        .containsEntry("title", "Not found");
    assertThat(client.get("/v2", "Accept-Language", ";;;=").json())
        .containsEntry("title", "Not found");
  }

  @Test
  void every_answer_has_a_request_id() {
    assertThat(client.get("/health").header("X-Request-Id")).startsWith("req_");
    assertThat(client.get("/health", "X-Request-Id", "abc-1").header("X-Request-Id"))
        .isEqualTo("abc-1");
    assertThat(client.get("/v2", "X-Request-Id", "a b\"<").header("X-Request-Id"))
        .startsWith("req_");
  }
}
