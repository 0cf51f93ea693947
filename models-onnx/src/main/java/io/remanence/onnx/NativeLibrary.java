package io.remanence.onnx;

import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * ONNX Runtime's native library, unpacked once into the data directory. Left to itself, ONNX
 * Runtime unpacks it into the temporary folder at each start, and a killed process leaves it there.
 */
final class NativeLibrary {
  /** Read by ONNX Runtime when its classes are loaded: the folder that holds its libraries. */
  private static final String FOLDER_PROPERTY = "onnxruntime.native.path";

  private static final List<String> LIBRARIES =
      List.of("onnxruntime", "onnxruntime4j_jni", "onnxruntime_providers_shared");

  private NativeLibrary() {}

  /**
   * Unpacks below the folder what is missing or damaged there, and has ONNX Runtime load it. Where
   * the property {@code onnxruntime.native.path} is set already, or another user of ONNX Runtime in
   * this process came first, that library is used.
   *
   * @param folder such as {@code <data>/native}
   */
  static synchronized OrtEnvironment load(Path folder) throws IOException {
    if (System.getProperty(FOLDER_PROPERTY) == null) {
      Path libraries = folder.resolve("onnxruntime").toAbsolutePath();
      if (unpack(libraries)) {
        System.setProperty(FOLDER_PROPERTY, libraries.toString());
      }
    }
    return OrtEnvironment.getEnvironment();
  }

  /** Whether there are libraries for this platform; where there are, they are in the folder now. */
  static boolean unpack(Path folder) throws IOException {
    boolean found = false;
    for (String library : LIBRARIES) {
      String file = System.mapLibraryName(library);
      URL resource =
          OrtEnvironment.class.getResource("/ai/onnxruntime/native/" + platform() + "/" + file);
      if (resource != null) {
        UnpackedFile.ensure(resource, folder.resolve(file));
        found = true;
      }
    }
    return found;
  }

  private static String platform() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    String systemName = system.contains("mac") ? "osx" : system.contains("win") ? "win" : "linux";
    return systemName
        + "-"
        + (processor.equals("amd64") || processor.equals("x86_64") ? "x64" : processor);
  }
}
