package io.remanence.cli;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * What the server answered.
 *
 * @param status the HTTP status
 * @param body as it came; may be empty
 */
record Answer(int status, String body) {
  boolean ok() {
    return status >= 200 && status < 300;
  }

  /** The body as JSON; an empty object where it is none. */
  JsonNode json() {
    try {
      JsonNode json = JsonMapper.shared().readTree(body);
      return json.isMissingNode() ? JsonNodeFactory.instance.objectNode() : json;
    } catch (JacksonException none) {
      return JsonNodeFactory.instance.objectNode();
    }
  }
}
