package io.remanence.lucene;

import io.remanence.text.Texts;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * Values that are compared whole, as terms that Lucene takes: a value that is too long for a term,
 * or holds half a surrogate pair or a NUL, is represented by its digest. Both sides, what is
 * indexed and what is asked, must come through here.
 */
final class ExactTerm {
  private static final int LONGEST = 4_000;

  private ExactTerm() {}

  static Field field(String name, String value) {
    return new StringField(name, of(value), Field.Store.NO);
  }

  static Term term(String name, String value) {
    return new Term(name, of(value));
  }

  static Query query(String name, String value) {
    return new TermQuery(term(name, value));
  }

  static String of(String value) {
    if (value.length() <= LONGEST && Texts.clean(value).equals(value)) {
      return value;
    }
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      // Begins with NUL, which no other term does.
      return '\0' + HexFormat.of().formatHex(sha.digest(value.getBytes(StandardCharsets.UTF_16LE)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }
}
