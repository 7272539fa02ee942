/** Tests of reading binaries. */
package dev.cairn.component.wasm;
