package io.remanence.testkit;

import io.remanence.store.Store;
import java.time.Clock;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives each test its {@link StoreUnderTest} or {@link Store}, and its {@link ManualClock}. */
final class StoreParameters implements ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(StoreParameters.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == Store.class || type == StoreUnderTest.class || type == ManualClock.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    if (type == ManualClock.class) {
      return clock(context);
    }
    return type == Store.class ? underTest(context).store() : underTest(context);
  }

  private static ManualClock clock(ExtensionContext context) {
    return context
        .getStore(NAMESPACE)
        .computeIfAbsent(
            ManualClock.class, type -> ManualClock.at("2026-03-01T09:30:00Z"), ManualClock.class);
  }

  private static StoreUnderTest underTest(ExtensionContext context) {
    StoreSuite suite = (StoreSuite) context.getRequiredTestInstance();
    Clock clock = clock(context);
    return context
        .getStore(NAMESPACE)
        .computeIfAbsent(
            StoreUnderTest.class, type -> new StoreUnderTest(suite, clock), StoreUnderTest.class);
  }
}
