package io.remanence.compaction;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import io.remanence.json.LooseJson;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The files that tool calls changed, with the tools that changed them: those whose name, or whose
 * command, says that they write, and whose result tells of no failure. What anybody says of files
 * doesn't count.
 */
final class ChangedFiles {
  private static final int LOOKED_AT = 20_000;
  private static final int LONGEST_PATH = 300;
  private static final int LONGEST_LINE = 400;
  private static final int DEEPEST = 4;

  private static final Pattern WRITES =
      Pattern.compile(
          "(?<![a-z])(?:write|edit|create|update|insert|replace|patch|apply|delete|remove|rename"
              + "|move|save|append|modify|put|overwrite|mkdir)(?![a-z])");

  /** What tools that do several things take as the name of what to do. */
  private static final Set<String> COMMANDS =
      Set.of("command", "action", "operation", "mode", "op");

  private static final Pattern READS =
      Pattern.compile("(?:view|read|list|get|search|find|open|show|undo_edit)");

  private static final Set<String> PATHS =
      Set.of(
          "path",
          "filepath",
          "filename",
          "file",
          "targetfile",
          "target",
          "notebookpath",
          "oldpath",
          "newpath",
          "source",
          "destination",
          "paths",
          "files",
          "uri",
          "sourcepath",
          "destinationpath",
          "targetpath",
          "relativepath",
          "absolutepath");

  private static final Pattern PATCH =
      Pattern.compile("\\*\\*\\* (?:Add|Update|Delete|Move to)(?: File)?: ([^\\n\\\\]{1,300})");
  private static final Pattern FAILED =
      Pattern.compile(
          "^\\W{0,3}(?:error|failed|failure|exception|traceback|not found|no such file|permission denied"
              + "|错误|失败|出错|异常|找不到|没有权限)",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern LINE =
      Pattern.compile("^[-*•]\\s+[`*]*(.{1,300}?)[`*]*(?:：\\s*|:\\s+)(.*)$");

  /** How often each tool changed each file, the file changed last at the end. */
  private final Map<String, Map<String, Integer>> changes = new LinkedHashMap<>();

  /** Takes the calls of a unit, the call first. */
  void add(List<Message> unit) {
    MessageBody first = unit.getFirst().body();
    Set<String> failed =
        unit.stream()
            .map(Message::body)
            .filter(body -> body.role().equals(MessageBody.TOOL))
            .filter(body -> FAILED.matcher(beginning(body.text())).find())
            .flatMap(body -> body.toolCallId().stream())
            .collect(Collectors.toSet());
    for (ToolCall call : first.toolCalls()) {
      if (!failed.contains(call.id())) {
        add(call);
      }
    }
  }

  private static String beginning(String text) {
    return text.substring(0, Math.min(80, text.length()));
  }

  private void add(ToolCall call) {
    String arguments =
        call.arguments().substring(0, Math.min(LOOKED_AT, call.arguments().length()));
    Set<String> paths = new LinkedHashSet<>();
    Matcher patch = PATCH.matcher(arguments);
    while (patch.find()) {
      paths.add(patch.group(1));
    }
    Object tree = LooseJson.find(arguments).map(LooseJson.Read::value).orElse(Map.of());
    String command = command(tree);
    if (!paths.isEmpty() || writes(call.name(), command)) {
      collect(tree, paths, 0);
    }
    String does = SpanText.oneLine(command.isEmpty() ? call.name() : command);
    for (String path : paths) {
      String known = Texts.truncate(Marks.disarm(SpanText.oneLine(path)), LONGEST_PATH);
      if (!known.isEmpty()) {
        Map<String, Integer> before = changes.remove(known);
        Map<String, Integer> tools = before == null ? new LinkedHashMap<>() : before;
        tools.merge(does, 1, Integer::sum);
        changes.put(known, tools);
      }
    }
  }

  private static String command(Object tree) {
    if (tree instanceof Map<?, ?> members) {
      for (Map.Entry<?, ?> member : members.entrySet()) {
        if (COMMANDS.contains(String.valueOf(member.getKey()))
            && member.getValue() instanceof String word
            && word.length() <= 24
            && word.indexOf(' ') < 0) {
          return word;
        }
      }
    }
    return "";
  }

  private static boolean writes(String tool, String command) {
    if (!command.isEmpty()) {
      String word = parted(command);
      return WRITES.matcher(word).find() && !READS.matcher(word).matches();
    }
    return WRITES.matcher(parted(tool)).find();
  }

  /** A name such as {@code writeFile} in small words. */
  private static String parted(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
  }

  private static void collect(@Nullable Object value, Set<String> paths, int depth) {
    if (depth > DEEPEST) {
      return;
    }
    if (value instanceof Map<?, ?> members) {
      members.forEach(
          (key, member) -> {
            String name =
                String.valueOf(key).toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
            if (PATHS.contains(name)) {
              collectPath(member, paths, depth);
            } else if (member instanceof List<?> || member instanceof Map<?, ?>) {
              collect(member, paths, depth + 1);
            }
          });
    } else if (value instanceof List<?> list) {
      list.forEach(element -> collect(element, paths, depth + 1));
    }
  }

  private static void collectPath(@Nullable Object member, Set<String> paths, int depth) {
    switch (member) {
      case String path when path.length() <= LONGEST_PATH && path.indexOf('\n') < 0 ->
          paths.add(path);
      case List<?> list -> list.forEach(element -> collectPath(element, paths, depth + 1));
      case Map<?, ?> map -> collect(map, paths, depth + 1);
      case null, default -> {}
    }
  }

  /**
   * A line for each file, the one changed last at the end. A file that was told of before keeps
   * what was told.
   *
   * @param former lines of the summary so far
   */
  List<String> lines(List<String> former, Language language) {
    String colon = language == Language.CHINESE ? "：" : ": ";
    String and = language == Language.CHINESE ? "；" : "; ";
    Map<String, String> lines = new LinkedHashMap<>();
    for (String line : former) {
      Matcher matcher = LINE.matcher(line);
      String path = matcher.matches() ? String.valueOf(matcher.group(1)) : line;
      lines.put(path, matcher.matches() ? String.valueOf(matcher.group(2)) : "");
    }
    changes.forEach(
        (path, tools) -> {
          String before = lines.containsKey(path) ? lines.get(path) : null;
          lines.remove(path);
          List<String> told = new ArrayList<>();
          if (before != null && !before.isEmpty()) {
            told.add(before);
          }
          told.add(
              tools.entrySet().stream()
                  .map(tool -> tool.getKey() + (tool.getValue() > 1 ? " ×" + tool.getValue() : ""))
                  .collect(Collectors.joining(", ")));
          lines.put(path, String.join(and, told));
        });
    return lines.entrySet().stream()
        .map(
            line ->
                line.getValue().isEmpty()
                    ? line.getKey()
                    : "- " + line.getKey() + colon + line.getValue())
        .map(line -> Texts.truncate(line, LONGEST_LINE))
        .toList();
  }
}
