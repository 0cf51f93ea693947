package io.remanence.testkit;

import io.remanence.embed.VectorStore;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives each test its {@link VectorStore}, closed after it. */
final class VectorStoreParameters implements ParameterResolver {
  private record Opened(VectorStore vectors) implements AutoCloseable {
    @Override
    public void close() {
      vectors.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == VectorStore.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    VectorStoreContract suite = (VectorStoreContract) context.getRequiredTestInstance();
    return context
        .getStore(ExtensionContext.Namespace.create(VectorStoreParameters.class))
        .computeIfAbsent(VectorStore.class, type -> new Opened(suite.openVectors()), Opened.class)
        .vectors();
  }
}
