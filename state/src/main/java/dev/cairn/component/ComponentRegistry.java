package dev.cairn.component;

import static dev.cairn.component.Finding.Kind.NOT_A_COMPONENT;
import static dev.cairn.component.Finding.Kind.NOT_INSPECTED;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.NotFoundException;
import dev.cairn.component.wasm.ComponentBinary;
import dev.cairn.storage.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
        return find(id).orElseThrow(() -> new NotFoundException(
                "There is no component " + ComponentIds.quoted(id) + " in " + folder + ".", Map.of("component", id)));
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
                return new LoadedComponent(component, binary, contents, sha256, findings(component, contents, sha256));
            }
        }
        throw changing(id);
    }

    private List<Finding> findings(Component component, ComponentBinary contents, String sha256) {
        List<Finding> findings = new ArrayList<>(component.findings());
        ComponentMetadata metadata = component.metadata();
        if (metadata != null && component.validity() == Validity.VALID) {
            findings.addAll(BinaryCheck.compare(metadata, contents));
        } else {
            findings.addAll(BinaryCheck.names(component.id(), contents));
        }
        if (layout() == FolderLayout.RECEIPTS) {
            receipts.compareBinary(component.id(), sha256).ifPresent(findings::add);
        }
        return findings;
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
        boolean flatLayout = layout() == FolderLayout.FLAT;
        for (int i = 0; i < ATTEMPTS; i++) {
            String head = flatLayout ? "" : receipts.head();
            String marks = marks(id);
            ComponentFiles files = readOnce(id);
            if (marks.equals(marks(id)) && (flatLayout || head.equals(receipts.head()))) {
                return flatLayout ? files : receipts.flattened(files);
            }
        }
        throw changing(id);
    }

    private ComponentFiles readOnce(String id) {
        Path binary = FolderFile.BINARY.of(folder, id);
        if (PlainFile.isOther(binary)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    binary + " is a symbolic link or a folder, not a regular file. Put the file itself there.");
        }
        ComponentFiles files = new ComponentFiles(
                id,
                PlainFile.binary(binary).orElse(null),
                small(id, FolderFile.METADATA),
                small(id, FolderFile.POLICY),
                small(id, FolderFile.POLICY_META));
        if (files.binary() == null && files.metadata() == null) {
            get(id);
        }
        return files;
    }

    private @Nullable Bytes small(String id, FolderFile kind) {
        int limit = kind == FolderFile.METADATA ? PlainFile.MAX_METADATA : PlainFile.MAX_SMALL;
        return PlainFile.read(kind.of(folder, id), limit).orElse(null);
    }

    private String marks(String id) {
        StringBuilder marks = new StringBuilder();
        for (FolderFile kind :
                List.of(FolderFile.BINARY, FolderFile.METADATA, FolderFile.POLICY, FolderFile.POLICY_META)) {
            marks.append(PlainFile.mark(kind.of(folder, id))).append(';');
        }
        return marks.toString();
    }

    /** Whether the files are still those that were read. */
    public boolean isUnchanged(ComponentFiles files) {
        try {
            return read(files.id()).equals(files);
        } catch (NotFoundException e) {
            return false;
        }
    }

    private CairnException changing(String id) {
        return new CairnException(
                ErrorCode.CONFLICT,
                "The component " + ComponentIds.quoted(id) + " in " + folder
                        + " is changed again and again while it is read." + " Try again when that has ended.",
                Map.of("component", id),
                null);
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
        try (RegistryLock lock = lock(WAIT)) {
            return FolderChange.recover(disk, folder);
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
