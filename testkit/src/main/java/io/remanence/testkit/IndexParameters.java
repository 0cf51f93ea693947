package io.remanence.testkit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives each test its {@link IndexUnderTest}, closed after it. */
final class IndexParameters implements ParameterResolver {
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == IndexUnderTest.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    IndexSuite suite = (IndexSuite) context.getRequiredTestInstance();
    return context
        .getStore(ExtensionContext.Namespace.create(IndexParameters.class))
        .computeIfAbsent(
            IndexUnderTest.class, type -> new IndexUnderTest(suite), IndexUnderTest.class);
  }
}
