package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/**
 * What the console changes: each thing that goes is shown before it goes, a no leaves all as it
 * was, and a yes does what was shown.
 */
final class ConsoleChangesTest extends ConsoleServerTest {
  private static final String GARDEN = SESSIONS + "garden";
  private static final String HERE = "?platform=chat&bot=";

  @BeforeEach
  void openWithSample() {
    openConsole();
    browser.chooseSession("Garden club 花园");
  }

  private List<String> memories(String status) {
    return ok(client.get(SPACE + "/memories?status=" + status)).items().stream()
        .map(memory -> String.valueOf(memory.get("content")))
        .toList();
  }

  private List<Map<String, Object>> said() {
    return ok(client.get(GARDEN + "/messages" + HERE + "&view=full")).items();
  }

  private long archived() {
    return said().stream().filter(message -> Boolean.TRUE.equals(message.get("archived"))).count();
  }

  /** The dialog shows what will happen; a no changes nothing, then it is asked for again. */
  private void refuseThenAccept(String button, String preview, Runnable unchanged) {
    browser.click(button);
    browser.waitForText("dialog", preview);
    browser.press(Keys.ESCAPE);
    browser.waitForNone("dialog");
    unchanged.run();
    browser.click(button);
    browser.waitForText("dialog", preview);
    browser.click("#dialog-yes");
    browser.waitForNone("dialog");
  }

  private void openMemory(String content) {
    browser.view("memories");
    browser.clickOne(".row-open", content);
    browser.waitForText(".detail blockquote", content);
  }

  @Test
  void a_memory_is_forgotten_after_it_was_shown() {
    openMemory("peanuts");
    refuseThenAccept(
        "#do-forget",
        "Bo is allergic to peanuts.",
        () -> assertThat(memories("active")).contains("Bo is allergic to peanuts."));
    browser.waitForText(".notices", "Forgotten.");
    assertThat(memories("active")).doesNotContain("Bo is allergic to peanuts.");
    browser.waitFor(() -> !browser.text(".rows").contains("peanuts"), "the list without it");
  }

  @Test
  void a_memory_is_archived_with_a_reason_and_restored() {
    openMemory("peanuts");
    browser.click("#do-archive-memory");
    browser.type("#status-reason", "he grew out of it");
    browser.click("#dialog-yes");
    browser.waitForText(".detail", "he grew out of it");
    assertThat(memories("archived")).containsExactly("Bo is allergic to peanuts.");
    browser.click("#do-restore-memory");
    browser.click("#dialog-yes");
    browser.waitFor("#do-archive-memory");
    assertThat(memories("archived")).isEmpty();
    browser.waitFor(() -> browser.all("#versions > li").size() == 3, "three versions");
  }

  @Test
  void a_memory_is_edited_and_its_history_shows_what_it_was() {
    openMemory("The launch is on Friday.");
    browser.click("#do-edit");
    browser.type("#edit-content", "The launch is on Monday.");
    browser.click("#dialog-yes");
    browser.waitForText(".detail blockquote", "The launch is on Monday.");
    browser.waitForText("#versions", "The launch is on Friday.");
    assertThat(memories("active")).contains("The launch is on Monday.");
  }

  @Test
  void a_memory_is_written_by_hand_into_the_chosen_scope() {
    browser.view("memories");
    browser.click("#do-add");
    browser.waitForText("dialog", "session garden");
    browser.type("#add-content", "The shed is locked at ten. 钥匙");
    browser.click("#dialog-yes");
    browser.waitForText(".rows", "The shed is locked at ten.");
    assertThat(ok(client.get(SPACE + "/memories?platform=chat&session=garden")).items())
        .extracting(memory -> memory.get("content"))
        .contains("The shed is locked at ten. 钥匙");
  }

