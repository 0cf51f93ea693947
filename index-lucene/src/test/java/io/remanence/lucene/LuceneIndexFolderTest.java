package io.remanence.lucene;

import static io.remanence.testkit.ItemSample.memory;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.recall.Index;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the folder: reopening, crashes, damage, foreign files. */
final class LuceneIndexFolderTest {
  @TempDir Path parent;

  private Path folder() {
    return parent.resolve("index");
  }

  private void fill() {
    try (OpenIndex index = new OpenIndex(folder())) {
      index.putTexts("the ferry leaves at eight", "渡轮八点出发");
    }
  }

  private List<Path> files(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      return files.filter(file -> file.toString().endsWith(suffix)).toList();
    }
  }

  private void assertBegunAnew() {
    try (OpenIndex index = new OpenIndex(folder())) {
      assertThat(index.index().position()).isEqualTo(IndexPosition.START);
      assertThat(index.find("ferry 渡轮")).isEmpty();
      index.putTexts("a new ferry");
      assertThat(index.find("ferry")).containsExactly("0");
    }
    try (OpenIndex index = new OpenIndex(folder())) {
      assertThat(index.find("ferry")).containsExactly("0");
    }
  }

  @Test
  void the_provider_is_found_by_name() {
    assertThat(ServiceLoader.load(IndexProvider.class))
        .anySatisfy(provider -> assertThat(provider.name()).isEqualTo("lucene"));
  }

  @Test
  void closing_flushes() {
    fill();
    try (OpenIndex index = new OpenIndex(folder())) {
      assertThat(index.index().position()).isEqualTo(new IndexPosition(2, 0, ""));
      assertThat(index.find("ferry")).containsExactly("0");
    }
  }

  @Test
  void a_crash_goes_back_to_what_was_flushed_last() throws IOException {
    Path copy = parent.resolve("copy");
    try (OpenIndex index = new OpenIndex(folder())) {
      index.put(memory("kept", "ferry"));
      index.index().flush();
      index.put(memory("lost", "ferry"));
      copy(folder(), copy);
    }
    try (OpenIndex index = new OpenIndex(copy)) {
      assertThat(index.index().position()).isEqualTo(new IndexPosition(1, 0, ""));
      assertThat(index.find("ferry")).containsExactly("kept");
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  @Test
  void a_lock_file_that_was_left_behind_is_no_obstacle() throws IOException {
    Files.createDirectories(folder());
    Files.createFile(folder().resolve(IndexWriter.WRITE_LOCK_NAME));
    fill();
    assertThat(folder().resolve(IndexWriter.WRITE_LOCK_NAME)).exists();
    try (OpenIndex index = new OpenIndex(folder())) {
      assertThat(index.find("ferry")).containsExactly("0");
    }
  }

  @Test
  void a_folder_is_open_once() {
    try (OpenIndex index = new OpenIndex(folder())) {
      index.putTexts("ferry");
      assertThatThrownBy(() -> new LuceneIndexProvider().open(folder()))
          .isInstanceOfSatisfying(
              RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT))
          .hasMessageContaining(folder().toString());
      assertThat(index.find("ferry")).containsExactly("0");
    }
  }

  @Test
  void a_file_that_was_cut_short_means_a_new_beginning() throws IOException {
    fill();
    Path segment = files(".cfs").getFirst();
    byte[] whole = Files.readAllBytes(segment);
    Files.write(segment, java.util.Arrays.copyOf(whole, whole.length / 2));
    assertBegunAnew();
  }

  @Test
  void a_byte_that_was_flipped_means_a_new_beginning() throws IOException {
    fill();
    Path segment = files(".cfs").getFirst();
    byte[] bytes = Files.readAllBytes(segment);
    // Between the parts of the file lie bytes that nothing is read of; a word's are read.
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int word = text.indexOf(new String("渡轮".getBytes(UTF_8), StandardCharsets.ISO_8859_1));
    assertThat(word).isPositive();
    bytes[word] ^= 0x40;
    Files.write(segment, bytes);
    assertBegunAnew();
  }

  @Test
  void a_missing_list_of_segments_means_a_new_beginning() throws IOException {
    fill();
    try (Stream<Path> files = Files.list(folder())) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("segments")) {
          Files.delete(file);
        }
      }
    }
    assertBegunAnew();
  }

  @Test
  void a_missing_segment_means_a_new_beginning() throws IOException {
    fill();
    Files.delete(files(".cfs").getFirst());
    assertBegunAnew();
  }

  @Test
  void another_format_means_a_new_beginning() throws IOException {
    fill();
    IndexWriterConfig config =
        new IndexWriterConfig()
            .setIndexSort(new Sort(new SortField(Fields.ORDER, SortField.Type.STRING)));
    try (FSDirectory directory = FSDirectory.open(folder());
        IndexWriter writer = new IndexWriter(directory, config)) {
      writer.setLiveCommitData(Map.of("remanence.format", "0").entrySet());
      writer.commit();
    }
    assertBegunAnew();
  }

  @Test
  void what_is_not_ours_is_moved_aside_and_kept() throws IOException {
    Files.createDirectories(folder().resolve("letters"));
    Files.writeString(folder().resolve("letters").resolve("a.txt"), "dear");
    Files.writeString(folder().resolve("segments_1"), "someone else's");
    assertBegunAnew();
    Path aside = parent.resolve("index.aside");
    assertThat(aside.resolve("letters").resolve("a.txt")).hasContent("dear");
    assertThat(aside.resolve("segments_1")).hasContent("someone else's");
  }

  @Test
  void a_closed_index_says_so() {
    Index index = new LuceneIndexProvider().open(folder());
    index.close();
    index.close();
    assertThatThrownBy(() -> index.words("ferry", io.remanence.testkit.Filters.everything(), 1))
        .isInstanceOfSatisfying(
            RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    assertThatThrownBy(() -> index.apply(List.of(), IndexPosition.START))
        .isInstanceOf(RemanenceException.class);
  }

  @Test
  void a_writer_that_lucene_closed_is_opened_again_at_what_was_flushed_last() throws IOException {
    IndexFolder opened = IndexFolder.open(folder(), WordWeights.DEFAULT);
    try (LuceneIndex index = new LuceneIndex(opened, WordWeights.DEFAULT)) {
      var filter = io.remanence.testkit.Filters.everything();
      index.apply(List.of(put("1", "the ferry leaves")), new IndexPosition(1, 0, ""));
      index.flush();
      index.apply(List.of(put("2", "the tram leaves")), new IndexPosition(2, 0, ""));
      // What Lucene does when a write fails for want of space.
      opened.writer().rollback();
      assertThatThrownBy(
              () -> index.apply(List.of(put("3", "the bus")), new IndexPosition(3, 0, "")))
          .isInstanceOfSatisfying(
              RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
      assertThat(index.position()).isEqualTo(new IndexPosition(1, 0, ""));
      index.apply(List.of(put("2", "the tram leaves")), new IndexPosition(2, 0, ""));
      assertThat(index.words("ferry", filter, 5)).hasSize(1);
      assertThat(index.words("tram", filter, 5)).hasSize(1);
      index.flush();
    }
  }

  @Test
  void garbage_in_every_file_and_the_lock_is_begun_anew() throws IOException {
    fill();
    for (Path file : files("")) {
      Files.write(file, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
    }
    assertBegunAnew();
  }

  @Test
  void a_file_in_the_folder_s_place_is_put_aside() throws IOException {
    Files.writeString(folder(), "junk");
    assertBegunAnew();
    assertThat(parent.resolve("index.aside")).hasContent("junk");
  }

  private static io.remanence.recall.IndexWrite put(String id, String text) {
    return new io.remanence.recall.IndexWrite.Put(
        io.remanence.testkit.ItemSample.memory(id, text).build(), java.util.Map.of());
  }
}
