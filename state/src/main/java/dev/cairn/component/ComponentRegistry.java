package dev.cairn.component;

import static dev.cairn.component.Finding.Kind.NOT_A_COMPONENT;
import static dev.cairn.component.Finding.Kind.NOT_INSPECTED;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.NotFoundException;
import dev.cairn.component.wasm.ComponentBinary;
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
    private static final int ATTEMPTS = 5;

    private final ComponentFolders folders;
    private final Path folder;
    private final FolderDisk disk;
    private final FlatComponents flat;
    private final ReceiptComponents receipts;

    private ComponentRegistry(ComponentFolders folders, FolderDisk disk) {
        this.folders = folders;
        this.disk = disk;
        folder = folders.components();
        flat = new FlatComponents(folder);
        receipts = new ReceiptComponents(folder);
    }

    /** Opens a component folder, with the secrets folder where Wassette would look for it. */
    public static ComponentRegistry open(Path components) {
        return open(FolderSearch.ofSystem().components(components).find());
    }

    /** Opens a component folder and a secrets folder. A component folder that is not there is an empty one; the first write makes it. */
    public static ComponentRegistry open(ComponentFolders folders) {
        return open(folders, new RealDisk());
    }

    static ComponentRegistry open(ComponentFolders folders, FolderDisk disk) {
        if (Files.exists(folders.components()) && !Files.isDirectory(folders.components())) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The component folder " + folders.components()
                            + " is not a folder. Name the folder that holds the components.");
        }
        return new ComponentRegistry(folders, disk);
    }

    /** The folders that were opened, to be shown to the user. */
    public ComponentFolders folders() {
        return folders;
    }

    /** How the files are kept now. */
    public FolderLayout layout() {
        return FolderListing.of(folder).receiptStore().isPresent() ? FolderLayout.RECEIPTS : FolderLayout.FLAT;
    }

    /** Every id that has a binary or metadata, sorted bytewise. */
    public List<String> ids() {
        return layout() == FolderLayout.FLAT
                ? List.copyOf(FolderListing.of(folder).ids())
                : list().stream().map(Component::id).toList();
    }

    /** Every component, sorted by id. */
    public List<Component> list() {
        return layout() == FolderLayout.FLAT ? flat.list() : receipts.list();
    }

    /** A component, if the folder has one of this id. */
    public Optional<Component> find(String id) {
        return layout() == FolderLayout.FLAT ? flat.find(id) : receipts.find(id);
    }

    /** A component; {@code NOT_FOUND} where the folder has none of this id. */
    public Component get(String id) {
        return find(id).orElseThrow(() -> notFound(id));
    }

    private NotFoundException notFound(String id) {
        return new NotFoundException(
                "There is no component " + ComponentIds.quoted(id) + " in " + folder + ".", Map.of("component", id));
    }

    /**
     * A component whose binary was read and compared with its metadata.
     *
     * @throws CairnException {@code NOT_FOUND} where there is no component or binary; {@code INVALID} where the binary is not a component;
     *     {@code UNSUPPORTED} where it has parts that this version does not know; {@code CONFLICT} while somebody changes it
     */
    public LoadedComponent load(String id) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Component component = get(id);
            BinaryFile binary = component.binary();
            if (binary == null) {
                throw new NotFoundException(
                        "The component " + ComponentIds.quoted(id) + " in " + folder + " has no binary.",
                        Map.of("component", id));
            }
            String sha256 = PlainFile.sha256(binary.path());
            ComponentBinary contents = ComponentBinary.parse(binary.path());
            if (PlainFile.mark(binary.path()).equals(binary.mark())) {
                List<Finding> findings = new ArrayList<>(BinaryCheck.of(component, contents));
                if (layout() == FolderLayout.RECEIPTS) {
                    receipts.compareBinary(id, sha256).ifPresent(findings::add);
                }
                return new LoadedComponent(component, binary, contents, sha256, findings);
            }
        }
        throw FilesReader.changing(folder, id);
    }

    /** What is wrong in the folder, without a look into binaries. */
    public List<Finding> findings() {
        return new FolderFindings(folder, list()).find(FolderListing.of(folder));
    }

    /** What is wrong with a component, with a look into its binary; {@code NOT_FOUND} where there is none of this id. */
    public List<Finding> check(String id) {
        Component component = get(id);
        if (component.binary() == null) {
            return component.findings();
        }
        try {
            return load(id).findings();
        } catch (CairnException e) {
            Finding.Kind kind = switch (e.code()) {
                case INVALID, TOO_LARGE -> NOT_A_COMPONENT;
                case UNSUPPORTED -> NOT_INSPECTED;
                default -> throw e;
            };
            List<Finding> findings = new ArrayList<>(component.findings());
            findings.add(new Finding(kind, id, String.valueOf(e.getMessage())));
            return findings;
        }
    }

    /**
     * A component's files, all of one moment: read again while somebody changes them.
     *
     * @throws CairnException {@code NOT_FOUND}; {@code CONFLICT} when the changes do not end; {@code INVALID} for an id that is no file
     *     name, and for a symbolic link in the place of a file; {@code TOO_LARGE}
     */
    public ComponentFiles read(String id) {
        FilesReader reader = new FilesReader(folder, layout() == FolderLayout.RECEIPTS ? receipts : null);
        return reader.read(id).orElseThrow(() -> notFound(id));
    }

    /** Whether the files are still those that were read. */
    public boolean isUnchanged(ComponentFiles files) {
        FilesReader reader = new FilesReader(folder, layout() == FolderLayout.RECEIPTS ? receipts : null);
        return reader.read(files.id()).filter(files::equals).isPresent();
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
                    "The component folder " + folder + " belongs to a Wassette with receipts (" + file
                            + " is there), which takes"
                            + " what others write for damage. It is read only; let Wassette itself load the components.",
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
            FolderModes.createFolders(folder, false);
        } catch (IOException e) {
            throw FileFailure.of("Making the component folder", folder, e);
        }
        return FolderLock.take(folder, wait);
    }
}
