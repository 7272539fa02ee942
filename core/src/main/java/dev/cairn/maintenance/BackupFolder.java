package dev.cairn.maintenance;

import dev.cairn.error.ConflictException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.file.DurableFile;
import dev.cairn.maintenance.internal.rows.BackupLayer;
import dev.cairn.maintenance.internal.rows.BackupLayers;
import dev.cairn.maintenance.internal.rows.BackupLock;
import dev.cairn.maintenance.internal.rows.OwnersFiles;
import dev.cairn.storage.StorageOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The folder of a backup: its manifest, its numbered files and the file being written. Used by one thread at a time. */
final class BackupFolder implements AutoCloseable {
    private static final String LOCK = "lock";

    private final Path folder;
    private final StoreOpener opener;
    private final StorageOptions options;
    private final List<BackupLayer> open = new ArrayList<>();
    private final @Nullable BackupLock lock;
    private BackupManifest manifest;

    private BackupFolder(Path folder, StoreOpener opener, Clock clock, @Nullable BackupLock lock) throws IOException {
        this.folder = folder;
        this.opener = opener;
        this.options = new StorageOptions(clock, StorageOptions.Mode.EXISTING);
        this.lock = lock;
        this.manifest = BackupManifest.read(folder);
    }

    /** Opens a folder for adding, and creates it if it does not exist. Locks out other writers. */
    static BackupFolder toWrite(Path folder, StoreOpener opener, Clock clock) {
        try {
            OwnersFiles.folder(folder);
            BackupLock lock = BackupLock.take(folder.resolve(LOCK), false, folder);
            BackupFolder opened = null;
            try {
                opened = new BackupFolder(folder, opener, clock, lock);
                return opened;
            } finally {
                if (opened == null) {
                    lock.close();
                }
            }
        } catch (IOException e) {
            throw OwnersFiles.failure(folder, e);
        }
    }

    /** Opens a folder for reading. */
    static BackupFolder toRead(Path folder, StoreOpener opener, Clock clock) {
        try {
            BackupFolder found = new BackupFolder(folder, opener, clock, null);
            if (found.manifest.files().isEmpty()) {
                throw new NotFoundException(
                        "There is no complete backup in " + folder + ".", Map.of("folder", folder.toString()));
            }
            return found;
        } catch (IOException e) {
            throw OwnersFiles.failure(folder, e);
        }
    }

    BackupManifest manifest() {
        return manifest;
    }

    int nextNumber() {
        return manifest.files().size() + 1;
    }

    /** Returns the number of the last requested file, which must exist. */
    int last(OptionalInt number) {
        int newest = manifest.files().size();
        int last = number.orElse(newest);
        if (last < 1 || last > newest) {
            throw new NotFoundException(
                    "There is no file " + last + " in the backup " + folder + ": it has files 1 to " + newest + ".",
                    Map.of("number", last));
        }
        return last;
    }

    /** Requires the store that the backup belongs to. */
    void expectSource(String identity) {
        String source = manifest.source();
        if (source != null && !source.equals(identity)) {
            throw new ConflictException(
                    "Cannot back up into " + folder
                            + ": its backup belongs to another store, or to this store before a repair removed its "
                            + "identity. Nothing was changed. Back up into a new folder.",
                    Map.of("folder", folder.toString()));
        }
        manifest = manifest.of(identity);
    }

    /** Returns the files up to a number, layered on each other and compared with their digests. */
    BackupLayers layers(int last) {
        List<BackupLayer> layers = new ArrayList<>();
        for (BackupFile file : manifest.files().subList(0, last)) {
            expectWhole(file);
            layers.add(open(folder.resolve(file.file()), options));
        }
        return new BackupLayers(layers);
    }

    private BackupLayer open(Path file, StorageOptions how) {
        BackupLayer layer = new BackupLayer(opener.open("sqlite:" + file.toAbsolutePath(), how));
        open.add(layer);
        return layer;
    }

    /** Requires a file to match the manifest. */
    void expectWhole(BackupFile file) {
        String problem = problem(file);
        if (!problem.isEmpty()) {
            int before = file.number() - 1;
            throw CorruptException.of(
                    "backup file " + folder.resolve(file.file()),
                    problem,
                    "Nothing was changed. 'cairn backup " + folder + " --verify' checks every file; "
                            + (before > 0
                                    ? "'cairn restore " + folder + " --number " + before
                                            + "' needs only the files before it"
                                    : "nothing in this folder can be restored without this file")
                            + ". Use a new folder for the next backup.",
                    null);
        }
    }

    /** Compares a file with the manifest and returns the problem, or an empty text. */
    String problem(BackupFile file) {
        Path path = folder.resolve(file.file());
        try {
            long length = Files.size(path);
            if (length != file.bytes()) {
                return "it has " + length + " bytes, the manifest records " + file.bytes();
            }
            return OwnersFiles.sha256(path).equals(file.sha256()) ? "" : "its SHA-256 differs from the manifest's";
        } catch (NoSuchFileException e) {
            return "it is not there";
        } catch (IOException e) {
            throw OwnersFiles.failure(path, e);
        }
    }

    /** Opens the file being written, which a killed backup may have started. */
    BackupLayer openDraft() {
        Path draft = draft();
        try {
            Path named = folder.resolve(name(nextNumber()));
            if (Files.exists(named)) {
                DurableFile.move(named, draft);
            }
        } catch (IOException e) {
            throw OwnersFiles.failure(draft, e);
        }
        return open(draft, new StorageOptions(options.clock(), StorageOptions.Mode.CREATE));
    }

    private Path draft() {
        return folder.resolve(name(nextNumber()) + ".part");
    }

    private static String name(int number) {
        return String.format(Locale.ROOT, "%04d-%s.db", number, number == 1 ? "full" : "increment");
    }

    /** Closes the written file, renames it and adds it to the manifest. */
    BackupFile finish(BackupLayer draft, Instant started, CopyReport report) {
        open.remove(draft);
        draft.close();
        int number = nextNumber();
        Path file = folder.resolve(name(number));
        try {
            OwnersFiles.expectNoLog(draft());
            DurableFile.move(draft(), file);
            BackupFile made = new BackupFile(
                    number,
                    name(number),
                    Files.size(file),
                    OwnersFiles.sha256(file),
                    started,
                    options.clock().instant(),
                    report);
            manifest = manifest.with(made);
            manifest.write(folder);
            return made;
        } catch (IOException e) {
            throw OwnersFiles.failure(file, e);
        }
    }

    /** Removes the started file if it has nothing to keep. */
    void discard(BackupLayer draft) {
        open.remove(draft);
        draft.close();
        OwnersFiles.deleteStore(draft());
    }

    /** Closes all opened files, and always releases the folder. */
    @Override
    public void close() {
        try {
            closeAll();
        } finally {
            if (lock != null) {
                lock.close();
            }
        }
    }

    private void closeAll() {
        if (!open.isEmpty()) {
            BackupLayer next = open.remove(0);
            try {
                next.close();
            } finally {
                closeAll();
            }
        }
    }
}
