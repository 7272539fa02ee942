package dev.cairn.sqlite.internal.repair;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.file.FileMode;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.Inspection;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.sqlite.internal.FileHeader;
import dev.cairn.sqlite.internal.FileSwap;
import dev.cairn.sqlite.internal.OpenFiles;
import dev.cairn.sqlite.internal.SqliteBackend;
import dev.cairn.sqlite.internal.SqliteConfig;
import dev.cairn.sqlite.internal.SqliteDialect;
import dev.cairn.sqlite.internal.SqliteEngine;
import dev.cairn.sqlite.internal.SqliteFiles;
import dev.cairn.sqlite.internal.SqliteRehearsal;
import dev.cairn.sqlite.internal.SqliteSchema;
import dev.cairn.sqlite.internal.SqliteSessions;
import dev.cairn.sqlite.internal.wal.WalCare;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Rebuild;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rebuilds a database file from the rows that can be read of a damaged one, while no one has it open. What is read is a copy in a folder
 * beside it; a dry run reads it, too, so that it tells what would be lost. Used once.
 */
public final class SqliteRebuild {
    private final Path file;
    private final FileSwap swap;
    private final Path folder;
    private final Dialect dialect;
    private final List<Damage> reasons = new ArrayList<>();
    private final List<Damage> lost = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();
    private OptionalLong rows = OptionalLong.empty();

    public SqliteRebuild(Path file) {
        this.file = file;
        this.swap = new FileSwap(file);
        this.dialect = new SqliteDialect(file, Clock.systemUTC());
        this.folder = file.resolveSibling(file.getFileName() + "-rebuild");
    }

    public Rebuild run(boolean dryRun, Consumer<Storage> planned) {
        SqliteFiles.expectOneName(file);
        if (swap.hasBegun()) {
            goOn(dryRun);
        }
        if (reasons.isEmpty()) {
            look();
        }
        if (reasons.isEmpty()) {
            return Rebuild.NOT_NEEDED;
        }
        OpenFiles.enter(file, () -> alone(channel -> rebuild(channel, dryRun, planned)))
                .leave();
        if (rows.isEmpty()) {
            throw inUse();
        }
        return new Rebuild(reasons, lost, rows.orElse(0), kept);
    }

    /** What a killed run did is taken back: only a whole run knows what it lost. */
    private void goOn(boolean dryRun) {
        if (Files.notExists(file)) {
            throw swap.lonely();
        }
        if (dryRun) {
            reasons.add(new Damage("file " + file, swap.begun(), ""));
            return;
        }
        OpenFiles.enter(file, () -> alone(channel -> undo())).leave();
        if (swap.hasBegun()) {
            throw inUse();
        }
    }

    private void replaceBy(Path fresh, FileChannel channel) throws IOException {
        try {
            for (FileSwap.Step step : swap.replaceBy(fresh, kept, channel)) {
                step.run();
            }
        } catch (IOException e) {
            undo();
            throw e;
        }
    }

    private void undo() throws IOException {
        for (FileSwap.Step step : swap.undo()) {
            step.run();
        }
    }

    private CairnException inUse() {
        String damage =
                reasons.isEmpty() ? "" : " and damaged (" + reasons.get(0).reason() + ")";
        return new CairnException(
                ErrorCode.LOCKED,
                "Cannot rebuild SQLite file " + file + ": it is open elsewhere" + damage
                        + ". Nothing was changed. End all programs that use it and try again.",
                Map.of("file", file.toString()),
                null);
    }

    private CairnException failure(IOException e) {
        return FileErrors.isFull(e)
                ? new CairnException(
                        ErrorCode.NO_SPACE,
                        "Cannot rebuild SQLite file " + file
                                + ": rebuilding needs twice its size as free space. Nothing was changed. Free some "
                                + "and try again.",
                        Map.of("file", file.toString()),
                        e)
                : SqliteFiles.unreachable(file, e);
    }

    /**
     * Whether the header is damaged, with which SQLite must not open the file, or it finds its structures damaged; log files that were kept
     * are none of them.
     */
    private void look() {
        if (Files.exists(file)) {
            OpenFiles.enter(file, () -> alone(channel -> lookAtHeader())).leave();
        }
        if (!reasons.isEmpty()) {
            return;
        }
        try (SqliteBackend store = openExisting(file)) {
            store.checkEngine(reasons::add);
        } catch (CorruptException e) {
            reasons.add(Inspection.damage(e, ""));
        }
    }

