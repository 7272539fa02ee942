/** WebAssembly components: reading their tools from the binary. */
@NullMarked
package dev.cairn.wassette.wasm;

import org.jspecify.annotations.NullMarked;