  @Test
  void all_that_match_are_forgotten_after_a_dry_run() {
    browser.view("memories");
    browser.type("#filter-tag", "note");
    browser.waitForText("main .toolbar", "3 shown");
    refuseThenAccept(
        "#delete-matching", "备用钥匙在蓝色花盆下面。", () -> assertThat(memories("active")).hasSize(6));
    browser.waitForText(".notices", "3 memories forgotten.");
    assertThat(memories("active")).hasSize(3).noneMatch(content -> content.contains("Friday"));
  }

  @Test
  void chosen_memories_are_forgotten_together() {
    browser.view("memories");
    browser.waitFor(".rows-one");
    browser.click(".rows-one:nth-child(1) input");
    browser.click(".rows-one:nth-child(2) input");
    refuseThenAccept(
        "#many-forget",
        "These go at once and can’t be brought back:",
        () -> assertThat(memories("active")).hasSize(6));
    browser.waitForText(".notices", "2 memories changed.");
    assertThat(memories("active")).hasSize(4);
  }

  @Test
  void candidates_are_accepted_and_rejected() {
    browser.view("memories");
    browser.clickText("Candidates");
    browser.waitFor(".candidate");
    int waiting = browser.all(".candidate").size();
    browser.click(".candidate .do-accept");
    browser.click("#dialog-yes");
    browser.waitForText(".notices", "Accepted.");
    browser.waitFor(() -> browser.all(".candidate").size() == waiting - 1, "one less to wait");
    browser.click(".candidate .do-reject");
    browser.click("#dialog-yes");
    browser.waitForText(".notices", "Rejected.");
    assertThat(ok(client.get(SPACE + "/candidates?status=accepted")).items()).hasSize(1);
    assertThat(ok(client.get(SPACE + "/candidates?status=rejected")).items()).hasSize(1);
  }

  @Test
  void a_digest_is_previewed_done_and_undone() {
    ServerOptions digesting =
        ServerOptions.inMemory()
            .withPort(0)
            .withSettings(Map.of("digest.enabled", "true", "digest.min-age-days", "0"));
    try (RemanenceServer other = RemanenceServer.start(digesting);
        Client there = new Client(other.address())) {
      ConsoleSample.fill(there);
      String active = SPACE + "/memories?status=active&limit=50";
      int before = ok(there.get(active)).items().size();
      browser.open(other.address() + "/");
      browser.chooseSession("Garden club 花园");
      browser.view("memories");
      browser.clickText("Consolidation");
      browser.select("#consolidate-mode", "digest");
      browser.click("#do-dry-run");
      browser.click("#do-consolidate");
      browser.waitForText("dialog", "Digest these memories?");
      browser.waitForText("dialog", "The launch is on Friday.");
      assertThat(ok(there.get(active)).items()).hasSize(before);
      browser.click("#dialog-yes");
      browser.waitFor("#undo-consolidation");
      assertThat(ok(there.get(active)).items().size()).isLessThan(before);
      browser.click("#undo-consolidation");
      browser.click("#dialog-yes");
      browser.waitForText(".notices", "Undone.");
      assertThat(ok(there.get(active)).items()).hasSize(before);
      browser.leave();
      browser.open(server.address() + "/");
    }
  }

  @Test
  void messages_are_deleted_after_they_were_shown() {
    browser.view("conversation");
    browser.waitFor(".message");
    int before = said().size();
    browser.click(".message:nth-child(3) input");
    refuseThenAccept(
        "#do-delete", "oak near the north gate", () -> assertThat(said()).hasSize(before));
    browser.waitForText(".notices", "deleted.");
    assertThat(said()).noneMatch(one -> String.valueOf(one.get("content")).contains("decided"));
    browser.waitFor(() -> !browser.text(".line").contains("decided"), "the line without it");
  }

