package dev.cairn.cli.store;

import dev.cairn.store.VectorFields;
import picocli.CommandLine.Option;

/** The option that lets vectors go. Not safe for use by several threads. */
final class DropVectors {
    @Option(
            names = "--drop-vectors",
            description = "Also replace items that have vectors. Vector searches no longer find them.")
    boolean drop;

    /** Which texts get vectors: the command line has no embedder. */
    VectorFields fields() {
        return drop ? VectorFields.NONE : VectorFields.WHOLE;
    }
}
