/** Language models: what is asked of them, and what they used. */
@NullMarked
package io.remanence.llm;

import org.jspecify.annotations.NullMarked;
