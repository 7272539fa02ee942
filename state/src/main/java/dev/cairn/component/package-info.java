/**
 * Components: a folder of WebAssembly tool components with their metadata and policies, in the layout that Wassette keeps.
 *
 * <p>Words: a <em>component</em> is everything that the folder holds under one id: binary, metadata, policy and where the policy came
 * from; a <em>ghost</em> is an id with metadata and no binary; an <em>orphan</em> is a file that belongs to no component; a
 * <em>stamp</em> says of which binary the metadata were made. Start at {@link dev.cairn.component.ComponentRegistry}.
 *
 * <p>Invariant: nothing is executed, and whatever moment a write ends at, no binary stands in the folder without its policy.
 */
@NullMarked
package dev.cairn.component;

import org.jspecify.annotations.NullMarked;
