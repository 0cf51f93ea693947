package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Profiles over the wire. */
final class ProfileTest extends ServerTest {
  private static final String SESSION = SPACE + "/profiles/session/";
  private static final String SPEAKER = SPACE + "/profiles/speaker/";

  private static Map<String, Object> edit(
      String field, String action, String value, Object... more) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("field", field);
    body.put("action", action);
    body.put("value", value);
    for (int i = 0; i < more.length; i += 2) {
      body.put(String.valueOf(more[i]), more[i + 1]);
    }
    return body;
  }

  @Test
  void what_is_not_known_reads_as_empty() {
    for (String path : List.of(SESSION + "never", SPEAKER + "never/nobody")) {
      assertThat(ok(client.get(path)).json())
          .containsOnlyKeys(
              "name", "traits", "preferences", "notes", "updated_at", "version", "slots")
          .containsEntry("name", "")
          .containsEntry("traits", List.of())
          .containsEntry("updated_at", "")
          .containsEntry("version", 0)
          .containsEntry("slots", Map.of("traits", Map.of(), "preferences", Map.of()));
    }
    assertThat(ok(client.get(SPACE + "/stats")).json()).containsEntry("profiles", 0);
  }

  @Test
  void a_secret_reaches_no_profile_whichever_field_it_is_put_into() {
    String key = "sk-test-AbCd1234efgh5678ijklXY";
    ok(client.patch(SPEAKER + "s/u", edit("notes", "set", "My API key is " + key + ", keep it")));
    ok(client.patch(SPEAKER + "s/u", edit("traits", "add", "uses " + key)));
    ok(
        client.patch(
            SPEAKER + "s/u",
            edit("traits", "set", "Graz", "fact_key", "city", "previous_value", "密码是 Xy12abc9")));
    ok(client.patch(SESSION + "s", edit("notes", "add", "验证码 483920")));
    String all = client.get(SPEAKER + "s/u").text() + client.get(SESSION + "s").text();
    assertThat(all)
        .contains("keep it", "Graz")
        .doesNotContain(key, "AbCd1234", "Xy12abc9", "483920");
    String exported =
        ok(client.post(SPACE + "/export", Map.of("what", List.of("profiles")))).text();
    assertThat(exported).contains("Graz").doesNotContain("AbCd1234", "Xy12abc9", "483920");
  }

  @Test
  void a_profile_is_changed_and_shows_its_slots_with_their_history() {
    ok(client.patch(SPEAKER + "s/u", edit("name", "set", "小林 😀")));
    ok(client.patch(SPEAKER + "s/u", edit("preferences", "add", "喝茶", "fact_key", "Drink")));
    Client.Reply reply =
        ok(client.patch(SPEAKER + "s/u", edit("preferences", "set", "咖啡", "fact_key", "drink")));
    assertThat(reply.json())
        .containsEntry("name", "小林 😀")
        .containsEntry("preferences", List.of("咖啡"));
    assertThat(reply.object("slots").get("preferences"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsOnlyKeys("drink")
        .extractingByKey("drink", InstanceOfAssertFactories.MAP)
        .containsEntry("value", "咖啡")
        .containsKeys("updated_at", "confidence")
        .extractingByKey("history", InstanceOfAssertFactories.LIST)
        .singleElement()
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("value", "喝茶")
        .containsEntry("status", "superseded")
        .containsEntry("reason", "profile_update")
        .containsKey("timestamp");
    assertThat(ok(client.get(SPEAKER + "s/u")).json()).isEqualTo(reply.json());
    assertThat(ok(client.get(SESSION + "s")).json()).containsEntry("version", 0);
    assertThat(ok(client.get(SPACE + "/stats")).json()).containsEntry("profiles", 1);
  }

  @Test
  void a_change_may_name_the_version_that_it_is_of() {
    Client.Reply first =
        ok(client.patch(SESSION + "s", edit("notes", "set", "n", "expected_version", 0)));
    Object version = Objects.requireNonNull(first.json().get("version"));
    problem(
        client.patch(SESSION + "s", edit("notes", "add", "m", "expected_version", 0)),
        409,
        "conflict");
    assertThat(
            ok(client.patch(SESSION + "s", edit("notes", "add", "m", "expected_version", version)))
                .json())
        .containsEntry("notes", "n; m");
    assertThat(ok(client.patch(SESSION + "s", Map.of("field", "notes", "action", "remove"))).json())
        .containsEntry("notes", "");
  }

  @Test
  void what_is_wrong_is_refused_and_named() {
    invalid(client.patch(SESSION + "s", Map.of()), "field", "action", "value");
    invalid(client.patch(SESSION + "s", edit("mood", "set", "x")), "mood");
    invalid(client.patch(SESSION + "s", edit("name", "flip", "x")), "flip");
    invalid(client.patch(SESSION + "s", edit("name", "set", " ")), "value");
    invalid(client.patch(SESSION + "s", edit("name", "set", "x", "fact_key", "k")), "fact_key");
    invalid(client.patch(SESSION + "s", edit("notes", "set", "字".repeat(2001))), "2001");
    invalid(client.patch(SESSION + "s", edit("name", "set", "x", "extra", 1)), "extra");
    invalid(client.get(SESSION + "s?colour=red"), "colour");
    invalid(client.get(SPEAKER + "s/u?isolation=wide"), "wide");
    assertThat(ok(client.get(SESSION + "s")).json()).containsEntry("version", 0);
  }

  @Test
  void a_session_is_named_with_its_bot_and_platform_where_there_are_several() {
    for (String bot : List.of("b1", "b2")) {
      ok(client.put(SPACE + "/sessions/s?bot=" + bot, Map.of()));
      ok(client.patch(SESSION + "s?bot=" + bot, edit("name", "set", "of " + bot)));
    }
    problem(client.get(SESSION + "s"), 409, "conflict");
    assertThat(ok(client.get(SESSION + "s?bot=b1")).json()).containsEntry("name", "of b1");
    assertThat(ok(client.get(SESSION + "s?bot=b2")).json()).containsEntry("name", "of b2");
    assertThat(ok(client.get(SESSION + "s?bot=b2&platform=im")).json()).containsEntry("name", "");
  }

  @Test
  void a_turn_shows_what_is_known_and_tells_other_programs() {
    ok(client.patch(SESSION + "s", edit("notes", "set", "the harbour project")));
    ok(client.patch(SPEAKER + "s/u", edit("traits", "add", "engineer")));
    Map<String, Object> asks = message("user", "hello everyone");
    asks.put("speaker", Map.of("id", "u", "name", "U"));
    Client.Reply prepared = ok(client.post(SESSIONS + "s/turns", Map.of("message", asks)));
    assertThat(prepared.text()).contains("the harbour project", "engineer");
    assertThat(prepared.object("context").get("session_profile"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsOnlyKeys("name", "traits", "preferences", "notes", "updated_at")
        .containsEntry("notes", "the harbour project");
    assertThat(prepared.object("context").get("speaker_profile"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("traits", List.of("engineer"));
    Client.Reply record =
        ok(client.get(SPACE + "/injections/" + prepared.json().get("injection_id")));
    assertThat(record.text()).contains("session-profile", "speaker-profile");
    assertThat(record.json()).containsEntry("injected", true);
    assertThat(
            ok(client.post(
                    SPACE + "/injections/" + prepared.json().get("injection_id") + "/replay",
                    Map.of()))
                .json())
        .containsEntry("identical", true);
    Client.Reply cleared =
        ok(client.post(SESSIONS + "s/clear", Map.of("types", List.of("profile"))));
    assertThat(cleared.text()).contains("1 profiles removed", "\"success\":false");
    assertThat(ok(client.get(SESSION + "s")).json()).containsEntry("notes", "");
    assertThat(ok(client.get(SPACE + "/injections/" + prepared.json().get("injection_id"))).text())
        .contains("[erased]", "\"redacted\":true")
        .doesNotContain("harbour");
  }
}
