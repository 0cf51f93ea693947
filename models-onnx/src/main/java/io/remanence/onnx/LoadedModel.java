package io.remanence.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.remanence.embed.Embedder.Purpose;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/**
 * A model's weights and vocabulary in memory. One text a run, on one core: the weights are
 * quantized, and the scale of a run's numbers comes from all of its texts, so in a batch a text's
 * vector would depend on its neighbours.
 */
final class LoadedModel implements Inference {
  private static final int DOCUMENT_TOKENS = 256;
  private static final int QUERY_TOKENS = 128;

  /** Enough characters to fill the token limit with any ordinary text; the rest is never read. */
  private static final int CHARACTERS_A_TOKEN = 16;

  private final Model model;
  private final OrtEnvironment environment;
  private final OrtSession session;
  private final WordPiece pieces;
  private final long[] queryPrefix;

  private LoadedModel(
      Model model, OrtEnvironment environment, OrtSession session, WordPiece pieces) {
    this.model = model;
    this.environment = environment;
    this.session = session;
    this.pieces = pieces;
    this.queryPrefix = pieces.tokens(model.queryPrefix).first(QUERY_TOKENS);
  }

  /**
   * Brings the model into memory.
   *
   * @param unpacked the folder where the native library and the weights are, or will be, unpacked
   */
  static LoadedModel load(Model model, Path unpacked) throws IOException, OrtException {
    OrtEnvironment environment = NativeLibrary.load(unpacked);
    WordPiece pieces;
    try (InputStream json = resource(model.resource + "-tokenizer.json").openStream()) {
      pieces = new WordPiece(Vocabulary.read(json));
    }
    // From a file: given as bytes, the weights would stay on the heap for a while.
    Path weights = unpacked.resolve("weights").resolve(model.resource + ".onnx");
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      UnpackedFile.ensure(resource(model.resource + ".onnx"), weights);
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      // The arena would keep what the longest text needed for good.
      options.setCPUArenaAllocator(false);
      OrtSession session = environment.createSession(weights.toString(), options);
      return new LoadedModel(model, environment, session, pieces);
    }
  }

  private static URL resource(String name) throws IOException {
    URL resource = LoadedModel.class.getResource("/" + name);
    if (resource == null) {
      throw new FileNotFoundException(name + " is not on the class path");
    }
    return resource;
  }

  @Override
  public float[] vector(String text, Purpose purpose) {
    long[] ids = inputIds(text, purpose);
    long[] ones = new long[ids.length];
    Arrays.fill(ones, 1);
    long[] shape = {1, ids.length};
    try (OnnxTensor idTensor = tensor(ids, shape);
        OnnxTensor mask = tensor(ones, shape);
        OnnxTensor types = tensor(new long[ids.length], shape);
        OrtSession.Result result =
            session.run(
                Map.of("input_ids", idTensor, "attention_mask", mask, "token_type_ids", types))) {
      OnnxTensor tokenVectors = (OnnxTensor) result.get(0);
      return model.pooling.pool(tokenVectors.getFloatBuffer(), ids.length, model.dimension);
    } catch (OrtException e) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, "the model " + model.identity + " failed: " + e.getMessage(), e);
    }
  }

  private OnnxTensor tensor(long[] values, long[] shape) throws OrtException {
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
  }

  /** What the model is given: opening token, prefix, text, closing token. */
  long[] inputIds(String text, Purpose purpose) {
    boolean query = purpose == Purpose.QUERY;
    int limit = query ? QUERY_TOKENS : DOCUMENT_TOKENS;
    int characters = limit * CHARACTERS_A_TOKEN;
    String visible = query ? CleanText.last(text, characters) : CleanText.first(text, characters);
    Tokens tokens = pieces.tokens(model.prepare(visible));
    long[] prefix = query ? queryPrefix : new long[0];
    int room = limit - 2 - prefix.length;
    long[] kept = query ? tokens.last(room) : tokens.first(room);
    long[] ids = new long[prefix.length + kept.length + 2];
    ids[0] = pieces.opening();
    System.arraycopy(prefix, 0, ids, 1, prefix.length);
    System.arraycopy(kept, 0, ids, 1 + prefix.length, kept.length);
    ids[ids.length - 1] = pieces.closing();
    return ids;
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException e) {
      throw RemanenceException.of(
          ErrorCode.INTERNAL, "the model " + model.identity + " can't be freed: " + e, e);
    }
  }
}
