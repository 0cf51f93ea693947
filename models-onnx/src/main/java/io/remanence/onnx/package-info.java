/** Embedding models that run inside the process, with weights from Maven artifacts. */
@NullMarked
package io.remanence.onnx;

import org.jspecify.annotations.NullMarked;
