package io.remanence.testkit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives each test a {@link StubModelServer} of its own, closed after it. */
final class StubModelParameters implements ParameterResolver {
  private static final Namespace OURS = Namespace.create(StubModelParameters.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == StubModelServer.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    return test.getStore(OURS)
        .computeIfAbsent(
            StubModelServer.class, unused -> new StubModelServer(), StubModelServer.class);
  }
}
