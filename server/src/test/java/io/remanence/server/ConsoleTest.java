package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/**
 * The console in a real browser: what shows, in both languages and both themes, on a phone, by
 * keyboard, for a reader, and with content that means harm. What it changes stands in {@link
 * ConsoleChangesTest}.
 *
 * <p>With {@code -Dremanence.pictures=FOLDER} it keeps pictures of the main views there.
 */
final class ConsoleTest extends ConsoleServerTest {
  /** All that changes something and is no part of a filter or of what the page itself shows. */
  private static final String CHANGES =
      "[id^=do-]:not(#do-recall), [id^=many-], .do-accept, .do-reject, .do-remove-slot,"
          + " .do-change-profile, .do-replay, #delete-matching, #import-file";

  @BeforeEach
  void openWithSample() {
    ConsoleSample.ask(client);
    openConsole();
  }

  private void chooseGarden() {
    browser.chooseSession("Garden club 花园");
  }

  private void everyView(String word) {
    for (String view : VIEWS) {
      browser.view(view);
      browser.waitFor("main h1");
      browser.waitFor(() -> !browser.text("main").contains(word), view + " to be loaded");
      assertThat(browser.all("main .alert-danger")).as(view).isEmpty();
    }
  }

  private void picture(String name) {
    Optional.ofNullable(System.getProperty("remanence.pictures"))
        .ifPresent(folder -> browser.picture(Path.of(folder, "console-" + name + ".png")));
  }

  @Test
  void every_view_opens_in_english() {
    chooseGarden();
    everyView("Loading…");
    assertThat(browser.text("main h1")).isEqualTo("Diagnostics");
    assertThat(browser.script("return document.documentElement.lang")).isEqualTo("en");
  }

  @Test
  void every_view_opens_in_chinese() {
    browser.select("header select[aria-label=Language]", "zh");
    browser.waitForText("main h1", "总览");
    browser.script(
        "import(document.querySelector('script[src*=main]').src.replace('main.js', 'words.js'))"
            + ".then(words => window.catalogue = new Set(Object.entries(words.zh)"
            + ".filter(([english, chinese]) => english !== chinese).map(([english]) => english)))");
    browser.waitFor(
        () ->
            Long.valueOf(300)
                    .compareTo(
                        (Long)
                            java.util.Objects.requireNonNullElse(
                                browser.script("return window.catalogue?.size"), 0L))
                < 0,
        "the catalogue");
    chooseGarden();
    everyView("正在加载…");
    assertThat(browser.text("main h1")).isEqualTo("诊断");
    noEnglishIsLeft();
    assertThat(browser.script("return document.documentElement.lang")).isEqualTo("zh-Hans");
    browser.view("memories");
    browser.waitForText(".rows", "活动");
    picture("memories-zh");
    // The choice stays.
    browser.open(server.address() + "/");
    browser.waitForText("main h1", "总览");
  }

  /**
   * Of the texts of the catalogue none shows in English, on any view, tab or question that changes
   * nothing; neither as text nor as a label that is read out.
   */
  private void noEnglishIsLeft() {
    for (String view : VIEWS) {
      browser.view(view);
      browser.waitFor(() -> !browser.text("main").contains("正在加载…"), view);
      assertThat(english()).as(view).isEmpty();
    }
    browser.view("conversation");
    for (String button : List.of("#do-compact", "#do-archive", "#do-rewrite", "#do-clear")) {
      browser.click(button);
      browser.waitFor("dialog");
      assertThat(english()).as(button).isEmpty();
      browser.press(Keys.ESCAPE);
      browser.waitForNone("dialog");
    }
    browser.view("memories");
    for (String tab : List.of("recall", "candidates", "consolidation", "list")) {
      browser.click("#tab-" + tab);
      browser.waitFor(() -> !browser.text("main").contains("正在加载…"), tab);
      assertThat(english()).as(tab).isEmpty();
    }
    browser.click(".row-open");
    browser.waitFor(".detail blockquote");
    assertThat(english()).isEmpty();
  }

  private List<?> english() {
    return (List<?>)
        Objects.requireNonNull(
            browser.script(
                """
            const texts = new Set();
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) {
              const at = walk.currentNode.parentElement;
              if (!at.closest('.content, .memory-text, .scope-title, code, pre, noscript, option')) {
                texts.add(walk.currentNode.textContent.trim());
              }
            }
            for (const one of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
              for (const name of ['aria-label', 'placeholder', 'title']) {
                texts.add((one.getAttribute(name) || '').trim());
              }
            }
            return [...texts].filter(text => window.catalogue.has(text));
            """));
  }

