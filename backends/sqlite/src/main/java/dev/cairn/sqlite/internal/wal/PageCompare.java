package dev.cairn.sqlite.internal.wal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares the pages of a log that has commits behind a damage with those of the database file. */
final class PageCompare {
    private enum Answer {
        YES,
        NO,
        UNPROVEN
    }

    private final WalFile wal;
    private final DatabasePages database;
    private final List<WalFrame> accepted;
    private final List<WalFrame> behind;
    private final Set<Integer> copied = new HashSet<>();

    /**
     * Prepares the comparison.
     *
     * @param prefix how many frames SQLite accepts, up to the last commit among them
     * @param last the last frame that ends a commit
     */
    PageCompare(WalFile wal, DatabasePages database, int prefix, int last) {
        this.wal = wal;
        this.database = database;
        this.accepted = wal.frames().subList(0, prefix);
        this.behind = wal.frames().subList(prefix, last);
    }

    Verdict verdict() throws IOException {
        return switch (fileHasAll()) {
            case YES -> Verdict.FILE;
            case UNPROVEN -> Verdict.UNDECIDED;
            case NO -> findCopied() || !copied.isEmpty() ? Verdict.UNDECIDED : Verdict.LOG;
        };
    }

    /** Pages that the database file has as a frame behind the damage has them, and that no accepted frame hides. */
    Set<Integer> copied() {
        return copied;
    }

    /** Whether every page of the log is in the database file as its last frame has it. */
    private Answer fileHasAll() throws IOException {
        Map<Integer, WalFrame> latest = new HashMap<>();
        int pages = Integer.MAX_VALUE;
        for (WalFrame frame : wal.frames().subList(0, accepted.size() + behind.size())) {
            latest.put(frame.page(), frame);
            pages = frame.known() && frame.endsCommit() ? frame.commitSize() : pages;
        }
        Answer answer = Answer.YES;
        for (WalFrame frame : latest.values()) {
            Answer one = frame.page() > pages || hasLater(frame) ? Answer.YES : fileHas(frame);
            if (one == Answer.NO) {
                return one;
            }
            answer = one == Answer.UNPROVEN ? one : answer;
        }
        return answer;
    }

    /** Whether the file has, in the place of a frame's page, the content of a later frame whose page number is not certain. */
    private boolean hasLater(WalFrame frame) throws IOException {
        ByteBuffer page = database.page(frame.page(), wal.header().pageSize());
        for (WalFrame later : behind) {
            if (later.number() > frame.number() && !later.credible() && page.equals(wal.content(later))) {
                return true;
            }
        }
        return false;
    }

    /** Looks for such pages; whether a frame of which nothing is certain may have been copied too. */
    private boolean findCopied() throws IOException {
        Set<Integer> hidden = new HashSet<>();
        accepted.forEach(frame -> hidden.add(frame.page()));
        boolean unproven = false;
        for (WalFrame frame : behind) {
            Answer one = hidden.contains(frame.page()) && frame.credible() ? Answer.NO : fileHas(frame);
            unproven |= one == Answer.UNPROVEN;
            if (one == Answer.YES) {
                copied.add(frame.page());
            }
        }
        return unproven;
    }

    private Answer fileHas(WalFrame frame) throws IOException {
        ByteBuffer page = database.page(frame.page(), wal.header().pageSize());
        if (frame.known()) {
            return page.equals(wal.content(frame)) ? Answer.YES : Answer.NO;
        }
        if (page.hasRemaining() && wal.fits(frame, page)) {
            return Answer.YES;
        }
        return frame.credible() ? Answer.NO : Answer.UNPROVEN;
    }
}
