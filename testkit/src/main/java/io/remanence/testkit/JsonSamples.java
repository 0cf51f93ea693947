package io.remanence.testkit;

import io.remanence.json.JsonObject;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON that storage layers like to get wrong. */
public final class JsonSamples {
  private JsonSamples() {}

  /** Numbers of many shapes, nulls, nesting, odd keys in an order that is not the alphabet's. */
  public static JsonObject wild() {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("zebra", 1);
    members.put("apple", new BigDecimal("1.50"));
    members.put("none", null);
    members.put("", "empty key");
    members.put("a.b", "dotted");
    members.put("$set", "dollar");
    members.put("__proto__", Map.of());
    members.put("键 😀 \"'\\ /\n", "值 \u2028\u2029 \u0001 \u007f \" \\ / \t");
    members.put("long", Long.MAX_VALUE);
    members.put("least", Long.MIN_VALUE);
    members.put("over2^53", 9_007_199_254_740_993L);
    members.put("big", new BigInteger("123456789012345678901234567890"));
    members.put("fine", new BigDecimal("0.1000000000000000055511151231257827"));
    members.put("hundred", new BigDecimal("100.00"));
    members.put("exponent", new BigDecimal("1E+400"));
    members.put("tiny", new BigDecimal("-1.5E-400"));
    members.put("double", 0.1);
    members.put("zero", 0);
    members.put("zeroes", new BigDecimal("0.000"));
    members.put("yes", true);
    members.put("no", false);
    members.put("number as text", "1.50");
    members.put("empty object", Map.of());
    members.put("empty list", List.of());
    List<@Nullable Object> mixed = new ArrayList<>();
    mixed.add(1);
    mixed.add("two");
    mixed.add(null);
    mixed.add(3.5);
    mixed.add(true);
    mixed.add(List.of(List.of(), List.of(1)));
    Map<String, @Nullable Object> inner = new LinkedHashMap<>();
    inner.put("z", null);
    inner.put("y", new BigDecimal("2.0"));
    inner.put("x", List.of("深", "い"));
    mixed.add(inner);
    members.put("mixed", mixed);
    members.put("deep", nested(60));
    return JsonObject.of(members);
  }

  private static Map<String, Object> nested(int depth) {
    return depth == 0 ? Map.of("end", "底") : Map.of("in", nested(depth - 1));
  }

  /** An object of these keys and values in turn. */
  public static JsonObject of(@Nullable Object... keysAndValues) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      members.put(String.valueOf(keysAndValues[i]), keysAndValues[i + 1]);
    }
    return JsonObject.of(members);
  }
}
