package dev.cairn.storage;

import java.util.List;

/**
 * The request to replace adjacent frames of a lane by one that covers the same numbers. When the stored frames between
 * {@code by.first()} and {@code by.end()} are not exactly those that begin at {@code replaced}, or do not cover exactly the
 * numbers of {@code by}, the fold is skipped and the rest of the commit goes on.
 *
 * @param replaced first numbers of the frames to be replaced, ascending; may include frames of the same commit
 * @param by the covering frame
 */
public record Fold(List<Integer> replaced, Frame by) {
    /** Copies the list. */
    public Fold {
        replaced = List.copyOf(replaced);
    }
}