  @Test
  void words_are_replaced_after_a_look_at_both() {
    browser.view("conversation");
    browser.waitFor(".message");
    browser.click("#do-rewrite");
    browser.type("#rewrite-old", "tulips");
    browser.type("#rewrite-new", "lilies");
    browser.waitForText("dialog ins", "lilies");
    assertThat(said().toString()).contains("tulips").doesNotContain("lilies");
    browser.click("#dialog-yes");
    browser.waitForText(".line", "lilies");
    assertThat(said().toString()).contains("lilies").doesNotContain("tulips");
  }

  @Test
  void messages_are_archived_and_restored() {
    browser.view("conversation");
    browser.waitFor(".message");
    browser.click("#do-archive");
    browser.type("#archive-count", "2");
    browser.waitForText("dialog .preview", "tulips");
    browser.click("#dialog-yes");
    browser.waitForText(".notices", "archived.");
    assertThat(archived()).isEqualTo(2);
    browser.waitFor(".message.is-archived");
    browser.click("#show-archived");
    browser.waitForNone(".message.is-archived");
    browser.click("#do-restore");
    browser.waitForText("dialog .preview", "tulips");
    browser.click("#dialog-yes");
    browser.waitForText(".notices", "2 messages restored.");
    assertThat(archived()).isZero();
  }

  @Test
  void a_compaction_shows_its_summary_in_place_and_is_undone() {
    String filler = "The bench by the pond needs paint and two new boards before the summer. ";
    for (int i = 0; i < 20; i++) {
      ok(
          client.post(
              GARDEN + "/messages" + HERE,
              messages("user", filler.repeat(6) + i, "assistant", filler.repeat(4) + i)));
    }
    browser.view("conversation");
    browser.waitForText(".line", "bench");
    browser.click("#do-compact");
    browser.waitForText("dialog", "messages are active");
    browser.click("#dialog-yes");
    browser.waitFor(".summary");
    assertThat(archived()).isPositive();
    browser.waitForText(".summary", "covers rounds");
    browser.waitFor(".message.is-archived");
    browser.clickOne(".summary button", "Show the exact words");
    browser.waitFor(".message.is-marked");
    browser.clickOne(".summary button", "Undo");
    browser.waitForText("dialog", "these messages come back");
    browser.click("#dialog-yes");
    browser.waitForText(".notices", "messages restored.");
    assertThat(archived()).isZero();
  }

  @Test
  void a_conversation_is_cleared_and_then_deleted_with_what_goes_in_sight() {
    browser.view("conversation");
    browser.waitFor(".message");
    refuseThenAccept(
        "#do-clear", "What is ticked goes for good", () -> assertThat(said()).isNotEmpty());
    browser.waitForText("main", "Nothing was said here yet");
    assertThat(said()).isEmpty();
    browser.click("#do-delete-session");
    browser.waitForText("dialog", "All of this, its child conversations");
    browser.click("#dialog-yes");
    browser.waitForText("main", "There is none yet");
    assertThat(client.get(GARDEN + HERE).status()).isEqualTo(404);
  }

  @Test
  void a_fact_leaves_a_profile_and_stays_in_its_history() {
    browser.view("profiles");
    browser.waitForText("main", "coffee");
    assertThat(browser.text("main")).contains("1 earlier");
    refuseThenAccept(
        ".do-remove-slot",
        "coffee",
        () ->
            assertThat(ok(client.get(SPACE + "/profiles/speaker/garden/ann" + HERE)).text())
                .contains("\"preferences\":[\"coffee\"]"));
    browser.waitForText(".notices", "Saved.");
    assertThat(ok(client.get(SPACE + "/profiles/speaker/garden/ann" + HERE)).json())
        .containsEntry("preferences", List.of());
    browser.waitForText("main", "2 earlier");
  }

  @Test
  void a_profile_is_changed_by_hand() {
    browser.view("profiles");
    browser.click(".do-change-profile");
    browser.select("#profile-field", "notes");
    browser.select("#profile-action", "set");
    browser.type("#profile-value", "meets at the pond 池塘");
    browser.click("#dialog-yes");
    browser.waitForText("main", "meets at the pond 池塘");
    assertThat(ok(client.get(SPACE + "/profiles/session/garden" + HERE)).json())
        .containsEntry("notes", "meets at the pond 池塘");
  }

