package dev.cairn.wassette.folder;

import static dev.cairn.wassette.folder.FolderFinding.Kind.BROKEN_RECEIPT;
import static dev.cairn.wassette.folder.FolderFinding.Kind.ORPHAN;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads components of the newer layout, whose receipts say what the files must be. Thread-safe. */
final class ReceiptComponents {
    private static final Bytes NOTHING = Bytes.fromUtf8("null");

    private final Path folder;
    private final FlatComponents flat;

    ReceiptComponents(Path folder) {
        this.folder = folder;
        flat = new FlatComponents(folder);
    }

    List<Component> list() {
        List<Component> components = new ArrayList<>();
        for (Component each : flat.list()) {
            components.add(withReceipt(each));
        }
        for (String name : FolderListing.of(folder).names()) {
            ofReceipt(name).ifPresent(components::add);
        }
        return components;
    }

    Optional<Component> find(String id) {
        Optional<Component> found = flat.find(id).map(this::withReceipt);
        return found.isPresent() || !ComponentIds.problems(id).isEmpty()
                ? found
                : ofReceipt(id + FolderFile.RECEIPT.suffix());
    }

    /** A receipt whose binary is gone. */
    private Optional<Component> ofReceipt(String name) {
        if (FolderListing.kind(name) != FolderFile.RECEIPT) {
            return Optional.empty();
        }
        String id = FolderFile.RECEIPT.id(name);
        if (PlainFile.isRegular(folder.resolve(id + FolderFile.BINARY.suffix()))) {
            return Optional.empty();
        }
        try {
            return receipt(id) == null
                    ? Optional.empty()
                    : Optional.of(lost(id, "The receipt exists, but the binary is missing."));
        } catch (CairnException e) {
            return Optional.of(lost(id, String.valueOf(e.getMessage())));
        }
    }

    private static Component lost(String id, String text) {
        FolderFinding finding = new FolderFinding(BROKEN_RECEIPT, id, text);
        return new Component(id, null, null, Validity.MISSING, null, null, List.of(finding));
    }

    private @Nullable Receipt receipt(String id) {
        return PlainFile.read(folder.resolve(id + FolderFile.RECEIPT.suffix()), PlainFile.MAX_SMALL)
                .flatMap(Receipt::read)
                .orElse(null);
    }

    private Component withReceipt(Component found) {
        List<FolderFinding> findings = new ArrayList<>(found.findings());
        findings.removeIf(each -> each.kind() == FolderFinding.Kind.UNREADABLE_METADATA);
        Receipt receipt = null;
        try {
            receipt = receipt(found.id());
        } catch (CairnException e) {
            findings.add(new FolderFinding(BROKEN_RECEIPT, found.id(), String.valueOf(e.getMessage())));
        }
        if (receipt == null) {
            findings.add(new FolderFinding(
                    ORPHAN,
                    found.id(),
                    "The receipt is missing: newer versions of Wassette do not load components from other programs."));
            return copy(found, null, Validity.MISSING, null, findings);
        }
        compare(found.id(), FolderFile.POLICY, receipt.policySha256(), findings);
        compare(found.id(), FolderFile.POLICY_META, receipt.policyMetaSha256(), findings);
        ComponentMetadata metadata = metadata(found.id(), receipt);
        Validity validity = metadata == null ? Validity.MISSING : Validity.VALID;
        return copy(found, metadata, validity, receipt.sourceUri(), findings);
    }

    private static Component copy(
            Component found,
            @Nullable ComponentMetadata metadata,
            Validity validity,
            @Nullable String source,
            List<FolderFinding> findings) {
        return new Component(found.id(), found.binary(), metadata, validity, found.policy(), source, findings);
    }

    private void compare(String id, FolderFile kind, @Nullable String expected, List<FolderFinding> findings) {
        Bytes bytes;
        try {
            bytes = PlainFile.read(kind.of(folder, id), PlainFile.MAX_SMALL).orElse(null);
        } catch (CairnException e) {
            findings.add(new FolderFinding(BROKEN_RECEIPT, id, String.valueOf(e.getMessage())));
            return;
        }
        String found = bytes == null ? null : PlainFile.sha256(bytes);
        boolean unexpected = expected == null && kind == FolderFile.POLICY && found != null;
        if (unexpected || (expected != null && !expected.equals(found))) {
            findings.add(new FolderFinding(
                    BROKEN_RECEIPT,
                    id,
                    kind.of(folder, id).getFileName() + " is not what the receipt says: another program changed it."));
        }
    }

    /** Whether a binary is the one of its receipt; a look at every byte. */
    Optional<FolderFinding> compareBinary(String id, String sha256) {
        Receipt receipt;
        try {
            receipt = receipt(id);
        } catch (CairnException e) {
            return Optional.empty();
        }
        return receipt == null || receipt.artifactSha256().equals(sha256)
                ? Optional.empty()
                : Optional.of(new FolderFinding(
                        BROKEN_RECEIPT, id, "The binary does not match its receipt: another program changed it."));
    }

    /** The metadata inside the cache, if they are of the receipt's binary. */
    private @Nullable ComponentMetadata metadata(String id, Receipt receipt) {
        try {
            return PlainFile.read(FolderFile.METADATA.of(folder, id), PlainFile.MAX_METADATA)
                    .map(bytes -> Document.parse(bytes.unsafeArray()))
                    .flatMap(root -> root.find("/metadata"))
                    .map(ComponentMetadata::of)
                    .filter(metadata ->
                            receipt.artifactSha256().equals(metadata.stamp().contentHash()))
                    .orElse(null);
        } catch (CairnException e) {
            return null;
        }
    }

    /** The files as the flat layout would have them. */
    ComponentFiles flattened(ComponentFiles files) {
        Component component = find(files.id()).orElse(null);
        ComponentMetadata metadata = component == null ? null : component.metadata();
        Bytes origin = files.policyMeta();
        return new ComponentFiles(
                files.id(),
                files.binary(),
                metadata == null ? null : metadata.bytes(),
                files.policy(),
                origin == null || origin.equals(NOTHING) ? null : origin);
    }

    /** Tells one state of the folder from others; {@code CONFLICT} while Wassette is changing it. */
    String head() {
        if (PlainFile.look(folder.resolve(".active-transaction")).isPresent()) {
            throw new CairnException(
                    ErrorCode.CONFLICT,
                    "Cannot read component folder " + folder + ": Wassette is changing it. Try again in a moment.");
        }
        return PlainFile.read(folder.resolve(FolderListing.STORE_STATE), PlainFile.MAX_SMALL)
                .map(Bytes::utf8)
                .orElse("");
    }
}
