package dev.cairn.maintenance;

import dev.cairn.annotation.Internal;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.ServiceSchema;
import dev.cairn.internal.file.DurableFile;
import dev.cairn.maintenance.internal.rows.BackupLayer;
import dev.cairn.maintenance.internal.rows.BackupLayers;
import dev.cairn.maintenance.internal.rows.BackupLock;
import dev.cairn.maintenance.internal.rows.OwnersFiles;
import dev.cairn.maintenance.internal.rows.ScopeSource;
import dev.cairn.maintenance.internal.rows.StoreIdentity;
import dev.cairn.storage.Finding;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StorageOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Maintenance for a whole store, all tenants and services: backup, restore, copy, sweep. Queued puts are not seen: flush first.
 *
 * <p>Thread-safe.
 */
public final class Maintenance {
    private final Storage storage;
    private final Clock clock;
    private final Compression compression;
    private final StoreOpener opener;
    private final Function<Scope, Optional<ServiceSchema>> services;

    /**
     * Creates the maintenance of a storage, which stays open.
     *
     * @param compression of frames that are folded
     * @param opener opens the files of backups
     * @param services finds the service that owns a scope
     */
    @Internal
    public Maintenance(
            Storage storage,
            Clock clock,
            Compression compression,
            StoreOpener opener,
            Function<Scope, Optional<ServiceSchema>> services) {
        this.storage = storage;
        this.clock = clock;
        this.compression = compression;
        this.opener = opener;
        this.services = services;
    }

    /**
     * Copies this store into another, which may be of another backend. A scope that the target has from an earlier copy gets what is
     * new and loses what was removed; one that the target has of its own is left alone and reported as a conflict, unless the options say
     * otherwise. Each scope is copied as of one instant and read back. May run while this store is written to; what changes meanwhile
     * is caught up with once, then each cut says what the target has. A scope of the source that is damaged is reported and left out whole.
     * Killed at any moment, the same call resumes.
     *
     * @param target the store to copy into; no other process should write to it
     * @param reported receives the outcome of each scope as it is known
     * @throws dev.cairn.error.CairnException {@code INVALID} when both are the same store, {@code CORRUPT} when a scope is read back
     *     otherwise, {@code NO_SPACE}, {@code UNAVAILABLE}
     */
    public CopyReport copyTo(Maintenance target, CopyOptions options, Consumer<ScopeCut> reported) {
        return new StoreCopy(ScopeSource.of(storage), target.storage, options, false, reported).run();
    }

    /**
     * Backs this store up into a folder, while it is used: the first time all of it, then what is new, each time in a file of its own.
     * Each scope is as of one instant and read back. Killed at any moment, the same call resumes; until a file is whole, the backup is
     * what it was before. If nothing changed, no file is written. The existing files are compared with their digests first, since a
     * new one is of no use without them.
     *
     * @param folder the backup folder; created for its owner alone if it does not exist
     * @param reported receives the outcome of each scope
     * @throws dev.cairn.error.CairnException {@code LOCKED} while another backup into it runs, {@code NO_SPACE}, {@code UNAVAILABLE},
     *     {@code CORRUPT} when something of this store is damaged, as nothing is left out of a backup (what was begun of the file is
     *     removed), or when a file of the backup is not as it was made, {@code CONFLICT} when the backup is of another store,
     *     {@code INVALID} where no backend for SQLite files is on the class path
     */
    public BackupReport backup(Path folder, Consumer<ScopeCut> reported) {
        Instant started = clock.instant();
        try (BackupFolder place = BackupFolder.toWrite(folder, opener, clock)) {
            place.expectSource(StoreIdentity.of(storage));
            BackupLayers before = place.layers(place.manifest().files().size());
            BackupLayer draft = place.openDraft();
            CopyReport moved;
            try {
                moved = new StoreBackup(ScopeSource.of(storage), before, draft, reported).run(started);
            } catch (CorruptException e) {
                place.discard(draft);
                throw e;
            }
            if (place.nextNumber() > 1 && moved.added() + moved.updated() + moved.removed() == 0) {
                place.discard(draft);
                return new BackupReport(folder, Optional.empty(), moved);
            }
            return new BackupReport(folder, Optional.of(place.finish(draft, started, moved)), moved);
        }
    }

