package dev.cairn.component;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The components of a folder: {@link #list} and {@link #findings} look at the files, {@link #load} also into a binary,
 * {@link #begin} changes them. Nothing is executed. Safe for use by many threads.
 */
public final class ComponentRegistry {
    private final ComponentFolders folders;

    private ComponentRegistry(ComponentFolders folders) {
        this.folders = folders;
    }

    /** Opens a component folder, with the secrets folder where Wassette would look for it. */
    public static ComponentRegistry open(Path components) {
        throw new UnsupportedOperationException();
    }

    /** Opens a component folder and a secrets folder. A component folder that is not there is an empty one; the first write makes it. */
    public static ComponentRegistry open(ComponentFolders folders) {
        return new ComponentRegistry(folders);
    }

    /** The folders that were opened, to be shown to the user. */
    public ComponentFolders folders() {
        return folders;
    }

    /** How the files are kept. */
    public FolderLayout layout() {
        throw new UnsupportedOperationException();
    }

    /** Every id that has a binary or metadata, sorted bytewise. */
    public List<String> ids() {
        throw new UnsupportedOperationException();
    }

    /** Every component, sorted by id. */
    public List<Component> list() {
        throw new UnsupportedOperationException();
    }

    /** A component. */
    public Optional<Component> find(String id) {
        throw new UnsupportedOperationException();
    }

    /** A component; {@code NOT_FOUND} where the folder has none of this id. */
    public Component get(String id) {
        throw new UnsupportedOperationException();
    }

    /** A component whose binary was read; {@code NOT_FOUND}, {@code INVALID} where the binary is not a component. */
    public LoadedComponent load(String id) {
        throw new UnsupportedOperationException();
    }

    /** What is wrong in the folder, without a look into binaries. */
    public List<Finding> findings() {
        throw new UnsupportedOperationException();
    }

    /** A component's files, all of one moment: read again while somebody changes them; {@code CONFLICT} when that does not end. */
    public ComponentFiles read(String id) {
        throw new UnsupportedOperationException();
    }

    /** Whether the files are still those that were read. */
    public boolean isUnchanged(ComponentFiles files) {
        throw new UnsupportedOperationException();
    }

    /** The secrets beside the components. */
    public SecretsFolder secrets() {
        throw new UnsupportedOperationException();
    }

    /** Begins a change; {@code UNSUPPORTED} in a folder with receipts. Takes the lock for the time of the change. */
    public FolderTransaction begin() {
        throw new UnsupportedOperationException();
    }

    /** Finishes or discards changes whose process ended in between; how many there were. */
    public int recover() {
        throw new UnsupportedOperationException();
    }

    /**
     * Keeps other Cairn processes from changing the folder.
     *
     * @param wait how long to wait for others; {@code LOCKED} after that
     */
    public RegistryLock lock(Duration wait) {
        throw new UnsupportedOperationException();
    }
}
