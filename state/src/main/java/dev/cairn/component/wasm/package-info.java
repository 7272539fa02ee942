/**
 * What a WebAssembly component exports, read from its bytes and never executed: the functions, their JSON Schemas and the names under
 * which Wassette offers them as tools. Start at {@link dev.cairn.component.wasm.ComponentBinary}.
 *
 * <p>Invariant: whatever the bytes are, reading ends within {@link dev.cairn.component.wasm.WasmLimits}, without recursion over the
 * input.
 */
@NullMarked
package dev.cairn.component.wasm;

import org.jspecify.annotations.NullMarked;
