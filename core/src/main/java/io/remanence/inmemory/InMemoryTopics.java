package io.remanence.inmemory;

import io.remanence.scope.SessionKey;
import io.remanence.topic.TopicState;
import io.remanence.topic.TopicStore;
import java.util.Optional;

/** How far the topics of sessions are known. */
final class InMemoryTopics implements TopicStore {
  private final Handle handle;

  InMemoryTopics(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Optional<TopicState> state(SessionKey session) {
    return handle.reading().topics.get(session.encoded());
  }

  @Override
  public void save(SessionKey session, TopicState state) {
    Tables tables = handle.writing();
    tables.topics = tables.topics.with(session.encoded(), state);
  }

  @Override
  public boolean forget(SessionKey session) {
    Tables tables = handle.writing();
    boolean there = tables.topics.has(session.encoded());
    tables.topics = tables.topics.without(session.encoded());
    return there;
  }
}
