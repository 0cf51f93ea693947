package io.remanence.lucene;

import com.ibm.icu.text.BreakIterator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Reads a query into words. Stop words, a question's grammar among them, are taken out first, by
 * ICU's word lists, so that no pair of CJK characters is made across them; what is left is cut as
 * items are. Where nothing is left, the stop words are searched after all, for a small share of the
 * relevance. Of a longer text, its first and last {@value #LONGEST_END} characters are read.
 */
final class QueryWords implements AutoCloseable {
  private static final int LONGEST_END = 4_000;

  /** Stop words say next to nothing, but they may be all there is of a name. */
  private static final double STOP_WORDS_SHARE = 0.2;

  private static final BreakIterator SEGMENTS = BreakIterator.getWordInstance(Locale.ROOT);

  private final ItemAnalyzer analyzer = ItemAnalyzer.ofQueries();
  private final WordWeights weights;

  QueryWords(WordWeights weights) {
    this.weights = weights;
  }

  /**
   * A query in words.
   *
   * @param words distinct, in order
   * @param share how much of its relevance an item has that holds them: 1, or little where they are
   *     all stop words
   */
  record Asked(List<QueryWord> words, double share) {}

  /** Reads a query. */
  Asked of(String query) {
    String folded = TextFolding.fold(shortened(query));
    BitSet wordStarts = new BitSet(folded.length());
    String content = withoutStopWords(folded, wordStarts);
    List<QueryWord> words = read(content, wordStarts, true);
    return words.isEmpty()
        ? new Asked(read(folded, wordStarts, false), STOP_WORDS_SHARE)
        : new Asked(words, 1);
  }

  /** Of a text that is too long for a question, its beginning and its end. */
  private static String shortened(String query) {
    return query.length() <= 2 * LONGEST_END
        ? query
        : query.substring(0, LONGEST_END) + '\n' + query.substring(query.length() - LONGEST_END);
  }

  /** The text with stop words blanked; marks where its words start. */
  private static String withoutStopWords(String folded, BitSet wordStarts) {
    BreakIterator segments = (BreakIterator) SEGMENTS.clone();
    segments.setText(folded);
    StringBuilder content = new StringBuilder(folded);
    int start = segments.first();
    for (int end = segments.next(); end != BreakIterator.DONE; end = segments.next()) {
      wordStarts.set(start);
      if (StopWords.contains(folded.substring(start, end))) {
        for (int i = start; i < end; i++) {
          content.setCharAt(i, ' ');
        }
      }
      start = end;
    }
    return content.toString();
  }

  private List<QueryWord> read(String text, BitSet wordStarts, boolean contentOnly) {
    Map<String, QueryWord> words = new LinkedHashMap<>();
    BitSet paired = new BitSet(text.length());
    BitSet dropped = new BitSet(text.length());
    for (Token token : cut(text)) {
      if (!token.pair()) {
        add(words, new QueryWord(Fields.TEXT, token.form(), token.stem(), 1));
      } else if (contentOnly && StopWords.isPair(token.form())) {
        dropped.set(token.start(), token.end());
      } else {
        int second = text.offsetByCodePoints(token.start(), 1);
        double weight = wordStarts.get(second) ? weights.acrossWords() : 1;
        add(words, new QueryWord(Fields.TEXT, token.form(), token.form(), weight));
        paired.set(token.start(), token.end());
      }
    }
    addCharacters(words, text, paired, dropped);
    return List.copyOf(words.values());
  }

  private void addCharacters(
      Map<String, QueryWord> words, String text, BitSet paired, BitSet dropped) {
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int character = text.codePointAt(i);
      if (Scripts.isCjk(character) && (paired.get(i) || !dropped.get(i))) {
        String form = Character.toString(character);
        double weight = paired.get(i) ? weights.character() : 1;
        add(words, new QueryWord(Fields.CHARACTERS, form, form, weight));
      }
    }
  }

  /** Adds the word; where it is there already, the greater weight stays. */
  private static void add(Map<String, QueryWord> words, QueryWord word) {
    if (word.weight() > 0) {
      words.merge(
          word.field() + ' ' + word.form(),
          word,
          (old, more) -> old.weight() >= more.weight() ? old : more);
    }
  }

  private List<Token> cut(String text) {
    List<Token> tokens = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream(Fields.TEXT, text)) {
      var term = stream.addAttribute(CharTermAttribute.class);
      var offset = stream.addAttribute(OffsetAttribute.class);
      var type = stream.addAttribute(TypeAttribute.class);
      var step = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        String form = term.toString();
        if (step.getPositionIncrement() == 0 && !tokens.isEmpty()) {
          tokens.set(tokens.size() - 1, tokens.getLast().withStem(form));
        } else {
          boolean pair = type.type().equals(CJKBigramFilter.DOUBLE_TYPE);
          tokens.add(new Token(form, form, offset.startOffset(), offset.endOffset(), pair));
        }
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException("can't read the query", e);
    }
    return tokens;
  }

  @Override
  public void close() {
    analyzer.close();
  }

  private record Token(String form, String stem, int start, int end, boolean pair) {
    Token withStem(String newStem) {
      return new Token(form, newStem, start, end, pair);
    }
  }
}
