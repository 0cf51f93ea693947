package io.remanence.lucene;

import org.apache.lucene.analysis.FilteringTokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Drops the CJK characters that {@link CJKBigramFilter} lets through because they stand alone: they
 * are searched in {@link Fields#CHARACTERS}, where every one is.
 */
final class PairsOnlyFilter extends FilteringTokenFilter {
  private final TypeAttribute type = addAttribute(TypeAttribute.class);

  PairsOnlyFilter(TokenStream input) {
    super(input);
  }

  @Override
  protected boolean accept() {
    return !type.type().equals(CJKBigramFilter.SINGLE_TYPE);
  }
}
