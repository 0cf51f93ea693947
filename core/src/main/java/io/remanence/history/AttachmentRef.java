package io.remanence.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stands in a text for something that was attached: {@code [图片: a cat | ref:data/x.png]}.
 *
 * @param kind one of {@code 图片}, {@code 音频}, {@code 视频}, {@code 文件}: image, audio, video, file
 * @param description what it shows; stripped, absent where nothing is left, and without {@code ]},
 *     {@code |} and line ends, which would end it
 * @param ref where it is; not empty, without {@code ]} and line ends
 */
public record AttachmentRef(String kind, Optional<String> description, String ref) {
  private static final String KINDS = "图片|音频|视频|文件";
  private static final Pattern REF =
      Pattern.compile("\\[(" + KINDS + ")(?:: ([^\\]\\n|]+?))? \\| ref:([^\\]\\n]+?)\\]");

  public AttachmentRef {
    if (!kind.matches(KINDS)) {
      throw new IllegalArgumentException(
          "an attachment is of the kind '" + kind + "'; one of " + KINDS + " is wanted");
    }
    description = description.map(String::strip).filter(text -> !text.isEmpty());
    if (description.filter(text -> text.matches("(?s).*[\\]\\n|].*")).isPresent()
        || !ref.matches("[^\\]\\n]+")) {
      throw new IllegalArgumentException(
          "an attachment is described as '"
              + description.orElse("")
              + "' at '"
              + ref
              + "'; a text without ], | and line ends and a place without ] and line ends are"
              + " wanted");
    }
  }

  /** Those that the text holds, in order. */
  public static List<AttachmentRef> in(String text) {
    List<AttachmentRef> found = new ArrayList<>();
    Matcher matcher = REF.matcher(text);
    while (matcher.find()) {
      found.add(
          new AttachmentRef(
              matcher.group(1), Optional.ofNullable(matcher.group(2)), matcher.group(3)));
    }
    return found;
  }

  /** As it stands in a text. */
  public String text() {
    return "[" + kind + description.map(text -> ": " + text).orElse("") + " | ref:" + ref + "]";
  }
}
