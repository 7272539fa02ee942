package dev.cairn.wassette.wasm;

import org.jspecify.annotations.Nullable;

/**
 * Which exported function a tool calls.
 *
 * @param packageName always null in what Wassette derives; kept because metadata files have it
 * @param interfaceName the export that the function stands in, with package and version, or null for a function of the root
 * @param functionName as exported, for example {@code [method]notes.add}
 */
public record FunctionIdentifier(
        @Nullable String packageName, @Nullable String interfaceName, String functionName) {}
