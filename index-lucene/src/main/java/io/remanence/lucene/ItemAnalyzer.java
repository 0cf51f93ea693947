package io.remanence.lucene;

import com.ibm.icu.text.FilteredNormalizer2;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import java.io.StringReader;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.ar.ArabicStemFilter;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;
import org.apache.lucene.analysis.miscellaneous.KeywordRepeatFilter;
import org.apache.lucene.analysis.miscellaneous.LengthFilter;
import org.apache.lucene.analysis.miscellaneous.RemoveDuplicatesTokenFilter;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.ru.RussianLightStemFilter;

/**
 * Cuts text into the terms that are indexed and searched; one way for both. Wants text that {@link
 * TextFolding} has folded.
 *
 * <p>{@link Fields#TEXT}: words by Unicode's rules, cut where the script changes (Thai, Lao, Khmer
 * and Burmese by ICU's word lists), identifiers whole and in parts, Han, kana and Hangul as pairs
 * of characters, emoji as they are; lower case, no accents; English, Russian and Arabic words also
 * as their stem, at the same position. A CJK character that stands alone is not in it. {@link
 * Fields#CHARACTERS}: each Han, kana and Hangul character.
 */
final class ItemAnalyzer extends Analyzer {
  /** Longer tokens are cut: no one searches for them whole, and the index would swell. */
  private static final int LONGEST_TERM = 128;

  /**
   * Takes off accents where readers leave them out. Elsewhere marks are letters of their own: kana
   * without its voicing and Thai without its tones are other words.
   */
  private static final Normalizer2 WITHOUT_ACCENTS =
      new FilteredNormalizer2(
          ICUFoldingFilter.NORMALIZER,
          new UnicodeSet(
                  "[[:Latin:][:Greek:][:Cyrillic:][:Armenian:][:Hebrew:][:Arabic:][:Nd:]"
                      + "[\\u0300-\\u036F]]")
              .freeze());

  private final boolean forQueries;

  private ItemAnalyzer(boolean forQueries) {
    super(PER_FIELD_REUSE_STRATEGY);
    this.forQueries = forQueries;
  }

  static ItemAnalyzer ofItems() {
    return new ItemAnalyzer(false);
  }

  /** The same but for identifiers, see {@link IdentifierFilter}. */
  static ItemAnalyzer ofQueries() {
    return new ItemAnalyzer(true);
  }

  @Override
  protected TokenStreamComponents createComponents(String fieldName) {
    return fieldName.equals(Fields.CHARACTERS) ? characters() : words();
  }

  private static TokenStreamComponents characters() {
    return new TokenStreamComponents(
        new NGramTokenizer(1, 1) {
          @Override
          protected boolean isTokenChar(int codePoint) {
            return Scripts.isCjk(codePoint);
          }
        });
  }

  private TokenStreamComponents words() {
    TextBuffer content = new TextBuffer();
    Tokenizer tokenizer = new ICUTokenizer(new DefaultICUTokenizerConfig(false, true));
    IdentifierFilter identifiers = new IdentifierFilter(tokenizer, forQueries);
    TokenStream terms = new PairsOnlyFilter(new CJKBigramFilter(identifiers));
    terms = new LowerCaseFilter(new EnglishPossessiveFilter(terms));
    terms = new ArabicNormalizationFilter(new ICUFoldingFilter(terms, WITHOUT_ACCENTS));
    terms =
        new KeywordRepeatFilter(TruncateTokenFilter.truncateAfterCodePoints(terms, LONGEST_TERM));
    terms = new ArabicStemFilter(new RussianLightStemFilter(new PorterStemFilter(terms)));
    // A mark that stands alone folds to nothing.
    terms = new LengthFilter(terms, 1, Integer.MAX_VALUE);
    return new TokenStreamComponents(
        reader -> {
          String text = content.read(reader);
          identifiers.text(text);
          tokenizer.setReader(new StringReader(text));
        },
        new RemoveDuplicatesTokenFilter(terms));
  }
}
