package dev.cairn.jdbc;

import dev.cairn.CairnException;
import dev.cairn.CorruptException;
import dev.cairn.ErrorCode;
import dev.cairn.jdbc.wal.WalCare;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Rebuild;
import dev.cairn.storage.StorageOptions;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Makes a database file anew from the rows that can be read of a damaged one, while nobody has it open. What is read is a copy in a folder
 * beside it; the file as it was is moved aside with its log, then the new one takes its place. Used once.
 */
final class SqliteRebuild {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Path file;
    private final Path log;
    private final Path made;
    private final List<Damage> reasons = new ArrayList<>();
    private final List<Damage> lost = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();
    private OptionalLong rows = OptionalLong.empty();

    SqliteRebuild(Path file) {
        this.file = file;
        this.log = beside("-wal");
        this.made = beside("-rebuilt");
    }

    private Path beside(String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    Rebuild run(boolean dryRun) {
        try {
            boolean began = Files.notExists(file) && Files.exists(made);
            if (began && !dryRun) {
                Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
                syncFolder();
            }
            look();
            if (reasons.isEmpty()) {
                return Rebuild.NOT_NEEDED;
            }
            if (!dryRun) {
                OpenFiles.enter(file, this::alone).leave();
                if (rows.isEmpty()) {
                    throw inUse();
                }
            }
        } catch (IOException e) {
            throw failure(e);
        }
        return new Rebuild(reasons, lost, rows.orElse(0), kept);
    }

    private CairnException inUse() {
        return new CairnException(
                ErrorCode.LOCKED,
                "SQLite file " + file + " is open elsewhere. End all programs that use it and do it again; nothing was"
                        + " changed.",
                Map.of("file", file.toString()),
                null);
    }

    private CairnException failure(IOException e) {
        boolean full = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("no space");
        return full
                ? new CairnException(
                        ErrorCode.NO_SPACE,
                        "SQLite file " + file
                                + ": rebuilding needs twice the room that it takes. The file is as it was.",
                        Map.of("file", file.toString()),
                        e)
                : SqliteFiles.unreachable(file, e);
    }

    /** Whether the engine finds its structures damaged; log files that were kept are none of them. */
    private void look() {
        try (SqliteBackend store = SqliteBackend.open(
                new SqliteConfig(file, new StorageOptions(Clock.systemUTC(), StorageOptions.Mode.EXISTING)))) {
            store.checkEngine(reasons::add);
        } catch (CorruptException e) {
            reasons.add(Inspection.damage(e, ""));
        }
    }

    /** Runs while no other code of this process has the file open; does nothing while another process has. */
    private void alone() throws IOException {
        Path folder = beside("-rebuild");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = WalCare.lock(channel)) {
            if (lock == null) {
                return;
            }
            SqliteRehearsal.delete(folder);
            Files.deleteIfExists(made);
            SqliteFiles.createOwnersFolder(folder);
            Path copy = folder.resolve("copy.db");
            SqliteRehearsal.copy(channel, copy, channel.size());
            if (Files.exists(log)) {
                Files.copy(log, folder.resolve("copy.db-wal"));
            }
            Path fresh = folder.resolve("fresh.db");
            rows = OptionalLong.of(salvage(copy, fresh));
            Files.move(fresh, made, StandardCopyOption.ATOMIC_MOVE);
            swap();
        } finally {
            SqliteRehearsal.delete(folder);
        }
    }

    private long salvage(Path copy, Path fresh) {
        SqliteFiles.prepare(fresh, StorageOptions.Mode.CREATE);
        Dialect dialect = new SqliteDialect(file, Clock.systemUTC());
        try (Session to = new SqliteSessions(fresh, new Sql(dialect)).open();
                Session from = new SqliteSessions(copy, new Sql(dialect)).open()) {
            new SqliteSchema(fresh, SqliteBackend.VERSIONS).prepare(to);
            long salvaged = new Salvage(from, to, lost).run();
            to.number("PRAGMA wal_checkpoint(TRUNCATE)");
            return salvaged;
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
    }

    /** A crash between the moves leaves no file under the store's name, or the old one: never an old log beside a new file. */
    private void swap() throws IOException {
        String time = TIME.format(Instant.now());
        keep(file, beside(".damaged-" + time));
        if (Files.exists(log)) {
            keep(log, beside(".damaged-" + time + "-wal"));
        }
        Files.deleteIfExists(beside("-shm"));
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
        syncFolder();
    }

    private void syncFolder() throws IOException {
        Path folder = file.getParent();
        if (folder != null) {
            SqliteFiles.sync(folder);
        }
    }

    private void keep(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        syncFolder();
        kept.add(to.toString());
    }
}