  @Test
  void a_person_is_erased_after_a_count() {
    browser.view("transfer");
    browser.type("#erase-speaker", "bo");
    refuseThenAccept(
        "#do-erase", "messages", () -> assertThat(said().toString()).contains("decided to plant"));
    browser.waitForText("#receipt", "Receipt");
    assertThat(said().toString()).doesNotContain("decided to plant");
  }

  @Test
  void what_was_exported_is_restored_into_another_space(@TempDir Path folder) throws IOException {
    byte[] lines =
        ok(client.post(SPACE + "/export", Map.of())).text().getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve("export.jsonl");
    Files.write(file, lines);
    browser.downloadInto(folder);
    browser.chooseSession("The whole space");
    browser.view("transfer");
    browser.click("#do-export");
    browser.waitForText(".notices", "is saved.");
    browser.view("diagnostics");
    browser.click("#do-make-space");
    browser.type("#space-name", "copy");
    browser.click("#dialog-yes");
    browser.waitFor(
        () -> "copy".equals(browser.find("header select").getDomProperty("value")),
        "the new space");
    browser.view("transfer");
    browser.select("#import-format", "remanence");
    browser.upload("#import-file", file);
    browser.waitForText(".import-result", "lines restored.");
    assertThat(ok(client.post("/v1/spaces/copy/export", Map.of())).text())
        .isEqualTo(new String(lines, StandardCharsets.UTF_8));
    try (var files = Files.list(folder)) {
      assertThat(files.map(path -> Objects.toString(path.getFileName())))
          .anyMatch(name -> name.startsWith("remanence-default-") && name.endsWith(".jsonl"));
    }
  }

  @Test
  void a_space_is_cleared_only_by_its_name() {
    browser.view("diagnostics");
    browser.click("#do-clear-space");
    browser.waitForText("dialog", "Clear the space “default”?");
    browser.type("#clear-name", "other");
    browser.click("#dialog-yes");
    browser.waitForText("dialog", "The name is “default”.");
    assertThat(said()).isNotEmpty();
    browser.type("#clear-name", "default");
    browser.click("#dialog-yes");
    browser.waitForText(".notices", "Cleared.");
    assertThat(said()).isEmpty();
  }

  @Test
  void a_turn_is_prepared_and_completed() {
    browser.view("try");
    browser.type("#try-speaker", "ann");
    browser.type("#try-message", "When is the launch?");
    browser.click("#do-prepare");
    browser.waitForText("#prompt", "The launch is on Friday.");
    browser.click("#do-ask-model");
    browser.waitForText("main", "Write the reply yourself");
    browser.type("#try-reply", "On Friday.");
    browser.click("#do-complete");
    browser.waitForText("#turns", "round 4");
    assertThat(said().toString()).contains("On Friday.");
  }

  @Test
  void diagnostics_look_when_they_are_asked_to() {
    browser.view("diagnostics");
    browser.waitForText("main", "All is ready.");
    browser.click("#check-isolation");
    browser.waitFor(".preview .badge");
    browser.click("#check-index");
    browser.waitForText("main", "all as in the store.");
    browser.click("#check-models");
    browser.waitForText("main", "No language model is set");
    browser.click("#check-metrics");
    browser.waitForText(".figures", "http_server_requests");
  }

  @Test
  void the_audit_tells_what_was_done_here() {
    openMemory("peanuts");
    browser.click("#do-archive-memory");
    browser.click("#dialog-yes");
    browser.waitFor("#do-restore-memory");
    browser.view("audit");
    browser.select("#audit-operation", "archived");
    browser.waitForText("tbody", "Bo is allergic to peanuts.");
  }
}
