package io.remanence.server.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.json.JsonObject;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.wire.Json;
import io.remanence.server.wire.Refusal;
import io.remanence.space.Remanence;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import io.remanence.tool.Tools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stateless Streamable HTTP: each POST is one message, and what a request asks is answered in its
 * own response. There are no sessions, so any session id is taken and none is given; a client may
 * go on after the server was started anew.
 */
public final class McpEndpoint {
  private static final String VERSION = "MCP-Protocol-Version";

  private final Function<Call, KeyAccess> keys;
  private final McpServers servers;
  private final McpJsonMapper json =
      new JacksonMcpJsonMapper(
          JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build());

  /**
   * An endpoint over these spaces.
   *
   * @param awaitFirst waits a little for what recall needs after a start
   * @param refusals hears of each caller who was refused
   * @param keys what a call's key opens
   */
  public McpEndpoint(
      Remanence remanence,
      Runnable awaitFirst,
      McpRefusals refusals,
      Function<Call, KeyAccess> keys) {
    this.keys = keys;
    this.servers = new McpServers(new McpSpaces(remanence, awaitFirst, refusals), json);
  }

  /**
   * Answers one message.
   *
   * @throws Refusal when the body is no JSON document of the right kind or size
   * @throws RemanenceException where the headers name nobody that there can be, or not the key's
   */
  public Answer handle(Call call) {
    McpCaller caller = McpCaller.of(call::headers, call.language(), keys.apply(call));
    Language language = caller.language();
    Optional<String> unknown =
        call.headers(VERSION).stream().filter(v -> !McpServers.VERSIONS.contains(v)).findFirst();
    if (unknown.isPresent()) {
      return error(
          400,
          null,
          ErrorCodes.INVALID_REQUEST,
          McpPhrase.BAD_VERSION.in(
              language,
              Texts.clean(Texts.truncate(unknown.get(), 40)),
              String.join(", ", McpServers.VERSIONS)));
    }
    JsonObject message;
    try {
      message = call.bodyObject();
    } catch (Refusal refusal) {
      if (refusal.code() != ErrorCode.INVALID_ARGUMENT || refusal.status().isPresent()) {
        throw refusal;
      }
      return error(400, null, ErrorCodes.PARSE_ERROR, refusal.detail(language));
    }
    return answer(caller, message.members());
  }

  private Answer answer(McpCaller caller, Map<String, @Nullable Object> message) {
    Object id = message.get("id");
    boolean isRequest = message.containsKey("id");
    if (!"2.0".equals(message.get("jsonrpc")) || (isRequest && !isId(id))) {
      return error(
          400, null, ErrorCodes.INVALID_REQUEST, McpPhrase.NOT_JSON_RPC.in(caller.language()));
    }
    if (!(message.get("method") instanceof String method)) {
      // Nobody was asked, so an answer is of no use to us.
      return message.containsKey("result") || message.containsKey("error")
          ? Answer.accepted()
          : error(
              400, id, ErrorCodes.INVALID_REQUEST, McpPhrase.NOT_JSON_RPC.in(caller.language()));
    }
    Object params = message.get("params");
    if (!isRequest) {
      // Without sessions nothing that a client merely tells has an effect.
      return Answer.accepted();
    }
    Optional<String> wrong = wrong(caller.language(), method, params);
    if (wrong.isPresent()) {
      return error(200, id, ErrorCodes.INVALID_PARAMS, wrong.get());
    }
    return respond(caller, new JSONRPCRequest("2.0", method, id, params));
  }

  private static boolean isId(@Nullable Object id) {
    return id instanceof String
        || id instanceof Integer
        || id instanceof Long
        || id instanceof BigInteger;
  }

  /** What the SDK would say in its own words, or in those of its JSON library. */
  private static Optional<String> wrong(Language language, String method, @Nullable Object params) {
    if (params != null && !(params instanceof Map)) {
      return Optional.of(badParams(language, method));
    }
    if (!method.equals(McpSchema.METHOD_TOOLS_CALL)) {
      return Optional.empty();
    }
    if (!(params instanceof Map<?, ?> call) || !(call.get("name") instanceof String name)) {
      return Optional.of(badParams(language, method));
    }
    if (call.get("arguments") != null && !(call.get("arguments") instanceof Map)) {
      return Optional.of(McpPhrase.BAD_ARGUMENTS.in(language));
    }
    return Tools.definitions().stream().anyMatch(tool -> tool.name().equals(name))
        ? Optional.empty()
        : Optional.of(Tools.unknown(name, language));
  }

  private static String badParams(Language language, String method) {
    return McpPhrase.BAD_PARAMS.in(language, Texts.truncate(method, 60));
  }

  private Answer respond(McpCaller caller, JSONRPCRequest request) {
    Language language = caller.language();
    JSONRPCResponse response;
    try {
      response = servers.in(language).handleRequest(caller.context(), request).block();
    } catch (McpError known) {
      JSONRPCResponse.JSONRPCError error = known.getJsonRpcError();
      boolean ours = error.data() instanceof Map<?, ?> data && data.containsKey("code");
      String message =
          error.code() == ErrorCodes.RESOURCE_NOT_FOUND && !ours
              ? McpPhrase.NO_RESOURCE.in(language, uri(request))
              : error.message();
      return error(200, request.id(), error.code(), message, error.data());
    } catch (RuntimeException wrong) {
      return isOfJson(wrong)
          ? error(
              200, request.id(), ErrorCodes.INVALID_PARAMS, badParams(language, request.method()))
          : error(
              200,
              request.id(),
              ErrorCodes.INTERNAL_ERROR,
              McpFailure.of(wrong, language).detail());
    }
    if (response == null) {
      throw new IllegalStateException("no answer to " + request.method());
    }
    try {
      return Answer.json(200, json.writeValueAsBytes(response));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static String uri(JSONRPCRequest request) {
    return request.params() instanceof Map<?, ?> params && params.get("uri") instanceof String uri
        ? Texts.truncate(uri, 100)
        : "";
  }

  /** Whether the params could not be made into what the method takes. */
  private static boolean isOfJson(RuntimeException failure) {
    return failure instanceof IllegalArgumentException || failure instanceof JacksonException;
  }

  private static Answer error(int status, @Nullable Object id, int code, String message) {
    return error(status, id, code, message, null);
  }

  private static Answer error(
      int status, @Nullable Object id, int code, String message, @Nullable Object data) {
    Map<String, @Nullable Object> error = new LinkedHashMap<>();
    error.put("code", code);
    error.put("message", message);
    if (data != null) {
      error.put("data", data);
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("jsonrpc", "2.0");
    tree.put("id", id);
    tree.put("error", error);
    return Answer.json(status, Json.write(tree));
  }
}
