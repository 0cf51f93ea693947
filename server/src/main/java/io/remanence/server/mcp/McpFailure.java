package io.remanence.server.mcp;

import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.RemanenceException;
import io.remanence.server.wire.Refusal;
import io.remanence.text.Language;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a failure is to the caller.
 *
 * @param detail for people and models; tells nothing of a defect
 */
record McpFailure(ErrorCode code, String detail) {
  private static final Logger LOG = LoggerFactory.getLogger(McpFailure.class);

  /** Tells what failed, and logs what the caller is not told. */
  static McpFailure of(Throwable failure, Language language) {
    return switch (failure) {
      case RemanenceException known when known.code() != ErrorCode.INTERNAL -> {
        if (known.code() == ErrorCode.UNAVAILABLE) {
          LOG.warn("mcp: {}", known.getMessage());
        }
        yield new McpFailure(known.code(), known.detail().in(language));
      }
      case Refusal refusal -> new McpFailure(refusal.code(), refusal.detail(language));
      case IllegalArgumentException refused ->
          new McpFailure(ErrorCode.INVALID_ARGUMENT, ErrorDetail.of(refused).in(language));
      default -> {
        LOG.error("an MCP call failed", failure);
        yield new McpFailure(ErrorCode.INTERNAL, McpPhrase.DEFECT.in(language));
      }
    };
  }

  /** The failure as an error of the protocol. */
  McpError toError() {
    return McpError.builder(
            switch (code) {
              case NOT_FOUND -> ErrorCodes.RESOURCE_NOT_FOUND;
              case INVALID_ARGUMENT, TOO_LARGE -> ErrorCodes.INVALID_PARAMS;
              case CONFLICT, UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE, INTERNAL ->
                  ErrorCodes.INTERNAL_ERROR;
            })
        .message(detail)
        .data(Map.of("code", code.wireName()))
        .build();
  }
}
