/** Times as people write them: read out of a question, written into what is searched. */
@NullMarked
package io.remanence.time;

import org.jspecify.annotations.NullMarked;
