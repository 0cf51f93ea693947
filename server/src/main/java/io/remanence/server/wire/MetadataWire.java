package io.remanence.server.wire;

import io.remanence.json.JsonObject;
import io.remanence.metadata.MetadataEntry;
import io.remanence.metadata.MetadataKey;
import io.remanence.metadata.MetadataOp;
import io.remanence.metadata.MetadataStore;
import io.remanence.server.words.Phrase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Metadata on the wire. */
public final class MetadataWire {
  private MetadataWire() {}

  /** Reads the steps of a commit. */
  public static List<MetadataOp> commit(Fields fields) {
    return fields.requiredObjects("ops", MetadataWire::op);
  }

  private static MetadataOp op(Fields fields) {
    String op = fields.requiredWords("op");
    MetadataKey key = new MetadataKey(fields.requiredId("namespace"), fields.requiredId("key"));
    Optional<JsonObject> data = fields.json("data");
    switch (op) {
      case "put" -> {
        if (!fields.has("data")) {
          fields.missing("data", Phrase.OBJECT);
        }
        return new MetadataOp.Put(key, data.orElse(JsonObject.empty()));
      }
      case "del" -> {
        if (fields.has("data")) {
          fields.problem("data", Phrase.DATA_OF_DELETE, fields.at("data"));
        }
        return new MetadataOp.Delete(key);
      }
      default ->
          throw new IllegalArgumentException(
              fields.at("op") + " is '" + op + "'; put or del is wanted");
    }
  }

  /** What a namespace holds; entries that can't be read are named apart. */
  public static Map<String, @Nullable Object> write(MetadataStore.Listing listing) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("items", listing.entries().stream().map(MetadataWire::write).toList());
    if (!listing.unreadable().isEmpty()) {
      tree.put("unreadable", listing.unreadable());
    }
    return tree;
  }

  private static Map<String, @Nullable Object> write(MetadataEntry entry) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("key", entry.key());
    tree.put("data", entry.data().members());
    tree.put("updated_at", Times.text(entry.updatedAt()));
    return tree;
  }
}
