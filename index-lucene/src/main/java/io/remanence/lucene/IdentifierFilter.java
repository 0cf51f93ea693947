package io.remanence.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Gives identifiers and numbers whole and in parts: {@code svc-billing} becomes {@code svcbilling},
 * {@code svc} and {@code billing}; {@code getUserName} is found by each of its words; {@code 40ms}
 * by {@code 40} and {@code ms}. Lucene's own word delimiter can't do it, since the tokenizer has
 * parted the words by then, and what stood between them is only in the text.
 *
 * <p>A run is a row of Latin or numeric tokens that touch each other or have one joining character
 * between them. Each of its distinct forms takes a position of its own.
 */
final class IdentifierFilter extends TokenFilter {
  private static final String JOINERS = "-_./:@+&#\\\u2010";
  private static final int LONGEST_WHOLE = 128;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);

  private final boolean forQuery;
  private final Set<String> forms = new LinkedHashSet<>();
  private final List<String> pending = new ArrayList<>();
  private String text = "";
  private int next;
  private int runStart;
  private int runEnd;
  private @Nullable State held;

  /**
   * @param forQuery whether identifiers are asked for: then those of their parts that say little
   *     (numbers, words of a camel case) are left out
   */
  IdentifierFilter(TokenStream input, boolean forQuery) {
    super(input);
    this.forQuery = forQuery;
  }

  /** The text that the next stream is cut from. */
  void text(String newText) {
    text = newText;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    pending.clear();
    next = 0;
    held = null;
  }

  @Override
  public boolean incrementToken() throws IOException {
    while (true) {
      if (next < pending.size()) {
        clearAttributes();
        term.append(pending.get(next++));
        offset.setOffset(runStart, runEnd);
        type.setType(DefaultICUTokenizerConfig.WORD_LETTER);
        return true;
      }
      if (held != null) {
        restoreState(held);
        held = null;
      } else if (!input.incrementToken()) {
        return false;
      }
      if (!isIdentifier() || (!mayGoOn(offset.endOffset()) && isPlain())) {
        return true;
      }
      readRun();
    }
  }

  private boolean isIdentifier() {
    String kind = type.type();
    return (kind.equals(DefaultICUTokenizerConfig.WORD_LETTER)
            || kind.equals(DefaultICUTokenizerConfig.WORD_NUMBER))
        && Scripts.isLatinOrDigit(term.charAt(0));
  }

  /** Whether the token is one word or one number, so that there is nothing to part. */
  private boolean isPlain() {
    boolean digits = Character.isDigit(term.charAt(0));
    for (int i = 0; i < term.length(); i++) {
      char c = term.charAt(i);
      if (Character.isDigit(c) != digits
          || (!digits
              && i > 0
              && (Character.isUpperCase(c) || !IdentifierParts.isWordChar(term, i)))) {
        return false;
      }
    }
    return true;
  }

  private boolean mayGoOn(int end) {
    if (end >= text.length()) {
      return false;
    }
    if (JOINERS.indexOf(text.charAt(end)) < 0) {
      return Scripts.isLatinOrDigit(text.charAt(end));
    }
    return end + 1 < text.length() && Scripts.isLatinOrDigit(text.charAt(end + 1));
  }

  private void readRun() throws IOException {
    forms.clear();
    List<String> tokens = new ArrayList<>();
    runStart = offset.startOffset();
    runEnd = offset.endOffset();
    tokens.add(term.toString());
    while (mayGoOn(runEnd) && input.incrementToken()) {
      if (!isIdentifier() || offset.startOffset() > runEnd + 1) {
        held = captureState();
        break;
      }
      runEnd = offset.endOffset();
      tokens.add(term.toString());
    }
    String run = text.substring(runStart, runEnd);
    if (run.length() <= LONGEST_WHOLE) {
      forms.add(IdentifierParts.joined(run));
    }
    if (forQuery) {
      IdentifierParts.addWordsTo(forms, run);
    } else {
      for (String token : tokens) {
        forms.add(IdentifierParts.joined(token));
        IdentifierParts.addTo(forms, token);
      }
    }
    pending.clear();
    pending.addAll(forms);
    next = 0;
  }
}
