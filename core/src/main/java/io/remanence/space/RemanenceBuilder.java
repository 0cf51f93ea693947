package io.remanence.space;

import io.remanence.capture.Summarizer;
import io.remanence.clear.ClearType;
import io.remanence.compaction.TodoList;
import io.remanence.context.ContextPolicy;
import io.remanence.embed.Embedder;
import io.remanence.embed.EmbedderProvider;
import io.remanence.embed.EmbeddingOptions;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.EventSink;
import io.remanence.id.IdSource;
import io.remanence.id.TimedIds;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatModelChoices;
import io.remanence.llm.Purpose;
import io.remanence.recall.IndexProvider;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.StoreProvider;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Chooses what {@link Remanence} is made of; what is not chosen has a default. */
public final class RemanenceBuilder {
  private SettingLayers layers = SettingLayers.of(SpaceSettings.defaults());
  private String embedding = "local";
  private EmbeddingOptions embeddingOptions = EmbeddingOptions.none();
  private @Nullable List<Embedder> embedders;
  private @Nullable StoreProvider store;
  private @Nullable IndexProvider index;
  private Clock clock = Clock.systemUTC();
  private @Nullable IdSource ids;
  private final List<ClearType> clearTypes = new ArrayList<>();
  private final Map<Purpose, ChatModel> chatModels = new EnumMap<>(Purpose.class);
  private ChatModelChoices chatModelChoices = ChatModelChoices.none();
  private @Nullable Summarizer summarizer;
  private @Nullable TodoList todoList;
  private @Nullable ContextPolicy contextPolicy;
  private EventSink events = EventSink.none();
  private int maxOpenSpaces = 64;

  RemanenceBuilder() {}

  /** The settings of every space. */
  public RemanenceBuilder settings(SpaceSettings newSettings) {
    layers = SettingLayers.of(newSettings);
    return this;
  }

  /** The settings of every space, with those of platforms, their rooms and places. */
  public RemanenceBuilder settings(SettingLayers newLayers) {
    layers = newLayers;
    return this;
  }

  /**
   * The provider of embedding models: {@code none}, or the name of one on the class path. Without a
   * choice it is {@code local} where that is on the class path, else none.
   */
  public RemanenceBuilder embedding(String provider) {
    embedding = provider;
    return this;
  }

  /** Where the provider finds its models. */
  public RemanenceBuilder embeddingOptions(EmbeddingOptions options) {
    embeddingOptions = options;
    return this;
  }

  /** The embedding models themselves; closed with Remanence. */
  public RemanenceBuilder embedders(List<Embedder> newEmbedders) {
    embedders = List.copyOf(newEmbedders);
    return this;
  }

  /** The kind of store in data directories. */
  public RemanenceBuilder store(StoreProvider newStore) {
    store = newStore;
    return this;
  }

  /** The kind of index in data directories. */
  public RemanenceBuilder index(IndexProvider newIndex) {
    index = newIndex;
    return this;
  }

  /** The clock; UTC. */
  public RemanenceBuilder clock(Clock newClock) {
    clock = newClock;
    return this;
  }

  /** Where new ids come from. */
  public RemanenceBuilder ids(IdSource newIds) {
    ids = newIds;
    return this;
  }

  /** Adds a kind of data of the program's own to what a clear removes. */
  public RemanenceBuilder clearType(ClearType type) {
    clearTypes.add(type);
    return this;
  }

  /**
   * The language model for every purpose that has none of its own; closed with Remanence. Without
   * one, all goes by rules.
   */
  public RemanenceBuilder chatModel(ChatModel model) {
    for (Purpose purpose : Purpose.values()) {
      chatModels.putIfAbsent(purpose, model);
    }
    return this;
  }

  /** The language model for one purpose; closed with Remanence. */
  public RemanenceBuilder chatModel(Purpose purpose, ChatModel model) {
    chatModels.put(purpose, model);
    return this;
  }

  /**
   * Which language models serve what, by providers on the class path; a model that is given itself
   * goes before. Where no window is named, it is that of the setting {@code llm.context-window}.
   */
  public RemanenceBuilder chatModels(ChatModelChoices choices) {
    chatModelChoices = choices;
    return this;
  }

