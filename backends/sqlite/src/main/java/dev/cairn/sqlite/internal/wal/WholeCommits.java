package dev.cairn.sqlite.internal.wal;

import java.util.List;

/** Counts commits that are whole although SQLite will not reach them. */
final class WholeCommits {
    private WholeCommits() {}

    /** How many commits behind the accepted frames certainly begin and end there, without a damaged frame in them. */
    static int behind(List<WalFrame> frames, int prefix) {
        int count = 0;
        boolean beginsHere = true;
        for (WalFrame frame : frames.subList(prefix, frames.size())) {
            beginsHere &= frame.intact();
            if (frame.endsCommit()) {
                count += beginsHere ? 1 : 0;
                beginsHere = frame.trust() != Trust.NONE;
            }
        }
        return count;
    }
}