    private void lookAtHeader() throws IOException {
        try {
            SqliteFiles.expectDatabase(file);
            FileHeader.wrong(file).ifPresent(wrong -> reasons.add(new Damage("header of file " + file, wrong, "")));
        } catch (CorruptException e) {
            reasons.add(Inspection.damage(e, ""));
        }
    }

    private static SqliteBackend openExisting(Path file) {
        return SqliteBackend.open(
                new SqliteConfig(file, new StorageOptions(Clock.systemUTC(), StorageOptions.Mode.EXISTING)));
    }

    /** What needs the file for itself. */
    @FunctionalInterface
    private interface Alone {
        void run(FileChannel channel) throws IOException;
    }

    /** Runs while no other code of this process has the file open; does nothing while another process has. */
    private void alone(Alone work) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = WalCare.lock(channel)) {
            if (lock != null) {
                work.run(channel);
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private void rebuild(FileChannel channel, boolean dryRun, Consumer<Storage> planned) throws IOException {
        SqliteRehearsal.delete(folder);
        try {
            if (!dryRun) {
                undo();
            }
            FileMode.PRIVATE.createFolder(folder);
            Salvaged salvaged = salvage(new DamagedCopy(channel, swap.log(), folder, dialect));
            lost.addAll(salvaged.lost());
            rows = OptionalLong.of(salvaged.rows());
            if (dryRun) {
                try (SqliteBackend store = openExisting(salvaged.file())) {
                    planned.accept(store);
                }
            } else {
                replaceBy(salvaged.file(), channel);
            }
        } finally {
            SqliteRehearsal.delete(folder);
        }
    }

    /**
     * What was read of the file in one way.
     *
     * @param file a new file that holds it
     */
    private record Salvaged(Path file, long rows, List<Damage> lost) {
        boolean isBetterThan(@Nullable Salvaged other) {
            return other == null || rows > other.rows || (rows == other.rows && lost.size() < other.lost.size());
        }
    }

    /** The most that can be read of a file. */
    private Salvaged salvage(DamagedCopy copy) throws IOException {
        Salvaged best = null;
        String why = "it has no tables of a store";
        for (List<byte[]> group : copy.beginnings()) {
            for (byte[] beginning : group) {
                try {
                    Salvaged next = copy.makeReadable(beginning) ? read(copy) : null;
                    best = better(best, next);
                } catch (CorruptException e) {
                    why = Inspection.damage(e, "").reason();
                }
            }
            if (best != null) {
                break;
            }
        }
        if (best == null || (best.rows() == 0 && !best.lost().isEmpty())) {
            throw unreadable(
                    best == null
                            ? why
                            : best.lost().get(0).address() + ": "
                                    + best.lost().get(0).reason());
        }
        return best;
    }

    private static @Nullable Salvaged better(@Nullable Salvaged best, @Nullable Salvaged next) throws IOException {
        boolean isBetter = next != null && next.isBetterThan(best);
        Salvaged other = isBetter ? best : next;
        if (other != null) {
            Files.delete(other.file());
        }
        return isBetter ? next : best;
    }

    private Salvaged read(DamagedCopy copy) {
        Path fresh = folder.resolve("fresh-" + UUID.randomUUID() + ".db");
        List<Damage> missing = new ArrayList<>();
        SqliteFiles.prepare(fresh, StorageOptions.Mode.CREATE);
        try (Session to = new SqliteSessions(fresh, new Sql(dialect)).open();
                Session from = new SqliteSessions(copy.path(), new Sql(dialect)).open()) {
            new SqliteSchema(fresh, SqliteBackend.VERSIONS).prepare(to);
            long salvaged = new RowRecovery(from, to, missing).run();
            if (!SqliteEngine.takeOverLog(to, "TRUNCATE")) {
                throw inUse();
            }
            for (String table : copy.foreign()) {
                missing.add(new Damage("table " + table, "it is none of a store's; the file as it was has it", ""));
            }
            return new Salvaged(fresh, salvaged, missing);
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
    }

    private CorruptException unreadable(String why) {
        return new CorruptException(
                "file " + file,
                reasons.get(0).reason() + "; no row of it can be read (" + why
                        + "). Restore a backup into another file: cairn restore",
                CorruptException.Advice.NONE,
                null);
    }
}
