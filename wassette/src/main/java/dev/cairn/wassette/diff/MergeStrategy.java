package dev.cairn.wassette.diff;

/** Who wins where two snapshots have something and it differs. */
public enum MergeStrategy {
    /** The first. */
    OURS,
    /** The second. */
    THEIRS,
    /** The one whose metadata were made later; where that is not known or the same time, no one: a conflict. */
    NEWER,
    /** No one: every difference is a conflict. */
    FAIL
}
