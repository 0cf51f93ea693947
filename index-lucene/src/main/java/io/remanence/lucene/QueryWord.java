package io.remanence.lucene;

/**
 * One thing that a query asks for.
 *
 * @param field where it is searched
 * @param form as it was written
 * @param stem what is counted; the form itself where there is no other stem
 * @param weight of its idf, above 0, at most 1
 */
record QueryWord(String field, String form, String stem, double weight) {}
