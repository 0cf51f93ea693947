package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.remanence.testkit.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.Select;

/**
 * A real Chromium without a window. Where this machine has none, what needs it is skipped and says
 * so.
 */
final class Browser {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final List<String> PROGRAMS =
      List.of("chromium", "chromium-browser", "google-chrome", "chrome-headless-shell");

  private static Optional<Browser> shared = Optional.empty();

  private final ChromeDriver driver;
  private final List<String> scripts = new ArrayList<>();

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /**
   * The one of this JVM, which ends with it; skips the tests of the caller where there is none. It
   * takes a second to start, so all tests share it, one after the other.
   */
  static synchronized Browser shared() {
    if (shared.isEmpty()) {
      Browser started = start();
      Runtime.getRuntime().addShutdownHook(new Thread(started::close));
      shared = Optional.of(started);
    }
    return shared.get();
  }

  private static Browser start() {
    Optional<Path> program =
        PROGRAMS.stream().flatMap(name -> Programs.onPath(name).stream()).findFirst();
    Optional<Path> chromedriver = Programs.onPath("chromedriver");
    assumeTrue(
        program.isPresent() && chromedriver.isPresent(),
        "the console is tried out in Chromium, and this machine has no chromium and chromedriver on"
            + " its path (Debian: apt-get install chromium chromium-driver)");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(program.orElseThrow().toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--force-prefers-reduced-motion",
        "--lang=en",
        "--window-size=1360,900");
    LoggingPreferences logging = new LoggingPreferences();
    logging.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logging);
    return new Browser(
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.orElseThrow().toFile())
                .usingAnyFreePort()
                .withSilent(true)
                .build(),
            options));
  }

  /** Leaves what an earlier test had set: screen, colours, scripts, what was said. */
  void fresh() {
    scripts.forEach(
        id ->
            driver.executeCdpCommand(
                "Page.removeScriptToEvaluateOnNewDocument", Map.of("identifier", id)));
    scripts.clear();
    system("light");
    screen(1360, 900);
    forgetWhatItSaid();
  }

  /** Leaves the page, and nothing of it behind. */
  void leave() {
    script("localStorage.clear(); sessionStorage.clear()");
    open("about:blank");
  }

  /** Runs a script before those of each page that is opened from now on. */
  void beforeEachPage(String script) {
    Map<String, Object> added =
        driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
    scripts.add(String.valueOf(added.get("identifier")));
  }

  /** Where what is saved goes. */
  void downloadInto(Path folder) {
    driver.executeCdpCommand(
        "Browser.setDownloadBehavior",
        Map.of("behavior", "allow", "downloadPath", folder.toString()));
  }

  /** Chooses a conversation in the side bar. */
  void chooseSession(String title) {
    waitFor(
        () -> {
          all(".scope-one").stream()
              .filter(one -> one.findElement(By.className("scope-title")).getText().equals(title))
              .findFirst()
              .orElseThrow(() -> new NoSuchElementException(title))
              .click();
          return true;
        },
        "the conversation " + title);
  }

  /** What was said so far is expected. */
  void forgetWhatItSaid() {
    driver.manage().logs().get(LogType.BROWSER);
  }

  /** As one that never was here: keeps no file. */
  void forgetFiles() {
    driver.executeCdpCommand("Network.clearBrowserCache", Map.of());
  }

  /** Opens a page. */
  void open(String address) {
    driver.get(address);
  }

  /** Goes to a view by the navigation, as a person does. */
  void view(String id) {
    click("nav a[data-view='" + id + "']");
    waitFor(
        () -> {
          WebElement link = find("nav a[data-view='" + id + "']");
          return "page".equals(link.getDomAttribute("aria-current"))
              && text("main h1").equals(link.getText());
        },
        "the view " + id);
  }

  /** Opens so many pages more beside this one; answers all of them, this one first. */
  List<String> openMore(int count, String address, String script) {
    List<String> pages = new ArrayList<>(List.of(driver.getWindowHandle()));
    for (int i = 0; i < count; i++) {
      driver.switchTo().newWindow(WindowType.TAB);
      driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
      driver.get(address);
      pages.add(driver.getWindowHandle());
    }
    return pages;
  }

  /** Looks at this page, which comes to the front. */
  void to(String page) {
    driver.switchTo().window(page);
  }

  /** Closes the page that is looked at. */
  void closePage() {
    driver.close();
  }

  /** Closes all pages but this one. */
  void keepOnly(String page) {
    for (String other : driver.getWindowHandles()) {
      if (!other.equals(page)) {
        driver.switchTo().window(other);
        driver.close();
      }
    }
    driver.switchTo().window(page);
  }

  WebElement find(String css) {
    return driver.findElement(By.cssSelector(css));
  }

  List<WebElement> all(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  /** Clicks what can be clicked now or soon. */
  void click(String css) {
    waitFor(
        () -> {
          WebElement element = find(css);
          if (!element.isEnabled()) {
            return false;
          }
          element.click();
          return true;
        },
        "to click " + css);
  }

  /** Clicks the one of these that holds the text. */
  void clickOne(String css, String text) {
    waitFor(
        () -> {
          all(css).stream()
              .filter(one -> one.getText().contains(text))
              .findFirst()
              .orElseThrow(() -> new NoSuchElementException(text))
              .click();
          return true;
        },
        "to click the " + css + " with “" + text + "”");
  }

  /** Clicks the button or link that reads so. */
  void clickText(String text) {
    waitFor(
        () -> {
          driver
              .findElement(
                  By.xpath("//*[self::button or self::a][normalize-space()='" + text + "']"))
              .click();
          return true;
        },
        "to click “" + text + "”");
  }

  /** Empties a field and writes into it. */
  void type(String css, String text) {
    waitFor(() -> find(css).isDisplayed(), css);
    WebElement field = find(css);
    field.sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.BACK_SPACE);
    field.sendKeys(text);
  }

  void press(CharSequence keys) {
    driver.switchTo().activeElement().sendKeys(keys);
  }

  void select(String css, String value) {
    waitFor(() -> find(css).isDisplayed(), css);
    new Select(find(css)).selectByValue(value);
  }

  void upload(String css, Path file) {
    waitFor(() -> !all(css).isEmpty(), css);
    find(css).sendKeys(file.toString());
  }

  /** What the page says. */
  String text(String css) {
    return find(css).getText();
  }

  /** What each of these says. */
  List<String> texts(String css) {
    return all(css).stream().map(WebElement::getText).toList();
  }

  /** Waits until a part of the page says it. */
  void waitForText(String css, String wanted) {
    waitFor(() -> text(css).contains(wanted), "“" + wanted + "” in " + css);
  }

  void waitFor(String css) {
    waitFor(() -> !all(css).isEmpty() && find(css).isDisplayed(), css);
  }

  void waitForNone(String css) {
    waitFor(() -> all(css).isEmpty(), "no " + css);
  }

  void waitFor(Supplier<Boolean> condition, String what) {
    waitAtMost(PATIENCE.toSeconds(), condition, what);
  }

  /** Waits for what may take so many seconds. */
  void waitAtMost(long seconds, Supplier<Boolean> condition, String what) {
    long until = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    Optional<WebDriverException> last = Optional.empty();
    while (System.nanoTime() < until) {
      try {
        if (condition.get()) {
          return;
        }
        last = Optional.empty();
      } catch (WebDriverException notYet) {
        last = Optional.of(notYet);
      }
      try {
        Thread.sleep(25);
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted", stop);
      }
    }
    AssertionError late =
        new AssertionError("waited for " + what + "; the page says:\n" + find("body").getText());
    last.ifPresent(late::initCause);
    throw late;
  }

  /** What a script in the page answers; null where it answers nothing. */
  @Nullable Object script(String script) {
    return ((JavascriptExecutor) driver).executeScript(script);
  }

  /** What a script in the page answers later, by calling the last of its arguments. */
  @Nullable Object scriptThatWaits(String script) {
    return ((JavascriptExecutor) driver).executeAsyncScript(script);
  }

  /** Says that the system's colours are dark or light. */
  void system(String scheme) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** Makes it as wide and high as a screen, in CSS pixels. */
  void screen(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    driver.manage().window().setSize(new Dimension(Math.max(width, 500), height + 140));
  }

  /** Fails where the page broke or tried what its policy forbids since the last call. */
  void saidNothingWrong() {
    assertThat(
            driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(entry -> entry.getMessage())
                // An answer of the server that is no success is told as one; the page handles it.
                .filter(message -> !message.contains("Failed to load resource"))
                .toList())
        .isEmpty();
  }

  /** Keeps a picture of what shows. */
  void picture(Path file) {
    try {
      Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()));
      Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException failure) {
      throw new UncheckedIOException("can't write " + file, failure);
    }
  }

  private void close() {
    driver.quit();
  }
}
