package io.remanence.quality.data;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Documents that are searched together, and the questions about them.
 *
 * @param documents in the order in which they were said
 */
public record Corpus(String id, List<Document> documents, List<Question> questions) {
  public Corpus {
    documents = List.copyOf(documents);
    questions = List.copyOf(questions);
    Set<String> ids = new HashSet<>();
    for (Document document : documents) {
      for (String older : document.supersedes()) {
        if (!ids.contains(older)) {
          throw new IllegalArgumentException(
              "the document '%s' supersedes '%s', which does not come before it"
                  .formatted(document.id(), older));
        }
      }
      if (!ids.add(document.id())) {
        throw new IllegalArgumentException("two documents have the id '" + document.id() + "'");
      }
    }
    for (Question question : questions) {
      for (String relevant : question.relevant()) {
        if (!ids.contains(relevant)) {
          throw new IllegalArgumentException(
              "the question '%s' names the document '%s', which is not there"
                  .formatted(question.id(), relevant));
        }
      }
    }
  }

  /** When the last of it was said, where times are known. */
  public Optional<Instant> lastTime() {
    return documents.stream()
        .flatMap(document -> document.time().stream())
        .max(Comparator.naturalOrder());
  }
}
