package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MetadataTest extends ServerTest {
  private static final String ALL = "/v1/spaces/default/metadata/";

  @Test
  void an_object_comes_back_as_it_was_put() {
    String path = ALL + Client.in("插件/a") + "/" + Client.in("k'\"😀");
    String data = "{\"n\":1.10,\"deep\":{\"list\":[null,true,\"文\"]},\"empty\":{}}";
    ok(client.put(path, data));
    assertThat(ok(client.get(path)).text()).isEqualTo(data);
    assertThat(client.delete(path).status()).isEqualTo(204);
    problem(client.get(path), 404, "not_found");
    problem(client.delete(path), 404, "not_found");
  }

  @Test
  void what_is_no_object_is_refused_and_changes_nothing() {
    ok(client.put(ALL + "ns/k", Map.of("v", 1)));
    for (String bad : List.of("[1]", "\"text\"", "3", "null", "true", "{\"a\":", "")) {
      problem(client.put(ALL + "ns/k", bad), 400, "invalid_argument");
    }
    assertThat(ok(client.get(ALL + "ns/k")).text()).isEqualTo("{\"v\":1}");
  }

  @Test
  void a_namespace_is_listed_by_key() {
    ok(client.put(ALL + "ns/b", Map.of("v", 2)));
    ok(client.put(ALL + "ns/a", Map.of("v", 1)));
    ok(client.put(ALL + "other/c", Map.of("v", 3)));
    Client.Reply listed = ok(client.get(ALL + "ns"));
    assertThat(listed.items()).extracting(item -> item.get("key")).containsExactly("a", "b");
    assertThat(listed.items().getFirst()).containsEntry("data", Map.of("v", 1));
    assertThat(listed.text()).containsPattern("\"updated_at\":\"[^\"]*Z\"");
    assertThat(ok(client.get(ALL + "ns?keys=true")).text()).isEqualTo("{\"items\":[\"a\",\"b\"]}");
    invalid(client.get(ALL + "ns?keys=yes"), "keys", "yes");
    assertThat(ok(client.get(ALL + "none")).items()).isEmpty();
  }

  @Test
  void a_commit_is_all_or_nothing() {
    ok(client.put(ALL + "ns/old", Map.of("v", 0)));
    ok(
        client.post(
            ALL + "commit",
            """
            {"ops":[{"op":"put","namespace":"ns","key":"new","data":{"v":1}},
                    {"op":"del","namespace":"ns","key":"old"},
                    {"op":"del","namespace":"ns","key":"never"}]}
            """));
    assertThat(ok(client.get(ALL + "ns?keys=true")).text()).isEqualTo("{\"items\":[\"new\"]}");
    invalid(
        client.post(
            ALL + "commit",
            """
            {"ops":[{"op":"put","namespace":"ns","key":"x","data":{"v":1}},
                    {"op":"put","namespace":"ns","key":"y","data":[1]}]}
            """),
        "ops[1].data");
    invalid(
        client.post(
            ALL + "commit", "{\"ops\":[{\"op\":\"move\",\"namespace\":\"a\",\"key\":\"b\"}]}"),
        "move",
        "put or del");
    invalid(
        client.post(
            ALL + "commit", "{\"ops\":[{\"op\":\"put\",\"namespace\":\"a\",\"key\":\"b\"}]}"),
        "ops[0].data");
    assertThat(ok(client.get(ALL + "ns?keys=true")).text()).isEqualTo("{\"items\":[\"new\"]}");
  }
}
