package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/**
 * What axe-core, which looks at pages for those who don't see them well or at all, finds in the
 * views of the console. It runs where {@code .ci/run} has put it into {@code target/node}.
 */
final class ConsoleAccessTest extends ConsoleServerTest {
  private static final Path AXE =
      Path.of("target", "node", "node_modules", "axe-core", "axe.min.js");
  private final List<String> found = new ArrayList<>();

  private void open() throws IOException {
    assumeTrue(
        Files.isRegularFile(AXE), "axe-core is not in server/target/node; .ci/run fetches it");
    found.clear();
    ConsoleSample.ask(client);
    openConsole();
    browser.script(Files.readString(AXE));
  }

  /** Notes what is wrong with what shows. */
  private void look(String where) {
    List<?> wrong =
        (List<?>)
            Objects.requireNonNull(
                browser.scriptThatWaits(
                    """
                    const done = arguments[arguments.length - 1];
                    axe.run(document, { resultTypes: ['violations'] }).then(
                      (all) => done(all.violations.map((one) => one.id + ' (' + one.help + '): '
                        + one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(' | '))),
                      (failure) => done([String(failure)]));
                    """));
    wrong.forEach(one -> found.add(where + ": " + one));
  }

  private void everyView(String how) {
    for (String view : VIEWS) {
      browser.view(view);
      browser.waitFor("main h1");
      browser.waitFor(() -> !browser.text("main").contains("Loading…"), view + " to be loaded");
      look(view + ", " + how);
    }
  }

  @Test
  void every_view_and_dialog_in_light_colours() throws IOException {
    open();
    look("the whole space");
    browser.chooseSession("Garden club 花园");
    everyView("light");
    browser.view("conversation");
    for (String button : List.of("#do-compact", "#do-archive", "#do-rewrite", "#do-clear")) {
      browser.click(button);
      browser.waitFor("dialog");
      look("the dialog of " + button);
      browser.press(Keys.ESCAPE);
      browser.waitForNone("dialog");
    }
    browser.view("memories");
    browser.click(".row-open");
    browser.waitFor(".detail");
    look("a memory");
    browser.clickText("Recall");
    browser.type("#recall-query", "When is the launch?");
    browser.click("#do-recall");
    browser.waitFor(".hits");
    look("recall");
    assertThat(found).isEmpty();
  }

  @Test
  void every_view_in_dark_colours_on_a_phone() throws IOException {
    browser.system("dark");
    browser.screen(390, 844);
    open();
    browser.click(".scopebar summary");
    browser.chooseSession("Garden club 花园");
    everyView("dark, on a phone");
    assertThat(found).isEmpty();
  }
}