  /** The program's own way to make a memory out of a turn; it goes before a model. */
  public RemanenceBuilder summarizer(Summarizer newSummarizer) {
    summarizer = newSummarizer;
    return this;
  }

  /** The program's own to-do lists, which summaries of work go by in place of the stored ones. */
  public RemanenceBuilder todoList(TodoList newTodoList) {
    todoList = newTodoList;
    return this;
  }

  /** The program's own way to keep sessions short, in place of the setting. */
  public RemanenceBuilder contextPolicy(ContextPolicy newContextPolicy) {
    contextPolicy = newContextPolicy;
    return this;
  }

  /** Who hears of what goes wrong in the background. */
  public RemanenceBuilder events(EventSink newEvents) {
    events = newEvents;
    return this;
  }

  /** How many spaces may be open at once, at least 1. */
  public RemanenceBuilder maxOpenSpaces(int max) {
    if (max < 1) {
      throw new IllegalArgumentException("spaces.max-open is " + max + "; at least 1 is wanted");
    }
    maxOpenSpaces = max;
    return this;
  }

  /**
   * Opens a data directory, made where there is none.
   *
   * @throws RemanenceException {@code CONFLICT} when another process owns it; {@code UNAVAILABLE}
   *     when no store is on the class path; {@code INVALID_ARGUMENT} for a provider of models that
   *     is not on the class path, or options that it can't use
   */
  public Remanence open(Path path) {
    return open(DataDirectory.own(path.toAbsolutePath().normalize()));
  }

  /** Opens a data directory that is owned already; it is given up when Remanence is closed. */
  public Remanence open(DataDirectory directory) {
    try {
      StoreProvider stores =
          Optional.ofNullable(store)
              .or(() -> first(StoreProvider.class))
              .orElseThrow(() -> RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.NO_STORE));
      Optional<IndexProvider> indexes =
          Optional.ofNullable(index).or(() -> first(IndexProvider.class));
      return new Remanence(
          Optional.of(directory),
          backends(Optional.of(stores), indexes),
          chosenEmbedders(directory.path()),
          maxOpenSpaces);
    } catch (RuntimeException | Error failure) {
      directory.close();
      throw failure;
    }
  }

  /** Keeps everything in memory, until it is closed. */
  public Remanence inMemory() {
    return new Remanence(
        Optional.empty(),
        backends(
            Optional.ofNullable(store).or(() -> first(StoreProvider.class)),
            Optional.ofNullable(index).or(() -> first(IndexProvider.class))),
        Optional.ofNullable(embedders).orElse(List.of()),
        Integer.MAX_VALUE);
  }

  private Map<Purpose, ChatModel> allChatModels() {
    return new ChosenModels(layers.space().contextWindow()).open(chatModelChoices, chatModels);
  }

  private Backends backends(Optional<StoreProvider> stores, Optional<IndexProvider> indexes) {
    IdSource source =
        Optional.ofNullable(ids).orElseGet(() -> new TimedIds(clock, new SecureRandom()));
    return new Backends(
        stores,
        indexes,
        layers,
        clock,
        source,
        List.copyOf(clearTypes),
        new SpaceModels(
            allChatModels(),
            Optional.ofNullable(summarizer),
            Optional.ofNullable(todoList),
            Optional.ofNullable(contextPolicy)),
        events);
  }

  private List<Embedder> chosenEmbedders(Path data) {
    if (embedders != null) {
      return embedders;
    }
    if (embedding.equals("none")) {
      return List.of();
    }
    Optional<EmbedderProvider> provider =
        StreamSupport.stream(ServiceLoader.load(EmbedderProvider.class).spliterator(), false)
            .filter(candidate -> candidate.name().equals(embedding))
            .findFirst();
    if (provider.isEmpty() && !embedding.equals("local")) {
      throw RemanenceException.invalid(ErrorText.NO_EMBEDDING, embedding);
    }
    return provider.map(found -> found.open(data, embeddingOptions)).orElse(List.of());
  }

  private static <T> Optional<T> first(Class<T> service) {
    return ServiceLoader.load(service).findFirst();
  }
}
