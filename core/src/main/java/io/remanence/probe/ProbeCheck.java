package io.remanence.probe;

import io.remanence.text.Language;
import java.util.Locale;

/**
 * One check of the probe.
 *
 * @param name what was looked at, such as {@code search}
 * @param finding what came out
 * @param about which isolation modes, how many, or why; may be empty
 */
public record ProbeCheck(String name, Finding finding, String about) {
  /** How it came out. */
  public ProbeStatus status() {
    return finding.status;
  }

  /** What came out, for people. */
  public String detail(Language language) {
    String pattern = language.choose(finding.english, finding.chinese);
    return String.format(Locale.ROOT, pattern, about);
  }

  /** What a check can find. */
  public enum Finding {
    APART(ProbeStatus.OK, "Scopes are kept apart.", "各范围相互隔离。"),
    REMOVED(ProbeStatus.OK, "What the probe wrote is gone.", "探测写入的内容已清除。"),
    OWN_MISSING(
        ProbeStatus.WARN,
        "Nothing leaked, but what belongs to the reader was not found (%s).",
        "没有泄漏，但没有找到读者自己的内容（%s）。"),
    NOT_CHECKED(ProbeStatus.WARN, "Could not be checked: %s", "无法检查：%s"),
    LEFT_BEHIND(
        ProbeStatus.WARN,
        "What the probe wrote could not be removed; it is removed when the space is next opened: %s",
        "探测写入的内容无法清除，下次打开空间时会清除：%s"),
    LEAK(
        ProbeStatus.ERROR,
        "A reader got what belongs to another scope (%s).",
        "读者得到了属于其他范围的内容（%s）。"),
    OWNED(ProbeStatus.OK, "Every row says whose it is.", "每条记录都有归属。"),
    UNOWNED(
        ProbeStatus.ERROR,
        "Rows that do not say whose they are, or say it in two ways: %s. They are shown to nobody;"
            + " restore an export from before the damage, or delete them from the database.",
        "有记录没有归属，或归属前后矛盾：%s。它们不会显示给任何人；请恢复损坏之前的导出，或从数据库中删除它们。"),
    FAILED(ProbeStatus.ERROR, "Failed: %s", "失败：%s");

    private final ProbeStatus status;
    private final String english;
    private final String chinese;

    Finding(ProbeStatus status, String english, String chinese) {
      this.status = status;
      this.english = english;
      this.chinese = chinese;
    }
  }
}
