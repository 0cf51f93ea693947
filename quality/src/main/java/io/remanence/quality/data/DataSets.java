package io.remanence.quality.data;

import io.remanence.error.RemanenceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds data sets by what a person wrote: the name of one in a folder of data sets, the folder of
 * one, or a file.
 */
public final class DataSets {
  private static final List<String> MADIAL = List.of("zh", "en");

  private final Optional<Path> folder;

  /**
   * @param folder holds data sets by name; absent where none is known
   */
  public DataSets(Optional<Path> folder) {
    this.folder = folder;
  }

  /**
   * The data sets that the word stands for; {@code madial} stands for two.
   *
   * @throws RemanenceException {@code NOT_FOUND} naming those that are there
   */
  public List<DataSet> named(String word) {
    List<DataSet> found = find(word);
    if (found.isEmpty()) {
      throw RemanenceException.notFound(
          "there is no data set '%s'; there %s"
              .formatted(
                  word, names().isEmpty() ? "is none" : "are: " + String.join(", ", names())));
    }
    return found;
  }

  /** The data sets that the word stands for; none where nothing is called so. */
  public List<DataSet> find(String word) {
    Path path = Path.of(word);
    boolean isPath = word.contains("/") || word.contains("\\");
    if (Files.isRegularFile(path)) {
      return List.of(ofFile(path));
    }
    if (isPath) {
      return Files.isDirectory(path) ? ofFolder(path) : List.of();
    }
    List<DataSet> exact = all().stream().filter(set -> set.name().equals(word)).toList();
    return exact.isEmpty() && word.equals("madial")
        ? all().stream().filter(MadialSet.class::isInstance).toList()
        : exact;
  }

  /** The names of the data sets in the folder, ascending. */
  public List<String> names() {
    return all().stream().map(DataSet::name).distinct().sorted().toList();
  }

  private List<DataSet> all() {
    if (folder.isEmpty() || !Files.isDirectory(folder.get())) {
      return List.of();
    }
    List<DataSet> found = new ArrayList<>();
    for (Path entry : entries(folder.get())) {
      if (Files.isDirectory(entry)) {
        found.addAll(ofFolder(entry));
      } else if (isSet(entry)) {
        found.add(ofFile(entry));
      }
    }
    return found;
  }

  private static boolean isSet(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(".jsonl") || (name.endsWith(".json") && LongMemEvalSet.isIn(file));
  }

  private static List<Path> entries(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    } catch (IOException failure) {
      throw RemanenceException.notFound("the folder '" + folder + "' can't be read: " + failure);
    }
  }

  private static DataSet ofFile(Path file) {
    String fileName = String.valueOf(file.getFileName());
    String name =
        fileName.contains(".") ? fileName.substring(0, fileName.lastIndexOf('.')) : fileName;
    if (fileName.equals(LocomoSet.FILE)) {
      return new LocomoSet(file.resolveSibling(""));
    }
    return LongMemEvalSet.isIn(file)
        ? new LongMemEvalSet(name, file)
        : new JsonLinesSet(name, file);
  }

  /** The data sets whose files this folder holds, told by the files. */
  private static List<DataSet> ofFolder(Path folder) {
    if (Files.exists(folder.resolve(LocomoSet.FILE))) {
      return List.of(new LocomoSet(folder));
    }
    List<DataSet> found = new ArrayList<>();
    for (String language : MADIAL) {
      MadialSet set = new MadialSet(folder, language);
      if (set.isThere()) {
        found.add(set);
      }
    }
    if (!LifebenchSet.persons(folder).isEmpty()) {
      found.add(new LifebenchSet(folder));
    }
    if (found.isEmpty()) {
      entries(folder).stream()
          .filter(DataSets::isLongMemEval)
          .forEach(file -> found.add(ofFile(file)));
    }
    return found;
  }

  private static boolean isLongMemEval(Path file) {
    return String.valueOf(file.getFileName()).endsWith(".json") && LongMemEvalSet.isIn(file);
  }
}
