package org.ibis.blockhint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.StringJoiner;
import java.util.function.Consumer;

/**
 * Loads the native library from the first place where that can be done. A file that lies unpacked
 * counts only where it is the same as the one in the jar: once a library of another version is
 * loaded, the right one can't be any more.
 */
final class NativeLibrary {
  private final byte[] library;
  private final NativePlaces places;
  private final Consumer<String> loader;

  /**
   * @param loader of a file; throws {@link UnsatisfiedLinkError} where it can't
   */
  NativeLibrary(byte[] library, NativePlaces places, Consumer<String> loader) {
    this.library = library;
    this.places = places;
    this.loader = loader;
  }

  /** Returns null when it is loaded, else what went wrong at each place. */
  String load() {
    StringJoiner failures = new StringJoiner("; ");
    for (Path file : places.unpacked()) {
      try {
        if (isTheSame(file)) {
          loader.accept(file.toString());
          return null;
        }
      } catch (IOException | LinkageError | RuntimeException e) {
        failures.add(e.toString());
      }
    }
    for (Path directory : places.writable()) {
      try {
        loadCopy(directory);
        return null;
      } catch (IOException | LinkageError | RuntimeException e) {
        failures.add(e.toString());
      }
    }
    return failures.toString();
  }

  private boolean isTheSame(Path file) throws IOException {
    return Files.isRegularFile(file)
        && Files.size(file) == library.length
        && Arrays.equals(Files.readAllBytes(file), library);
  }

  private void loadCopy(Path directory) throws IOException {
    Path copy = Files.createTempFile(directory, "libibisflush", ".so");
    try {
      // Not truncated: ext4 would write it to the disk at close, though it goes at once.
      Files.write(copy, library, StandardOpenOption.WRITE);
      loader.accept(copy.toString());
    } finally {
      Files.delete(copy); // stays mapped
    }
  }
}
