package dev.cairn.sqlite.internal.wal;

import dev.cairn.error.CorruptException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Looks after the log of a database file that is about to be opened. It acts only while it holds the lock that every SQLite
 * connection to a database in WAL mode shares for as long as it is open: then no process has the file open, and none can open it.
 */
public final class WalCare {
    /** Where SQLite's locks on a database file begin, and how many bytes they take. */
    private static final long LOCK_FROM = 0x40000000L;

    private static final long LOCK_LENGTH = 512;

    private final int application;
    private final Path database;
    private final Path log;
    private final Path index;

    /**
     * Prepares the care of a database file.
     *
     * @param application the application id of files to care for; those of others are left alone
     */
    public WalCare(Path database, int application) {
        this.application = application;
        this.database = database;
        this.log = database.resolveSibling(database.getFileName() + "-wal");
        this.index = database.resolveSibling(database.getFileName() + "-shm");
    }

    /**
     * Examines what a process that did not end well left, and acts on it. Must not be called while this process has the file open:
     * closing a file gives up all of a process's locks on it.
     *
     * @throws CorruptException when no state after a commit can be opened; everything is left as it is
     */
    public void tend(Rehearsal rehearsal) throws IOException {
        boolean left = Files.exists(log) || Files.exists(index);
        if (!left || !Files.isWritable(database)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(database, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock alone = lock(channel)) {
            if (alone != null && new DatabasePages(channel).mayBelongTo(application)) {
                act(WalExam.of(log, index, channel), channel, rehearsal);
            }
        }
    }

    /** Takes the lock that every connection to a file shares; null while anybody has it open. Closing any descriptor of the file gives it up. */
    public static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(LOCK_FROM, LOCK_LENGTH, false);
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private void act(WalExam exam, FileChannel channel, Rehearsal rehearsal) throws IOException {
        Verdict verdict = exam.verdict() == Verdict.UNDECIDED
                ? rehearsal.decide(channel, log, exam.keptBytes(), exam.copied())
                : exam.verdict();
        if (verdict == Verdict.MIXED) {
            throw new CorruptException(
                    "file " + log,
                    "frame " + exam.firstBad()
                            + " is damaged or the log's end is missing, and the database file already has pages of "
                            + "later commits, so no committed state can be opened. The files are unchanged. Restore "
                            + "a backup, or work on a copy of both",
                    CorruptException.Advice.NONE,
                    null);
        }
        boolean logExists = WalFile.isThere(log);
        if (logExists && exam.wholeBehind() > 0) {
            Path copy = KeptLog.keep(log, Instant.now());
            warn("Write-ahead log " + log + " is damaged at frame " + exam.firstBad() + ": " + exam.wholeBehind()
                    + " whole commits after it are "
                    + (verdict == Verdict.FILE ? "already in the database file" : "lost to the database")
                    + ". The log is kept as " + copy + ".");
        } else if (exam.lost() && verdict == Verdict.LOG) {
            warn("Write-ahead log " + log + " ends before commits that were acknowledged; they are lost.");
        }
        if (logExists && (verdict == Verdict.FILE || exam.wholeBehind() > 0)) {
            shorten(verdict == Verdict.FILE ? 0 : exam.keptBytes());
        }
    }

    private static void warn(String what) {
        System.getLogger(WalCare.class.getName()).log(System.Logger.Level.WARNING, what);
    }

    private void shorten(long length) throws IOException {
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
            channel.truncate(length);
            channel.force(true);
        }
    }
}
