package io.remanence.onnx;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cuts words into the pieces that a BERT vocabulary knows: always the longest piece that fits, from
 * the left. A word with a part that no piece fits, or of more than 100 characters, is one unknown
 * token. Text that spells a special token such as {@code [SEP]} stays text.
 *
 * <p>See Schuster and Nakajima, "Japanese and Korean voice search", 2012. Written here instead of
 * calling a native tokenizer: that would bring a second native library, which looks for graphics
 * cards when it is loaded.
 */
final class WordPiece {
  private static final int LONGEST_WORD = 100;
  private static final String CONTINUES = "##";

  private final Map<String, Integer> starts = new HashMap<>();
  private final Map<String, Integer> continuations = new HashMap<>();
  private final int longestPiece;
  private final int unknown;
  private final int opening;
  private final int closing;

  /**
   * @throws IllegalArgumentException when {@code [UNK]}, {@code [CLS]} or {@code [SEP]} is missing
   */
  WordPiece(Map<String, Integer> vocabulary) {
    unknown = special(vocabulary, "[UNK]");
    opening = special(vocabulary, "[CLS]");
    closing = special(vocabulary, "[SEP]");
    int longest = 1;
    for (Map.Entry<String, Integer> piece : vocabulary.entrySet()) {
      String text = piece.getKey();
      boolean continues = text.startsWith(CONTINUES) && text.length() > CONTINUES.length();
      if (continues) {
        text = text.substring(CONTINUES.length());
      }
      (continues ? continuations : starts).put(text, piece.getValue());
      longest = Math.max(longest, text.length());
    }
    longestPiece = longest;
  }

  private static int special(Map<String, Integer> vocabulary, String token) {
    Integer id = vocabulary.get(token);
    if (id == null) {
      throw new IllegalArgumentException(
          "a vocabulary of " + vocabulary.size() + " pieces lacks " + token);
    }
    return id;
  }

  /** The token that opens each input; its vector stands for the whole text. */
  int opening() {
    return opening;
  }

  /** The token that ends each input. */
  int closing() {
    return closing;
  }

  /** The ids of the pieces of clean text, without the opening and closing tokens. */
  Tokens tokens(String cleanText) {
    List<String> words = WordSplitter.words(cleanText);
    Tokens tokens = new Tokens(words.size() * 2);
    for (String word : words) {
      int before = tokens.size();
      if (!appendPieces(word, tokens)) {
        tokens.cutTo(before);
        tokens.add(unknown);
      }
    }
    return tokens;
  }

  private boolean appendPieces(String word, Tokens tokens) {
    if (word.codePointCount(0, word.length()) > LONGEST_WORD) {
      return false;
    }
    Map<String, Integer> pieces = starts;
    int from = 0;
    while (from < word.length()) {
      int to = Math.min(word.length(), from + longestPiece);
      Integer id = null;
      while (to > from && (id = pieces.get(word.substring(from, to))) == null) {
        to--;
      }
      if (id == null) {
        return false;
      }
      tokens.add(id);
      from = to;
      pieces = continuations;
    }
    return true;
  }
}