  @Test
  void colours_follow_the_system_until_one_is_chosen() {
    String theme = "return document.documentElement.getAttribute('data-bs-theme')";
    assertThat(browser.script(theme)).isEqualTo("light");
    browser.system("dark");
    browser.waitFor(() -> "dark".equals(browser.script(theme)), "dark colours");
    assertThat(browser.script("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(33, 37, 41)");
    browser.select("header select[aria-label=Colours]", "light");
    browser.waitFor(() -> "light".equals(browser.script(theme)), "light colours");
    assertThat(browser.script("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(255, 255, 255)");
  }

  @Test
  void nothing_is_wider_than_a_phone() {
    browser.screen(390, 844);
    browser.open(server.address() + "/");
    browser.waitFor("main h1");
    browser.click(".scopebar > summary");
    chooseGarden();
    browser.click(".scopebar > summary");
    for (String view : VIEWS) {
      browser.view(view);
      browser.waitFor(() -> !browser.text("main").contains("Loading…"), view + " to be loaded");
      assertThat(
              browser.script(
                  "return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
          .as(view)
          .isEqualTo(0L);
    }
    browser.view("conversation");
    browser.waitFor(".message");
    picture("conversation-phone");
  }

  @Test
  void the_first_view_is_light() {
    browser.waitFor(".tiles");
    browser.waitFor(".plot");
    assertThat(
            (Long)
                browser.script(
                    "return performance.getEntriesByType('resource').filter(e =>"
                        + " e.name.includes('/console/')).reduce((all, e) => all +"
                        + " e.encodedBodySize, 0)"))
        .isBetween(50_000L, 300_000L);
  }

  @Test
  void the_overview_counts_and_draws() {
    browser.waitForText(".tiles", "memories");
    assertThat(browser.text(".tiles")).contains("conversations", "candidates that wait");
    browser.waitFor(".plot canvas");
    picture("overview");
  }

  @Test
  void the_overview_draws_what_left_the_window() {
    browser.waitFor(".tiles");
    assertThat(browser.text("main")).doesNotContain("Tokens saved\n");
    ok(
        client.post(
            SESSIONS + "garden/archive?platform=chat&bot=", Map.of("count", 4, "keep", List.of())));
    browser.view("memories");
    browser.view("overview");
    browser.waitFor(() -> browser.text("main").contains("Tokens saved\n"), "what was saved");
    assertThat(browser.text("main").split("Tokens saved\n")[1]).startsWith("Garden club 花园");
  }

  @Test
  void a_turn_shows_what_it_was_given_and_why() {
    chooseGarden();
    browser.view("injections");
    browser.waitForText(".injection", "When is the launch?");
    assertThat(browser.text(".injection")).contains("score", "tokens");
    // As the turn recorded it: nothing is asked again.
    assertThat(browser.text(".injection .hits")).contains("words");
    assertThat(browser.all(".do-explain")).isEmpty();
    browser.system("dark");
    picture("what-did-it-know-dark");
    browser.click(".injection .do-replay");
    browser.waitForText("dialog", "Identical, byte for byte.");
    browser.clickText("Close");
    browser.waitForNone("dialog");
    browser.clickText("the memory");
    browser.waitForText(".detail", "The launch is on Friday.");
  }

  @Test
  void a_memory_leads_to_the_exact_words_and_back() {
    browser.view("memories");
    browser.waitForText(".rows", "oak near the north gate");
    browser.clickOne(".row-open", "oak near");
    browser.waitForText(".detail", "Made from the exact words");
    browser.click(".detail a[href*='conversation?seq']");
    browser.waitForText(".message.is-marked", "oak near the north gate");
    browser.click(".message.is-marked a[href*='memories']");
    browser.waitForText(".detail", "oak near the north gate");
  }

  @Test
  void recall_explains_itself() {
    chooseGarden();
    browser.view("memories");
    browser.clickText("Recall");
    browser.type("#recall-query", "When is the launch?");
    browser.click("#do-recall");
    browser.waitForText(".hits", "The launch is on Friday.");
    assertThat(browser.all(".hits .score-track")).hasSizeGreaterThan(2);
    picture("recall");
    browser.type("#recall-query", "zebra zither");
    browser.click("#do-recall");
    browser.waitForText("main", "Nothing relevant is known");
  }

  @Test
  void words_are_found_in_a_conversation_and_tools_are_folded() {
    chooseGarden();
    browser.view("conversation");
    browser.waitFor(".message");
    assertThat(browser.text(".line")).contains("calls the tool weather").doesNotContain("sunny");
    picture("conversation");
    browser.type("#conversation-search", "东门");
    browser.press(Keys.ENTER);
    browser.waitForText("main", "3 messages found");
    browser.click(".card .preview button");
    browser.waitForText(".message.is-marked", "东门");
  }

  @Test
  void what_is_said_is_text_and_nothing_else() {
    String harm = "<script>window.harmed=1</script><img src=x onerror='window.harmed=1'>";
    String safe = "?platform=&bot=";
    ok(client.put(SESSIONS + "evil" + safe, Map.of("title", harm, "room", "room")));
    ok(
        client.post(
            SESSIONS + "evil/messages" + safe,
            Map.of(
                "messages",
                List.of(
                    Map.of(
                        "role",
                        "user",
                        "content",
                        harm,
                        "speaker",
                        Map.of("id", harm, "name", harm))))));
    ok(
        client.post(
            SPACE + "/memories",
            Map.of("content", harm, "scope", Map.of("session", "evil", "isolation", "session"))));
    ok(
        client.patch(
            SPACE + "/profiles/session/evil" + safe,
            Map.of("field", "notes", "action", "set", "value", harm)));
    browser.open(server.address() + "/");
    browser.waitFor("main h1");
    browser.chooseSession(harm);
    for (String view : VIEWS) {
      browser.view(view);
      browser.waitFor(() -> !browser.text("main").contains("Loading…"), view);
      assertThat(browser.all("#app img, #app script")).as(view).isEmpty();
    }
    browser.view("memories");
    browser.click(".row-open");
    browser.waitForText(".detail", harm);
    browser.clickText("Forget");
    browser.waitForText("dialog", harm);
    browser.clickText("Cancel");
    assertThat(browser.script("return window.harmed")).isNull();
  }

  @Test
  void the_policy_of_the_page_stops_scripts_that_stand_in_it() {
    browser.script(
        "const s = document.createElement('script'); s.textContent = 'window.harmed = 1';"
            + " document.body.append(s)");
    assertThat(browser.script("return window.harmed")).isNull();
    browser.forgetWhatItSaid();
  }

  @Test
  void a_long_list_keeps_few_rows_in_the_page() {
    String lines =
        IntStream.range(0, 1500)
            .mapToObj(i -> "{\"id\":\"m" + i + "\",\"memory\":\"Fact number " + i + "\"}")
            .collect(Collectors.joining(",", "[", "]"));
    ok(
        client.upload(
            SPACE + "/import?format=mem0&session=long&isolation=session",
            lines.getBytes(StandardCharsets.UTF_8)));
    browser.view("memories");
    browser.waitForText("main .toolbar", "200+ shown");
    browser.waitFor(
        () -> {
          browser.script("const r = document.querySelector('.rows'); r.scrollTop = r.scrollHeight");
          return browser.text("main .toolbar").matches("(?s).*1,50\\d shown.*");
        },
        "all of the list");
    assertThat(browser.all(".rows-one")).hasSizeLessThan(60);
    browser.script("const r = document.querySelector('.rows'); r.scrollTop = r.scrollHeight");
    browser.waitForText(".rows", "peanuts");
    // A shorter list stands where the eye is, and what changes elsewhere leaves it so.
    browser.type("#filter-text", "fact NUMBER 14");
    browser.waitForText("main .toolbar", "111 shown");
    browser.waitForText(".rows", "Fact number 14");
    browser.type("#filter-text", "peanuts");
    browser.waitForText("main .toolbar", "1 shown");
    browser.waitForText(".rows", "peanuts");
  }

  @Test
  void what_was_typed_and_chosen_stays_while_others_go_on_talking() {
    chooseGarden();
    browser.view("memories");
    browser.clickOne(".row-open", "peanuts");
    browser.waitFor(".detail blockquote");
    browser.click(".rows-one input");
    browser.waitFor("#many-forget");
    browser.view("conversation");
    browser.type("#conversation-search", "东门");
    elsewhere("new", "Fresh from elsewhere");
    browser.waitForText(".scope-list", "Fresh from elsewhere");
    assertThat(browser.find("#conversation-search").getDomProperty("value")).isEqualTo("东门");
    browser.view("memories");
    browser.waitFor(".rows-one");
    browser.click(".rows-one input");
    browser.waitFor("#many-forget");
    elsewhere("newer", "And another");
    browser.waitForText(".scope-list", "And another");
    assertThat(browser.all("#many-forget")).hasSize(1);
  }

  @Test
  void what_is_said_while_one_looks_shows_by_itself() {
    chooseGarden();
    browser.view("conversation");
    browser.waitFor(".message");
    ok(
        client.post(
            SESSIONS + "garden/messages?platform=chat&bot=",
            messages("user", "The pond froze over. 池塘结冰了。")));
    browser.waitAtMost(
        15, () -> browser.text(".line").contains("The pond froze over. 池塘结冰了。"), "it");
  }

  @Test
  void a_long_conversation_keeps_few_messages_in_the_page_and_leads_to_all() {
    String lines =
        IntStream.range(0, 1300)
            .mapToObj(
                i ->
                    "{\"role\":\"user\",\"content\":\"Said %d.\",\"timestamp\":\"%s\"}"
                        .formatted(i, java.time.Instant.ofEpochSecond(1_700_000_000L + i)))
            .collect(Collectors.joining("\n"));
    ok(
        client.upload(
            SPACE + "/import?format=openai-jsonl&session=long",
            lines.getBytes(StandardCharsets.UTF_8)));
    openConsole();
    browser.chooseSession("long");
    browser.view("conversation");
    browser.waitForText(".line", "Said 1299.");
    for (int oldest = 1100; oldest > 0; oldest = Math.max(0, oldest - 200)) {
      String wanted = "Said " + Math.max(0, oldest - 200) + ".";
      browser.script("scrollTo(0, 0)");
      browser.click("#older");
      browser.waitForText(".line", wanted);
      assertThat(browser.all(".message")).hasSizeLessThanOrEqualTo(400);
    }
    assertThat(browser.all("#older")).isEmpty();
    browser.type("#conversation-search", "Said 1298.");
    browser.press(Keys.ENTER);
    browser.click(".card .preview button");
    browser.waitForText(".message.is-marked", "Said 1298.");
    browser.type("#conversation-search", "Said 700.");
    browser.press(Keys.ENTER);
    browser.clickOne(".card .preview button", "Said 700.");
    browser.waitForText(".message.is-marked", "Said 700.");
    for (int i = 0; i < 4 && !browser.all("#newer").isEmpty(); i++) {
      browser.click("#newer");
    }
    browser.waitForText(".line", "Said 1299.");
  }

  @Test
  void topics_stand_in_the_order_of_time_and_lead_to_the_exact_words() {
    String talk = SESSIONS + "talk";
    ok(client.put(talk, Map.of("title", "Kyoto", "settings", Map.of("context.policy", "topic"))));
    for (int n = 1; n <= 6; n++) {
      said(talk, "京都行程第" + n + "天的寺庙门票和酒店路线", "京都寺庙门票在车站买，记号京" + n + "京");
    }
    for (int n = 7; n <= 13; n++) {
      said(talk, "猫粮第" + n + "袋快吃完了，猫咪肠胃敏感该换哪种猫粮", "可以换水解蛋白猫粮");
    }
    for (int n = 14; n <= 16; n++) {
      said(talk, "明年的税表第" + n + "页怎么填，房租抵扣多少", "房租抵扣填在税表第三栏");
    }
    browser.waitAtMost(
        20, () -> ok(client.get(talk + "/summaries")).items().size() >= 2, "two topics");
    List<Object> rounds =
        ok(client.get(talk + "/summaries")).items().stream()
            .map(summary -> summary.get("from_round"))
            .sorted()
            .toList();
    openConsole();
    browser.chooseSession("Kyoto");
    browser.view("topics");
    browser.waitFor(() -> browser.all("main .chain > li").size() >= 2, "two topics");
    List<String> shown = browser.texts("main .chain > li");
    for (int i = 0; i < rounds.size(); i++) {
      assertThat(shown.get(i)).contains("rounds " + rounds.get(i) + " to ");
    }
    picture("topics");
    browser.type("#topic-search", "京2京");
    browser.press(Keys.ENTER);
    browser.waitForText("main", "Where it was spoken of");
    browser.waitForText("main .preview", "京2京");
    browser.click("main .preview a");
    browser.waitForText(".message.is-marked", "京都");
    browser.view("topics");
    browser.click("main .chain > li a");
    browser.waitForText(".message.is-marked", "京都行程第1天");
  }

  /** Something happens in another conversation, and an event tells of it. */
  private void elsewhere(String session, String title) {
    ok(client.put(SESSIONS + session + "?platform=&bot=", Map.of("title", title)));
    ok(
        client.post(
            SPACE + "/memories",
            Map.of(
                "content",
                "Said in " + title,
                "scope",
                Map.of("session", session, "isolation", "session"))));
  }

  private void said(String session, String text, String answer) {
    Object turn =
        ok(client.post(
                session + "/turns",
                Map.of("message", ServerTest.message("user", text), "token_budget", 20_000)))
            .json()
            .get("turn_id");
    ok(client.post(session + "/turns/" + turn + "/complete", messages("assistant", answer)));
  }

  @Test
  void the_keyboard_is_enough() {
    browser.press("4");
    browser.waitForText("main h1", "Memories");
    browser.press("/");
    assertThat(browser.script("return document.activeElement.id")).isEqualTo("filter-text");
    browser.script("document.activeElement.blur()");
    browser.press("?");
    browser.waitForText("dialog", "Keys of the keyboard");
    browser.press(Keys.ESCAPE);
    browser.waitForNone("dialog");
    browser.waitFor(".row-open");
    browser.script("document.querySelector('.row-open').focus()");
    browser.press(Keys.ARROW_DOWN);
    browser.waitFor(
        () ->
            "1"
                .equals(
                    browser.script(
                        "return document.activeElement.closest('[data-index]')?.dataset.index")),
        "the second row to have the focus");
    browser.press(Keys.ENTER);
    browser.waitFor(".detail");
    assertThat(
            (List<?>)
                browser.script(
                    "return [...document.querySelectorAll('input, select, textarea')].filter(e =>"
                        + " !e.labels.length && !e.ariaLabel).map(e => e.outerHTML)"))
        .isEmpty();
  }

  @Test
  void a_wrong_key_is_told_and_a_right_one_says_its_role() {
    browser.click("#login");
    browser.type("#login-key", "wrong");
    browser.press(Keys.ENTER);
    browser.waitForText("dialog", "The server does not know this key.");
    browser.type("#login-key", server.token());
    browser.press(Keys.ENTER);
    browser.waitForText("#role", "owner");
    browser.clickText("Log out");
    browser.waitFor("#login");
  }

  @Test
  void a_reader_sees_all_and_is_offered_nothing_that_changes() {
    String[] asOperator = {
      "Content-Type", "application/json", "Authorization", "Bearer " + server.token()
    };
    Client.Reply made = ok(client.post(SPACE + "/keys", Map.of("role", "reader"), asOperator));
    try {
      browser.open(server.address() + "/");
      browser.waitForText("header", "Log in");
      browser.waitForText("main", "This needs a key.");
      browser.click("#login");
      browser.type("#login-key", String.valueOf(made.json().get("key")));
      browser.press(Keys.ENTER);
      browser.waitForText("#role", "reader");
      // A reader names its conversation, since only an owner looks at the whole space.
      browser.click("#by-hand");
      browser.type("#hand-session", "garden");
      browser.type("#hand-platform", "chat");
      browser.click("#dialog-yes");
      browser.waitForNone("dialog");
      for (String view : VIEWS) {
        browser.view(view);
        browser.waitFor(() -> !browser.text("main").contains("Loading…"), view + " to be loaded");
        assertThat(browser.all("main .btn-danger, main .btn-outline-danger")).as(view).isEmpty();
        assertThat(browser.all(CHANGES)).as(view).isEmpty();
        for (String wrong : browser.texts("main .alert-danger")) {
          assertThat(wrong).as(view).contains("This key may not do that.");
        }
      }
      browser.view("memories");
      browser.clickOne(".row-open", "peanuts");
      browser.waitForText(".detail blockquote", "peanuts");
      assertThat(browser.all(".detail .toolbar button")).isEmpty();
      browser.clickText("Consolidation");
      browser.waitForText("main", "First a preview");
      assertThat(browser.all(CHANGES)).isEmpty();
      // The server refuses what the page does not offer, and the page says so in words.
      browser.script(
          "import(document.querySelector('script[src*=main]').src.replace('main.js', 'api.js'))"
              + ".then(api => api.post('/memories/delete', {scope: {session: 'garden', platform:"
              + " 'chat'}, filters: {tag: 'note'}})).then(() => window.told = 'done',"
              + " failure => import(document.querySelector('script[src*=main]').src"
              + ".replace('main.js', 'ui.js')).then(ui => window.told = ui.words(failure)))");
      browser.waitFor(() -> browser.script("return window.told") != null, "an answer");
      assertThat(String.valueOf(browser.script("return window.told")))
          .startsWith("This key may not do that. ")
          .contains("reader");
      assertThat(ok(client.get(SPACE + "/memories?tag=note", asOperator)).items()).hasSize(3);
    } finally {
      ok(
          client.send(
              client
                  .request(SPACE + "/keys/" + made.json().get("id"), asOperator)
                  .method("DELETE", java.net.http.HttpRequest.BodyPublishers.noBody())));
    }
  }

  @Test
  void eight_pages_share_one_stream_and_all_of_them_follow() {
    String counting =
        """
        const me = 'stream of ' + Math.random();
        const plain = window.fetch;
        window.fetch = (path, options) => {
          if (!String(path).endsWith('/events')) return plain(path, options);
          localStorage.setItem(me, 'open');
          options.signal.addEventListener('abort', () => localStorage.removeItem(me));
          return plain(path, options);
        };
        """;
    browser.beforeEachPage(counting);
    openConsole();
    browser.waitForText(".live", "live");
    List<String> pages = browser.openMore(7, server.address() + "/", counting);
    try {
      for (String page : pages) {
        browser.to(page);
        // With a stream a page, the seventh would not even load.
        browser.waitForText(".scope-list", "Garden club");
        browser.waitForText(".live", "live");
      }
      assertThat(
              browser.script(
                  "return Object.keys(localStorage).filter(k => k.startsWith('stream of')).length"))
          .isEqualTo(1L);
      elsewhere("new", "Fresh from elsewhere");
      for (String page : pages) {
        browser.to(page);
        browser.waitForText(".scope-list", "Fresh from elsewhere");
      }
      // The page that holds the stream goes; another takes it on.
      for (int left = pages.size(); left > 1; left--) {
        browser.closePage();
        browser.to(pages.get(left - 2));
      }
      browser.waitForText(".live", "live");
      elsewhere("later", "Later still");
      browser.waitForText(".scope-list", "Later still");
    } finally {
      browser.keepOnly(pages.getFirst());
    }
  }

  @Test
  void what_changes_shows_by_itself_where_events_are_sent() {
    browser.beforeEachPage(
        """
        const plain = window.fetch;
        window.fetch = (path, options) => {
          if (!String(path).endsWith('/events')) return plain(path, options);
          const body = new ReadableStream({
            start(out) {
              window.send = (text) => out.enqueue(new TextEncoder().encode(text));
            },
          });
          return Promise.resolve(new Response(body, {headers: {'Content-Type': 'text/event-stream'}}));
        };
        """);
    openConsole();
    browser.waitForText(".live", "live");
    ok(client.put(SESSIONS + "new?platform=&bot=", Map.of("title", "Fresh from elsewhere")));
    assertThat(browser.text(".scope-list")).doesNotContain("Fresh from elsewhere");
    browser.script("window.send('id: 7\\nevent: history-cha')");
    browser.script("window.send('nged\\ndata: {\"session\":\"new\"}\\n\\n')");
    browser.waitForText(".scope-list", "Fresh from elsewhere");
  }

  @Test
  void a_conversation_that_is_not_listed_is_named_by_hand() {
    browser.click("#by-hand");
    browser.click("#dialog-yes");
    browser.waitForText("dialog", "Name the conversation.");
    browser.type("#hand-session", "garden");
    browser.type("#hand-platform", "chat");
    browser.click("#dialog-yes");
    browser.waitForNone("dialog");
    browser.view("conversation");
    browser.waitForText(".line", "oak near the north gate");
    openConsole();
    browser.waitForText(".scopebar summary", "Garden club 花园");
  }

  @Test
  void an_empty_space_says_what_to_do(@TempDir Path folder) throws IOException {
    ok(client.post(SPACE + "/clear", Map.of("all", true)));
    client.delete(SESSIONS + "garden?platform=chat&bot=");
    browser.open(server.address() + "/");
    browser.waitForText("main", "Nothing is remembered here yet");
    browser.view("conversation");
    browser.waitForText("main", "There is none yet");
    browser.view("memories");
    browser.waitForText("main", "No memory matches");
    browser.view("transfer");
    Path file = folder.resolve("chat.txt");
    Files.writeString(file, "[2024-05-01 10:00] Ann: hello\n[2024-05-01 10:01] Bo: 你好\n");
    browser.type("#import-session", "from-file");
    browser.upload("#import-file", file);
    browser.waitForText(".import-result", "2 imported");
    browser.chooseSession("from-file");
    browser.view("conversation");
    browser.waitForText(".line", "你好");
  }
}
