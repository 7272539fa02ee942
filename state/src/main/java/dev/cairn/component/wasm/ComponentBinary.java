package dev.cairn.component.wasm;

import java.nio.file.Path;
import java.util.List;

/**
 * What a component binary says about itself.
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

    /** Reads a binary from memory, within the default limits. */
    public static ComponentBinary parse(byte[] wasm) {
        throw new UnsupportedOperationException();
    }

    /** Reads a file, within the default limits; core modules inside are skipped. */
    public static ComponentBinary parse(Path file) {
        throw new UnsupportedOperationException();
    }
}
