package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.internal.file.Uninterrupted;
import dev.cairn.jdbc.internal.query.SingleStatementRead;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.ScopeCache;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.jdbc.internal.upkeep.JdbcBackend;
import dev.cairn.jdbc.internal.upkeep.SchemaVersion;
import dev.cairn.sqlite.internal.wal.KeptLog;
import dev.cairn.sqlite.internal.wal.WalCare;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Finding;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.SchemaState;
import dev.cairn.storage.StorageAdmin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A store in an SQLite file, which many processes of one machine may use at the same time. Commits are synced before they return;
 * readers never wait for writers. Thread-safe; closed by whoever opened it.
 */
public final class SqliteBackend extends JdbcBackend {
    public static final List<SchemaVersion> VERSIONS = List.of(SqliteSchemaV1.VERSION);

    private final Path file;
    private final Dialect dialect;
    private final SqliteSessions sessions;
    private final ScopeCache scopes;
    private final SqliteWriter writer;
    private final SqliteReaders readers;
    private final WriteQueue queue;
    private final OpenFiles.Entry entry;
    /** Which files of the store were there before this one opened it. */
    private final Set<Path> before;
    /** Set where nothing may be written. */
    private final @Nullable ReadOnlyFile fixed;

    private SqliteBackend(SqliteConfig config, OpenFiles.Entry entry, Set<Path> before, @Nullable ReadOnlyFile fixed) {
        this.before = before;
        this.entry = entry;
        this.fixed = fixed;
        file = config.file();
        dialect = new SqliteDialect(file, config.options().clock());
        sessions = sessions(file, dialect, fixed);
        scopes = sessions.scopes();
        SameFiles files = new SameFiles(file, entry.fileKey());
        writer = new SqliteWriter(file, sessions, dialect, files);
        readers = new SqliteReaders(file, sessions, dialect, files);
        queue = new WriteQueue(writer::run);
        boolean prepared = false;
        try {
            prepare(new SqliteSchema(file, VERSIONS));
            readers.prepare();
            prepared = true;
        } finally {
            if (!prepared) {
                close();
            }
        }
    }

    private static SqliteSessions sessions(Path file, Dialect dialect, @Nullable ReadOnlyFile fixed) {
        Sql sql = new Sql(dialect);
        return fixed == null ? new SqliteSessions(file, sql) : fixed.sessions(sql);
    }

    /**
     * Opens a store.
     *
     * @throws dev.cairn.error.CairnException {@code NOT_FOUND}, {@code INCOMPATIBLE}, {@code CORRUPT}, {@code UNSUPPORTED} (a network file
     *     system, a read-only place), {@code LOCKED}, {@code UNAVAILABLE}
     */
    public static SqliteBackend open(SqliteConfig named) {
        return Uninterrupted.get(() -> opened(named));
    }

    private static SqliteBackend opened(SqliteConfig named) {
        SqliteConfig config = new SqliteConfig(SqliteFiles.behindLinks(named.file()), named.options());
        SqliteFiles.prepare(config.file(), config.options().mode());
        if (ReadOnlyFile.isAt(config.file())) {
            return openedToRead(config);
        }
        Set<Path> before = SqliteExamination.files(config.file());
        OpenFiles.Entry entry = OpenFiles.enter(config.file(), () -> {
            OneName.expectLogBeside(config.file());
            SqliteFiles.expectDatabase(config.file());
            new WalCare(config.file(), SqliteSchema.APPLICATION)
                    .tend(new SqliteRehearsal(config.options().clock()));
            FileHeader.expectSound(config.file());
        });
        return new SqliteBackend(config, entry, before, null);
    }

    /** Opens a file as one that this process may not write. */
    static SqliteBackend openedToRead(SqliteConfig config) {
        Set<Path> before = SqliteExamination.files(config.file());
        OpenFiles.Entry entry = OpenFiles.enter(config.file(), () -> {});
        ReadOnlyFile fixed = null;
        try {
            fixed = ReadOnlyFile.open(config.file(), config.options().clock());
        } catch (IOException e) {
            throw SqliteFiles.unreachable(config.file(), e);
        } finally {
            if (fixed == null) {
                entry.leave();
            }
        }
        return new SqliteBackend(config, entry, before, fixed);
    }

    private void prepare(SqliteSchema schema) {
        if (fixed == null) {
            writer.prepare(schema);
        } else {
            readers.run(schema::expectNewest);
        }
    }

    /** The version of a file's tables, without opening it as a store. */
    public static SchemaState schema(Path named) {
        Path file = SqliteFiles.behindLinks(named.toAbsolutePath().normalize());
        Dialect dialect = new SqliteDialect(file, Clock.systemUTC());
        if (Files.notExists(file)) {
            return new SqliteSchema(file, VERSIONS).none();
        }
        SqliteFiles.expectOneName(file);
        OpenFiles.enter(file, () -> SqliteFiles.expectDatabase(file)).leave();
        try (ReadOnlyFile fixed = ReadOnlyFile.isAt(file) ? ReadOnlyFile.open(file, Clock.systemUTC()) : null;
                Session session = sessions(file, dialect, fixed).openForReading()) {
            return new SqliteSchema(file, VERSIONS).state(session);
        } catch (SQLException e) {
            throw dialect.failure(e);
        } catch (IOException e) {
            throw SqliteFiles.unreachable(file, e);
        }
    }

    @Override
    public <T> T read(TransactionBody<T> work) {
        return fixed == null ? readers.run(work) : unchanged(fixed, work);
    }

    private <T> T unchanged(ReadOnlyFile place, TransactionBody<T> work) {
        try {
            T answer = readers.run(work);
            place.expectUnchanged();
            return answer;
        } catch (CairnException e) {
            place.expectUnchanged();
            throw e;
        }
    }

    @Override
    public @Nullable ReadResult read(SingleStatementRead quick) {
        return fixed == null ? readers.run(quick) : null;
    }

    @Override
    public ScopeCache scopes() {
        return scopes;
    }

    @Override
    public <T> T write(TransactionBody<T> work) {
        if (fixed != null) {
            throw fixed.refusal();
        }
        return queue.run(work);
    }

    @Override
    public boolean inspectEngine(Consumer<Damage> found) {
        checkEngine(found);
        int pageSize = readers.run(session -> (int) session.number("PRAGMA page_size"));
        try {
            for (Path copy : KeptLog.of(file)) {
                found.accept(new Damage("file " + copy, KeptLog.describe(copy, pageSize), ""));
            }
        } catch (IOException e) {
            found.accept(new Damage("folder of file " + file, "it cannot be read: " + e, ""));
        }
        return true;
    }

    /** Where the store is. */
    Path file() {
        return file;
    }

    SqliteCompaction compaction() {
        return new SqliteCompaction(file, sessions, dialect);
    }

    /** Tells of what surrounds the store. */
    void examine(Consumer<Finding> found) {
        new SqliteExamination(file, before, found).run(readers, fixed != null);
    }

    /** SQLite's own check alone. */
    public void checkEngine(Consumer<Damage> found) {
        List<Damage> all = new ArrayList<>();
        readers.run(session -> {
            SqliteEngine.check(session, file, all::add);
            return true;
        });
        all.forEach(found);
    }

    @Override
    public StorageAdmin admin() {
        return new SqliteAdmin(this);
    }

    @Override
    public void close() {
        writer.close();
        try {
            readers.close();
        } catch (SQLException e) {
            throw dialect.failure(e);
        } finally {
            entry.leave();
            if (fixed != null) {
                fixed.close();
            }
        }
    }
}
