/** How a session is kept short for a prompt: which summary stands for what, and what is shown. */
@NullMarked
package io.remanence.context;

import org.jspecify.annotations.NullMarked;
