package dev.cairn.sqlite.internal.wal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was found in a log.
 *
 * @param verdict what has to be opened
 * @param keptBytes how much of the log SQLite accepts, up to the last commit in it
 * @param firstBad the first frame that does not check, 0 when it is the header
 * @param wholeBehind how many whole commits stand behind it, at least
 * @param lost whether the shared-memory file knows of commits that the accepted part has not
 * @param copied pages that the database file has as a commit behind the damage left them, whether copied from there or unchanged
 */
record WalExam(Verdict verdict, long keptBytes, int firstBad, int wholeBehind, boolean lost, Set<Integer> copied) {
    /** Nothing to do. */
    static final WalExam CLEAN = new WalExam(Verdict.LOG, 0, 0, 0, false, Set.of());

    /** Examines a log next to a database file that no one has open. */
    static WalExam of(Path log, Path index, FileChannel database) throws IOException {
        Optional<WalIndex> shared = WalIndex.read(index);
        DatabasePages pages = new DatabasePages(database);
        if (!WalFile.isThere(log)) {
            return withoutLog(shared, Files.exists(log), Files.exists(index) && Files.size(index) == 0);
        }
        try (WalFile wal = WalFile.open(log, pages.pageSize())) {
            return of(
                    wal,
                    pages,
                    shared.filter(i -> i.salts() == wal.header().salts()).orElse(null));
        }
    }

    /** Counts the whole commits behind the damage of a kept copy. */
    static WalExam ofCopy(Path log, int pageSize) throws IOException {
        try (WalFile wal = WalFile.open(log, pageSize)) {
            int prefix = prefix(wal.frames());
            return new WalExam(
                    Verdict.LOG, 0, firstBad(wal), WholeCommits.behind(wal.frames(), prefix), false, Set.of());
        }
    }

    /**
     * An empty log without an index that says why it is empty may have lost its frames. With an empty index it is as SQLite creates
     * both: a process came no further, because the disk was full.
     */
    private static WalExam withoutLog(Optional<WalIndex> shared, boolean emptyLog, boolean emptyIndex) {
        if (shared.isEmpty()) {
            return emptyLog && !emptyIndex ? new WalExam(Verdict.UNDECIDED, 0, 0, 0, false, Set.of()) : CLEAN;
        }
        WalIndex index = shared.get();
        boolean decided = index.copied() >= index.frames() || index.begun() == 0;
        boolean lost = index.copied() < index.frames();
        return new WalExam(decided ? Verdict.LOG : Verdict.UNDECIDED, 0, 0, 0, lost, Set.of());
    }

    private static WalExam of(WalFile wal, DatabasePages pages, @Nullable WalIndex shared) throws IOException {
        List<WalFrame> frames = wal.frames();
        int prefix = prefix(frames);
        int last = last(frames, prefix);
        boolean current = shared != null && (shared.frames() >= last || last == prefix);
        WalIndex trusted = current ? shared : null;
        Verdict verdict = trusted != null ? byIndex(trusted, prefix) : Verdict.UNDECIDED;
        boolean complete = trusted == null || trusted.frames() <= frames.size();
        Set<Integer> copied = Set.of();
        if (verdict == Verdict.UNDECIDED && last > prefix && complete) {
            PageCompare compare = new PageCompare(wal, pages, prefix, last);
            verdict = compare.verdict();
            copied = compare.copied();
        }
        return new WalExam(
                verdict,
                prefix == 0 ? 0 : WalFile.offset(prefix + 1, wal.header().pageSize()),
                firstBad(wal),
                WholeCommits.behind(frames, prefix),
                trusted != null && trusted.frames() > prefix,
                copied);
    }

    private static Verdict byIndex(WalIndex index, int prefix) {
        if (index.frames() <= prefix) {
            return Verdict.LOG;
        }
        if (index.copied() >= index.frames()) {
            return Verdict.FILE;
        }
        return index.begun() <= prefix ? Verdict.LOG : Verdict.UNDECIDED;
    }

    /** The last frame that SQLite accepts and that ends a commit; 0 for none. */
    static int prefix(List<WalFrame> frames) {
        int prefix = 0;
        for (WalFrame frame : frames) {
            if (!frame.whole()) {
                return prefix;
            }
            prefix = frame.endsCommit() ? frame.number() : prefix;
        }
        return prefix;
    }

    private static int last(List<WalFrame> frames, int prefix) {
        int last = prefix;
        for (WalFrame frame : frames) {
            last = frame.endsCommit() && frame.number() > prefix ? frame.number() : last;
        }
        return last;
    }

    private static int firstBad(WalFile wal) {
        if (!wal.header().whole()) {
            return 0;
        }
        return wal.frames().stream()
                .filter(frame -> !frame.whole())
                .map(WalFrame::number)
                .findFirst()
                .orElse(wal.frames().size() + 1);
    }
}
