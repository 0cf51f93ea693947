package io.remanence.server.wire;

import io.remanence.llm.ChatModel;
import io.remanence.llm.ModelCheck;
import io.remanence.llm.Purpose;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Models on the wire. */
public final class ModelWire {
  private ModelWire() {}

  /** Which model serves what. */
  public static Map<String, @Nullable Object> write(
      List<String> embedders, Map<Purpose, ChatModel> models) {
    List<Object> items = new ArrayList<>();
    new TreeMap<>(models).forEach((purpose, model) -> items.add(item(purpose, model)));
    return tree(embedders, items);
  }

  /** The same, with what came of asking each. */
  public static Map<String, @Nullable Object> checked(
      List<String> embedders, Map<Purpose, ModelCheck.Result> results) {
    List<Object> items = new ArrayList<>();
    new TreeMap<>(results)
        .forEach(
            (purpose, result) -> {
              Map<String, @Nullable Object> item = item(purpose, result.model());
              item.put("reached", result.problem().isEmpty());
              item.put("took_ms", result.took().toMillis());
              result.problem().ifPresent(problem -> item.put("problem", problem));
              items.add(item);
            });
    return tree(embedders, items);
  }

  private static Map<String, @Nullable Object> tree(List<String> embedders, List<Object> items) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("embedding", embedders);
    tree.put("llm", items);
    return tree;
  }

  private static Map<String, @Nullable Object> item(Purpose purpose, ChatModel model) {
    Map<String, @Nullable Object> item = new LinkedHashMap<>();
    item.put("purpose", purpose.wireName());
    item.put("model", model.name());
    item.put("context_window", model.contextWindow());
    item.put("max_output_tokens", model.maxOutputTokens());
    return item;
  }
}
