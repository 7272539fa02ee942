package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.DurableFile;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.file.FileMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The components of a folder: {@link #list} and {@link #findings} look at the files, {@link #load} also into a binary,
 * {@link #begin()} changes them. Nothing is executed, and nothing is kept in memory: each call looks at the folder. Safe for use by many
 * threads.
 */
public final class ComponentRegistry {
    private static final Duration WAIT = Duration.ofSeconds(10);

    private final ComponentFolders folders;
    private final Path folder;
    private final FolderDisk disk;

    private ComponentRegistry(ComponentFolders folders, FolderDisk disk) {
        this.folders = folders;
        this.disk = disk;
        folder = folders.components();
    }

    /** Opens a component folder, with the secrets folder where Wassette would look for it. */
    public static ComponentRegistry open(Path components) {
        return open(FolderSearch.fromSystem().components(components).find());
    }

    /** Opens a component folder and a secrets folder. A component folder that is not there is an empty one; the first write makes it. */
    public static ComponentRegistry open(ComponentFolders folders) {
        return open(folders, new RealDisk());
    }

    static ComponentRegistry open(ComponentFolders folders, FolderDisk disk) {
        if (Files.exists(folders.components()) && !Files.isDirectory(folders.components())) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot open component folder " + folders.components()
                            + ": it is not a folder. Name the folder that holds the components.");
        }
        return new ComponentRegistry(folders, disk);
    }

    /** The folders that were opened, to be shown to the user. */
    public ComponentFolders folders() {
        return folders;
    }

    /**
     * The components as the folder's layout is now: for whoever reads many of them. What is asked of the registry itself looks at the layout
     * each time.
     */
    public InstalledComponents installed() {
        return InstalledComponents.of(folder);
    }

    /** How the files are kept now. */
    public FolderLayout layout() {
        return installed().layout();
    }

    /** Every id that has a binary or metadata, sorted bytewise. */
    public List<String> ids() {
        return installed().ids();
    }

    /** Every component, sorted by id. */
    public List<Component> list() {
        return installed().list();
    }

    /** A component, if the folder has one of this id. */
    public Optional<Component> find(String id) {
        return installed().find(id);
    }

    /** A component; {@code NOT_FOUND} where the folder has none of this id. */
    public Component get(String id) {
        return installed().get(id);
    }

    /** A component whose binary was read and compared with its metadata, as {@link InstalledComponents#load}. */
    public LoadedComponent load(String id) {
        return installed().load(id);
    }

    /** What is wrong in the folder, without a look into binaries. */
    public List<FolderFinding> findings() {
        return installed().findings();
    }

    /** What is wrong in the folder, with a look into every binary. */
    public List<FolderFinding> inspect() {
        List<FolderFinding> findings = new ArrayList<>(installed().inspect());
        findings.addAll(new SecretsFindings(secrets(), installed().list()).find());
        return findings;
    }

    /** What is wrong with a component, with a look into its binary; {@code NOT_FOUND} where there is none of this id. */
    public List<FolderFinding> check(String id) {
        return installed().check(id);
    }

    /** A component's files, all of one moment, as {@link InstalledComponents#read}. */
    public ComponentFiles read(String id) {
        return installed().read(id);
    }

    /** Whether the files are still those that were read. */
    public boolean isUnchanged(ComponentFiles files) {
        return installed().isUnchanged(files);
    }

    /** The secrets beside the components. */
    public SecretsFolder secrets() {
        return new SecretsFolder(folders.secrets());
    }

    /**
     * Begins a change, after interrupted ones were finished. Holds the lock for the time of the change.
     *
     * @throws CairnException {@code UNSUPPORTED} in a folder with receipts, {@code LOCKED} when another process goes on changing
     */
    public FolderTransaction begin() {
        checkWritable();
        return begin(lock(WAIT), true);
    }

    /** The same while the caller holds the lock, and goes on holding it. */
    public FolderTransaction begin(RegistryLock held) {
        return begin(held, false);
    }

    private FolderTransaction begin(RegistryLock lock, boolean own) {
        try {
            checkWritable();
            FolderChange.recover(disk, folder);
            return new FolderChange(disk, folder, own ? lock : () -> {});
        } catch (RuntimeException e) {
            if (own) {
                lock.close();
            }
            throw e;
        }
    }

    private void checkWritable() {
        FolderListing.of(folder).receiptStore().ifPresent(file -> {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot change component folder " + folder + ": it belongs to a Wassette with receipts (" + file
                            + " exists), which treats files of other programs as damage. Nothing was changed. Load "
                            + "the components with Wassette.",
                    Map.of("file", file),
                    null);
        });
    }

    /** Finishes or discards changes whose process ended in between; how many there were. */
    public int recover() {
        if (!Files.isDirectory(folder)
                || FolderListing.of(folder).names().stream().noneMatch(name -> name.startsWith(FolderChange.PREFIX))) {
            return 0;
        }
        RegistryLock lock = lock(WAIT);
        try {
            return FolderChange.recover(disk, folder);
        } finally {
            lock.close();
        }
    }

    /**
     * Keeps other Cairn processes from changing the folder; Wassette does not know of it. Makes the folder if it is not there. In a
     * folder with receipts nothing is written, so that only this process is kept from it.
     *
     * @param wait how long to wait for others
     * @throws CairnException {@code LOCKED} after that; {@code DENIED} where the folder cannot be written
     */
    public RegistryLock lock(Duration wait) {
        if (layout() == FolderLayout.RECEIPTS) {
            return FolderLock.takeHere(folder, wait);
        }
        try {
            DurableFile.createFolders(folder, FileMode.SHARED);
        } catch (IOException e) {
            throw FileErrors.of("Cannot create the component folder " + folder, "Nothing was changed.", folder, e);
        }
        return FolderLock.take(folder, wait);
    }
}
