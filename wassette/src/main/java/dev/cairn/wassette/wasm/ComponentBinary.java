package dev.cairn.wassette.wasm;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.Uninterrupted;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a component binary says about itself. Reading executes nothing and ends within the limits, whatever the bytes are; it is not a
 * validation: a component that is read here may still be refused by an engine.
 *
 * @param tools the exported functions in the order in which Wassette lists them
 * @param exports names of the root's exports
 * @param imports names of the root's imports
 */
public record ComponentBinary(List<Tool> tools, List<String> exports, List<String> imports) {
    /** Copies the lists. */
    public ComponentBinary {
        tools = List.copyOf(tools);
        exports = List.copyOf(exports);
        imports = List.copyOf(imports);
    }

    /**
     * Reads a binary from memory, within the default limits.
     *
     * @throws CairnException {@code INVALID} for a core module and for bytes that are no component, {@code TOO_LARGE} over a limit,
     *     {@code UNSUPPORTED} for a component with parts that this version does not know
     */
    public static ComponentBinary parse(byte[] wasm) {
        return parse(wasm, WasmLimits.DEFAULT);
    }

    /** Reads a binary from memory, within limits. */
    public static ComponentBinary parse(byte[] wasm, WasmLimits limits) {
        return new ComponentParser(new WasmReader(WasmSource.of(wasm), limits)).read();
    }

    /** Reads a file, within the default limits; core modules inside are skipped, so that a large one costs little. */
    public static ComponentBinary parse(Path file) {
        return parse(file, WasmLimits.DEFAULT);
    }

    /** Reads a file, within limits. */
    public static ComponentBinary parse(Path file, WasmLimits limits) {
        try {
            return Uninterrupted.call(() -> {
                try (SeekableByteChannel channel = Files.newByteChannel(file)) {
                    return new ComponentParser(new WasmReader(WasmSource.of(channel), limits)).read();
                }
            });
        } catch (NoSuchFileException e) {
            throw new CairnException(ErrorCode.NOT_FOUND, "There is no binary " + file + ".", Map.of(), e);
        } catch (IOException e) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE, "Cannot read the binary " + file + ": " + e + ".", Map.of(), e);
        }
    }
}
