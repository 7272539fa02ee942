package dev.cairn.store;

import java.util.List;

/** Turns texts into vectors, for searches by meaning. Implementations are thread-safe. */
public interface Embedder {
    /** The model's name; vectors of different models are never compared. */
    String model();

    /** The number of components of each vector, at least 1. */
    int dimension();

    /**
     * One vector for each text, in order; texts may be equal. Whatever it throws reaches the caller as {@code CALLBACK_FAILED}, and
     * nothing is stored.
     */
    List<float[]> embed(List<String> texts);
}
