/** The topic chain at work: topics judged and summed up in the background, and traced back. */
@NullMarked
package io.remanence.chain;

import org.jspecify.annotations.NullMarked;
