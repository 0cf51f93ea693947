package io.remanence.testkit;

import io.remanence.embed.Embedder;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives the tests of a class one {@link Embedder}, closed after the last. */
final class EmbedderParameters implements ParameterResolver {
  private record Opened(Embedder embedder) implements AutoCloseable {
    @Override
    public void close() {
      embedder.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Embedder.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    EmbedderContract suite = (EmbedderContract) context.getRequiredTestInstance();
    ExtensionContext ofClass = context.getParent().orElse(context);
    return ofClass
        .getStore(ExtensionContext.Namespace.create(EmbedderParameters.class))
        .computeIfAbsent(
            context.getRequiredTestClass(), type -> new Opened(suite.openEmbedder()), Opened.class)
        .embedder();
  }
}
