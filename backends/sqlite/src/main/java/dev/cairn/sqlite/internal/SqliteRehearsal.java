package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.internal.file.FileMode;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Inspection;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.sqlite.internal.wal.Rehearsal;
import dev.cairn.sqlite.internal.wal.Verdict;
import dev.cairn.storage.Damage;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Opens copies of a database file with and without its log and checks every row against the headers, whose sums of all checksums no
 * mixture of two states of a scope fits. Of two right states the later one is taken.
 */
public record SqliteRehearsal(Clock clock) implements Rehearsal {
    private static final String TABLES = "SELECT count(*) FROM sqlite_master WHERE name = 'cairn_scope'";

    @Override
    public Verdict decide(FileChannel database, Path log, long kept, Set<Integer> copied) throws IOException {
        Optional<Map<Long, Long>> both = changes(database, log, kept, copied);
        if (!copied.isEmpty()) {
            return both.isPresent() ? Verdict.LOG : Verdict.MIXED;
        }
        Optional<Map<Long, Long>> file = kept == 0 ? both : changes(database, log, 0, copied);
        if (both.isEmpty()) {
            return file.isEmpty() ? Verdict.MIXED : Verdict.FILE;
        }
        if (file.isEmpty() || isNowhereBehind(both.get(), file.get())) {
            return Verdict.LOG;
        }
        return isNowhereBehind(file.get(), both.get()) ? Verdict.FILE : Verdict.MIXED;
    }

    /** The change counter of each scope's incarnation, or nothing when some row is not as its header says. */
    private Optional<Map<Long, Long>> changes(FileChannel database, Path log, long kept, Set<Integer> copied)
            throws IOException {
        Path folder = log.resolveSibling(log.getFileName() + ".rehearsal");
        delete(folder);
        FileMode.PRIVATE.createFolder(folder);
        try {
            Path copy = folder.resolve("store.db");
            copy(database, copy, database.size());
            if (kept > 0) {
                try (FileChannel from = FileChannel.open(log, StandardOpenOption.READ)) {
                    copy(from, folder.resolve("store.db-wal"), kept);
                }
            }
            return changes(copy, copied);
        } finally {
            delete(folder);
        }
    }

    private Optional<Map<Long, Long>> changes(Path copy, Set<Integer> copied) {
        Dialect dialect = new SqliteDialect(copy, clock);
        try (Session session = new SqliteSessions(copy, new Sql(dialect)).open()) {
            List<Damage> damage = new ArrayList<>();
            SqliteEngine.check(session, copy, damage::add);
            if (session.number(TABLES) > 0) {
                new Inspection(session, damage::add).run();
                expectNoHeader(session, copied);
            }
            return damage.isEmpty() ? Optional.of(changes(session)) : Optional.empty();
        } catch (SQLException | CairnException e) {
            return Optional.empty();
        }
    }

    /**
     * Every commit changes a header, so a page of headers that equals a later one was copied. Any other copied page would not fit
     * the header, unless the later commit left it as it was.
     */
    private static void expectNoHeader(Session session, Set<Integer> copied) throws SQLException {
        try (ResultSet row =
                session.query("SELECT pageno FROM dbstat WHERE name = 'cairn_scope' AND pagetype = 'leaf'")) {
            while (row.next()) {
                if (copied.contains(row.getInt(1))) {
                    throw new CorruptException("page " + row.getInt(1), "it was copied from a later commit", null);
                }
            }
        }
    }

    private static Map<Long, Long> changes(Session session) throws SQLException {
        Map<Long, Long> found = new HashMap<>();
        if (session.number(TABLES) == 0) {
            return found;
        }
        try (ResultSet row =
                session.query("SELECT incarnation, change FROM cairn_scope WHERE state = " + Header.LIVE)) {
            while (row.next()) {
                found.put(row.getLong(1), row.getLong(2));
            }
        }
        return found;
    }

    private static boolean isNowhereBehind(Map<Long, Long> these, Map<Long, Long> those) {
        return those.entrySet().stream().allMatch(e -> these.getOrDefault(e.getKey(), -1L) >= e.getValue());
    }

    public static void copy(FileChannel from, Path to, long length) throws IOException {
        try (FileChannel out = FileMode.PRIVATE.open(to, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
            copy(from, out, length);
        }
    }

    /** Copies the first bytes of a file, and returns how many. */
    static long copy(FileChannel from, WritableByteChannel to, long length) throws IOException {
        long done = 0;
        while (done < length) {
            done += from.transferTo(done, length - done, to);
        }
        return done;
    }

    /** Also what a killed process left: only one process at a time comes here. */
    public static void delete(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