    /**
     * Writes this store into one new SQLite file, which is a store of its own. Killed at any moment, the same call resumes; the file
     * appears when it is whole.
     *
     * @param file the new file; its folder must exist
     * @throws dev.cairn.error.CairnException {@code ALREADY_EXISTS}, {@code LOCKED} while another backup into it runs, and as {@link #backup}
     */
    public BackupReport backupToFile(Path file, Consumer<ScopeCut> reported) {
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        expectNone(file);
        try {
            BackupLock lock = BackupLock.take(draft.resolveSibling(draft.getFileName() + ".lock"), true, file);
            try {
                expectNone(file);
                CopyReport moved = write(draft, reported);
                OwnersFiles.expectNoLog(draft);
                DurableFile.move(draft, file);
                return new BackupReport(file, Optional.empty(), moved);
            } finally {
                lock.close();
            }
        } catch (IOException e) {
            throw OwnersFiles.failure(file, e);
        }
    }

    private static void expectNone(Path file) {
        if (Files.exists(file)) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    file + " exists. Name another file, or a folder for incremental backups.",
                    Map.of("file", file.toString()),
                    null);
        }
    }

    private CopyReport write(Path draft, Consumer<ScopeCut> reported) {
        StorageOptions options = new StorageOptions(clock, StorageOptions.Mode.CREATE);
        try (BackupLayer layer = new BackupLayer(opener.open("sqlite:" + draft.toAbsolutePath(), options))) {
            return new StoreBackup(ScopeSource.of(storage), new BackupLayers(List.of()), layer, reported)
                    .run(clock.instant());
        } catch (CorruptException e) {
            OwnersFiles.deleteStore(draft);
            throw e;
        }
    }

    /** Restores all of a backup, or its state as of one of its files; see {@link #restore(Path, RestoreOptions, Consumer)}. */
    public CopyReport restore(Path backup, OptionalInt number, boolean overwrite, Consumer<ScopeCut> reported) {
        return restore(backup, new RestoreOptions(number, overwrite, false, scope -> true), reported);
    }

    /**
     * Restores a backup into this store, by the rules of {@link #copyTo}: killed, the same call resumes. The files are compared
     * with their digests first. All that this store has under a name of the backup is read, and so damage in it is found; it is reported as
     * a conflict, with its address.
     *
     * @param backup the folder of a backup, or the file that {@link #backupToFile} made
     * @param reported receives the outcome of each scope
     * @throws dev.cairn.error.CairnException {@code NOT_FOUND}, {@code CORRUPT} when a file is not the one that was made, and as
     *     {@link #copyTo}
     */
    public CopyReport restore(Path backup, RestoreOptions options, Consumer<ScopeCut> reported) {
        if (Files.isRegularFile(backup)) {
            return restoreFile(backup, options, reported);
        }
        try (BackupFolder place = BackupFolder.toRead(backup, opener, clock)) {
            BackupLayers layers = place.layers(place.last(options.number()));
            CopyOptions how = options.from("backup " + place.manifest().id());
            return new StoreCopy(layers, storage, how, true, reported).run();
        }
    }

    private CopyReport restoreFile(Path file, RestoreOptions options, Consumer<ScopeCut> reported) {
        StorageOptions existing = new StorageOptions(clock, StorageOptions.Mode.EXISTING);
        CopyOptions how = options.from("file " + file.toAbsolutePath().normalize());
        try (Storage from = opener.open("sqlite:" + file.toAbsolutePath(), existing)) {
            return new StoreCopy(ScopeSource.of(from), storage, how, true, reported).run();
        }
    }

    /**
     * Removes what has expired and what is left over of deleted scopes, unfinished copies and abandoned writes, the content of
     * checkpoints and pending writes that others took the place of, and pending writes whose checkpoint did not come within 24 hours; a thread or agent that had such content counts as changed now. For the
     * latter it reads every record. May run while the store is used: a scope that is changed at that moment, or is under a lease, keeps
     * such content until the next sweep. If interrupted, the next sweep resumes.
     *
     * @param dryRun only reports what the same call would remove now
     * @param compact whether space is given back to the system, where the backend can
     * @throws CairnException as {@link StorageAdmin#compact}
     */
    public SweepReport sweep(boolean dryRun, boolean compact) {
        return new Sweep(storage, services, clock.instant(), dryRun).run(compact);
    }

    /**
     * Folds many small frames into few larger ones, which take less space and are read faster. What is stored stays as it
     * is, value by value; a folded thread, agent or environment counts as changed now. May run while the store is used: what a writer
     * changes at that moment, or what is under a lease, is skipped. If interrupted, the next call resumes.
     *
     * @param dryRun only reports what would be folded
     * @throws CairnException {@code CORRUPT} for a frame that cannot be read
     */
    public FoldReport fold(boolean dryRun) {
        return new StoreFold(storage, compression, clock.instant(), dryRun).run();
    }

    /**
     * Removes scopes so that their bytes are not found in the store's files any more, and searches them for it.
     *
     * @param former where scopes of the same kind may have been before; what the store noted of them goes too
     * @param delete deletes them by the rules of their service
     * @throws CairnException {@code UNSUPPORTED}, before anything is removed, where a backend cannot; {@code LOCKED} when a reader holds
     *     older pages: the scope is deleted then, and the same call erases it
     */
    public PurgeReport purge(List<Scope> scopes, List<ScopePrefix> former, Runnable delete) {
        return new Purge(storage, scopes, former).run(delete);
    }

    /** Examines the surroundings of the store: place, rights, settings, versions, clock. Changes nothing. */
    public List<Finding> examine() {
        return new Examination(storage, clock.instant()).run();
    }

    /**
     * Reports the surroundings of a store that cannot be opened, and its damage.
     *
     * @param surroundings what its backend found around it
     */
    public static List<Finding> examineDamaged(List<Finding> surroundings, CorruptException damage) {
        List<Finding> found = new ArrayList<>();
        found.add(Examination.java());
        found.addAll(surroundings);
        found.add(new Finding(
                Finding.Grade.PROBLEM,
                "damage",
                damage.details().get("address") + ": " + CorruptException.reason(damage) + ".",
                damage.advice().remedy()));
        return found;
    }

    /**
     * Compares the files of a backup with their digests.
     *
     * @return the files, all of them as they were made
     * @throws dev.cairn.error.CairnException {@code NOT_FOUND}, {@code CORRUPT}
     */
    public static List<BackupFile> verifyBackup(Path backup) {
        return verifyBackup(backup, OptionalInt.empty());
    }

    /**
     * Compares only the files that a restore of one of them needs.
     *
     * @param number of the file up to which; by default the last one
     */
    public static List<BackupFile> verifyBackup(Path backup, OptionalInt number) {
        try (BackupFolder place = folder(backup)) {
            List<BackupFile> files = place.manifest().files().subList(0, place.last(number));
            files.forEach(place::expectWhole);
            return files;
        }
    }

    /** Compares every file of a backup with its digest, past damaged ones. */
    public static List<BackupFileCheck> checkBackup(Path backup) {
        try (BackupFolder place = folder(backup)) {
            return place.manifest().files().stream()
                    .map(file -> new BackupFileCheck(file, place.problem(file)))
                    .toList();
        }
    }

    private static BackupFolder folder(Path backup) {
        StoreOpener none = (url, options) -> {
            throw new IllegalStateException("no file is opened");
        };
        return BackupFolder.toRead(backup, none, Clock.systemUTC());
    }
}
