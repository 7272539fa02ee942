package dev.cairn.wassette.folder;

import static dev.cairn.wassette.folder.FolderFinding.Kind.NOT_A_COMPONENT;
import static dev.cairn.wassette.folder.FolderFinding.Kind.NOT_INSPECTED;

import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import dev.cairn.wassette.wasm.ComponentBinary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The components of a folder, read in the layout that it had when this was made. Each call looks at the files again; that the layout stays is
 * for the caller to see to, who holds the lock or asks for another one of these. Thread-safe.
 */
public final class InstalledComponents {
    private static final int ATTEMPTS = 5;

    private final Path folder;
    private final FlatComponents flat;
    private final @Nullable ReceiptComponents receipts;

    private InstalledComponents(Path folder, @Nullable ReceiptComponents receipts) {
        this.folder = folder;
        this.flat = new FlatComponents(folder);
        this.receipts = receipts;
    }

    static InstalledComponents of(Path folder) {
        boolean kept = FolderListing.of(folder).receiptStore().isPresent();
        return new InstalledComponents(folder, kept ? new ReceiptComponents(folder) : null);
    }

    /** How the files are kept. */
    public FolderLayout layout() {
        return receipts == null ? FolderLayout.FLAT : FolderLayout.RECEIPTS;
    }

    /** Every id that has a binary or metadata, sorted bytewise. */
    public List<String> ids() {
        return receipts == null
                ? List.copyOf(FolderListing.of(folder).ids())
                : receipts.list().stream().map(Component::id).toList();
    }

    /** Every component, sorted by id. */
    public List<Component> list() {
        return receipts == null ? flat.list() : receipts.list();
    }

    /** A component, if the folder has one of this id. */
    public Optional<Component> find(String id) {
        return receipts == null ? flat.find(id) : receipts.find(id);
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
     *     {@code UNSUPPORTED} where it has parts that this version does not know; {@code CONFLICT} while someone changes it
     */
    public LoadedComponent load(String id) {
        return steady(get(id), this::loaded);
    }

    private LoadedComponent loaded(Component component) {
        BinaryFile binary = component.binary();
        if (binary == null) {
            throw new NotFoundException(
                    "Cannot read component " + ComponentIds.quoted(component.id()) + " in " + folder + ": its binary "
                            + "is missing.",
                    Map.of("component", component.id()));
        }
        String sha256 = PlainFile.sha256(binary.path());
        ComponentBinary contents = ComponentBinary.parse(binary.path());
        return new LoadedComponent(component, binary, contents, sha256, check(component, sha256, () -> contents));
    }

    /** Looks at a component again until its binary stayed as it was meanwhile. */
    private <T> T steady(Component first, Function<Component, T> look) {
        Component component = first;
        for (int i = 0; i < ATTEMPTS; i++) {
            BinaryFile binary = component.binary();
            T found = look.apply(component);
            if (binary == null || PlainFile.mark(binary.path()).equals(binary.mark())) {
                return found;
            }
            component = get(first.id());
        }
        throw FilesReader.changing(folder, first.id());
    }

    /** What is wrong in the folder, without a look into binaries. */
    public List<FolderFinding> findings() {
        List<Component> components = list();
        List<FolderFinding> findings = new ArrayList<>();
        components.forEach(component -> findings.addAll(component.findings()));
        findings.addAll(ofFolder(components));
        return findings;
    }

    /** What is wrong in the folder, with a look into every binary. */
    public List<FolderFinding> inspect() {
        List<Component> components = list();
        List<FolderFinding> findings = new ArrayList<>();
        components.forEach(component -> findings.addAll(steady(component, this::look)));
        findings.addAll(ofFolder(components));
        return findings;
    }

    /**
     * What is wrong with the folder as a whole, besides its components.
     *
     * @param components as {@link #list} gave them
     */
    public List<FolderFinding> ofFolder(List<Component> components) {
        return new FolderFindings(folder, components).find(FolderListing.of(folder));
    }

    /** What is wrong with a component, with a look into its binary; {@code NOT_FOUND} where there is none of this id. */
    public List<FolderFinding> check(String id) {
        return steady(get(id), this::look);
    }

    private List<FolderFinding> look(Component component) {
        BinaryFile binary = component.binary();
        return binary == null
                ? component.findings()
                : check(component, PlainFile.sha256(binary.path()), () -> ComponentBinary.parse(binary.path()));
    }

    /**
     * What is wrong with a component whose binary the caller has read.
     *
     * @param sha256 of the binary, in lower-case hexadecimal digits
     * @param contents gives what the binary says, or fails where it is not a component
     */
    public List<FolderFinding> check(Component component, String sha256, Supplier<ComponentBinary> contents) {
        List<FolderFinding> findings = new ArrayList<>(inside(component, contents));
        if (receipts != null) {
            receipts.compareBinary(component.id(), sha256).ifPresent(findings::add);
        }
        return findings;
    }

    private static List<FolderFinding> inside(Component component, Supplier<ComponentBinary> contents) {
        try {
            return BinaryCheck.of(component, contents.get());
        } catch (CairnException e) {
            FolderFinding.Kind kind = switch (e.code()) {
                case INVALID, TOO_LARGE -> NOT_A_COMPONENT;
                case UNSUPPORTED -> NOT_INSPECTED;
                default -> throw e;
            };
            List<FolderFinding> findings = new ArrayList<>(component.findings());
            findings.add(new FolderFinding(kind, component.id(), String.valueOf(e.getMessage())));
            return findings;
        }
    }

    /** The ids under whose own names there are files that Wassette would read, sorted bytewise. */
    public List<String> idsWithFiles() {
        return ids().stream()
                .filter(id -> ComponentIds.problems(id).isEmpty())
                .filter(id -> FilesReader.isThere(folder, id))
                .toList();
    }

    /**
     * A component's files, all of one moment: read again while someone changes them.
     *
     * @throws CairnException {@code NOT_FOUND}; {@code CONFLICT} when the changes do not end; {@code INVALID} for an id that is no file
     *     name, and for a symbolic link in the place of a file; {@code TOO_LARGE}
     */
    public ComponentFiles read(String id) {
        return new FilesReader(folder, receipts).read(id).orElseThrow(() -> notFound(id));
    }

    /** Whether the files are still those that were read. */
    public boolean isUnchanged(ComponentFiles files) {
        return new FilesReader(folder, receipts)
                .read(files.id())
                .filter(files::equals)
                .isPresent();
    }
}
