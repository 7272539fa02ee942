package dev.cairn.wassette.folder;

import static dev.cairn.wassette.folder.FolderFinding.Kind.GHOST;
import static dev.cairn.wassette.folder.FolderFinding.Kind.INVALID_POLICY;
import static dev.cairn.wassette.folder.FolderFinding.Kind.NEVER_LOADED;
import static dev.cairn.wassette.folder.FolderFinding.Kind.NOT_A_FILE;
import static dev.cairn.wassette.folder.FolderFinding.Kind.NO_METADATA;
import static dev.cairn.wassette.folder.FolderFinding.Kind.NO_POLICY;
import static dev.cairn.wassette.folder.FolderFinding.Kind.OTHER_ID;
import static dev.cairn.wassette.folder.FolderFinding.Kind.STALE_METADATA;
import static dev.cairn.wassette.folder.FolderFinding.Kind.UNPORTABLE_ID;
import static dev.cairn.wassette.folder.FolderFinding.Kind.UNREADABLE_METADATA;
import static dev.cairn.wassette.folder.FolderFinding.Kind.UNSAFE_ID;

import dev.cairn.error.CairnException;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.policy.Policy;
import dev.cairn.wassette.policy.PolicyState;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads components of the flat layout. Thread-safe. */
record FlatComponents(Path folder) {
    List<Component> list() {
        FolderListing listing = FolderListing.of(folder);
        NavigableSet<String> ids = listing.ids();
        List<Component> components = new ArrayList<>();
        for (String id : ids) {
            components.add(component(
                    id,
                    listing.binary(id).orElse(null),
                    listing.metadataNaming(id).orElse(null)));
        }
        return components;
    }

    /** A component; the whole folder is read only where its files are not under its own name. */
    Optional<Component> find(String id) {
        if (ComponentIds.problems(id).isEmpty()) {
            String name = id + FolderFile.BINARY.suffix();
            if (PlainFile.isRegular(folder.resolve(name))) {
                return Optional.of(component(id, name, null));
            }
        }
        return list().stream().filter(each -> each.id().equals(id)).findFirst();
    }

    private Component component(String id, @Nullable String binaryName, @Nullable String metadataName) {
        List<FolderFinding> findings = new ArrayList<>();
        List<String> unsafe = ComponentIds.problems(id);
        if (!unsafe.isEmpty()) {
            findings.add(new FolderFinding(
                    UNSAFE_ID,
                    id,
                    "The id cannot be a file name: " + String.join("; ", unsafe) + ". It is in " + metadataName
                            + "; remove that file."));
            return new Component(id, null, null, Validity.GHOST, null, null, findings);
        }
        if (!ComponentIds.isPortable(id)) {
            findings.add(new FolderFinding(
                    UNPORTABLE_ID,
                    id,
                    "The id is not a file name on every system. Portable ids contain only A-Z a-z 0-9 . _ -"));
        }
        BinaryFile binary = binary(id, binaryName, findings);
        StoredMetadata metadata = StoredMetadata.read(folder, id, metadataName, findings);
        Validity validity = metadata.validity(binary);
        explain(id, validity, findings);
        PolicyState policy = policy(id, findings);
        return new Component(id, binary, metadata.metadata(), validity, policy, null, findings);
    }

    private @Nullable BinaryFile binary(String id, @Nullable String name, List<FolderFinding> findings) {
        if (name == null) {
            return null;
        }
        if (!name.endsWith(FolderFile.BINARY.suffix())) {
            findings.add(new FolderFinding(
                    NEVER_LOADED,
                    id,
                    "Wassette lists " + name + ", but only loads files that end in .wasm. Rename it."));
            return null;
        }
        BinaryFile file = PlainFile.binary(folder.resolve(name)).orElse(null);
        if (file == null) {
            findings.add(new FolderFinding(NOT_A_FILE, id, name + " is a symbolic link or a folder and is not read."));
        }
        return file;
    }

    private static void explain(String id, Validity validity, List<FolderFinding> findings) {
        switch (validity) {
            case GHOST ->
                findings.add(new FolderFinding(
                        GHOST,
                        id,
                        "The metadata exists but the binary is missing: Wassette lists the component but cannot call "
                                + "it."));
            case STALE ->
                findings.add(new FolderFinding(
                        STALE_METADATA,
                        id,
                        "The metadata belongs to another binary: Wassette rebuilds it when it loads the component."));
            case MISSING ->
                findings.add(new FolderFinding(
                        NO_METADATA, id, "The metadata is missing: Wassette creates it when it loads the binary."));
            case VALID, UNREADABLE -> {}
        }
    }

    private @Nullable PolicyState policy(String id, List<FolderFinding> findings) {
        Bytes content;
        try {
            content = PlainFile.read(FolderFile.POLICY.of(folder, id), PlainFile.MAX_SMALL)
                    .orElse(null);
        } catch (CairnException e) {
            findings.add(new FolderFinding(INVALID_POLICY, id, String.valueOf(e.getMessage())));
            return null;
        }
        if (content == null) {
            findings.add(new FolderFinding(
                    NO_POLICY,
                    id,
                    "The policy is missing: Wassette lets every environment variable through, but no host and no "
                            + "file."));
            return null;
        }
        String text = text(content);
        List<String> problems = text == null ? List.of("it is not UTF-8") : Policy.problems(text);
        if (!problems.isEmpty()) {
            findings.add(new FolderFinding(
                    INVALID_POLICY,
                    id,
                    "The policy is invalid, so Wassette lets every environment variable through: "
                            + String.join("; ", problems)));
        }
        return text == null ? null : state(id, text);
    }

    static @Nullable String text(Bytes content) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content.unsafeArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private PolicyState state(String id, String text) {
        PolicyOrigin origin = null;
        try {
            origin = PlainFile.read(FolderFile.POLICY_META.of(folder, id), PlainFile.MAX_SMALL)
                    .flatMap(PolicyOrigin::find)
                    .orElse(null);
        } catch (CairnException e) {
            origin = null;
        }
        return origin == null
                ? new PolicyState(text, "file://" + FolderFile.POLICY.of(folder.toAbsolutePath(), id), 0)
                : new PolicyState(text, origin.sourceUri(), origin.attachedAt());
    }

    /** Metadata as they were found. */
    private record StoredMetadata(@Nullable ComponentMetadata metadata, boolean unreadable) {
        /** Reads a component's own file, or else the one that names it. */
        static StoredMetadata read(Path folder, String id, @Nullable String naming, List<FolderFinding> findings) {
            Path own = FolderFile.METADATA.of(folder, id);
            Path file = PlainFile.look(own).isEmpty() && naming != null ? folder.resolve(naming) : own;
            try {
                ComponentMetadata metadata = PlainFile.read(file, PlainFile.MAX_METADATA)
                        .map(ComponentMetadata::parse)
                        .orElse(null);
                if (metadata != null && !(metadata.componentId().equals(id) && file.equals(own))) {
                    findings.add(new FolderFinding(
                            OTHER_ID,
                            id,
                            file.getFileName() + " says that it is of " + ComponentIds.quoted(metadata.componentId())
                                    + ", which its name does not."));
                }
                return new StoredMetadata(metadata, false);
            } catch (CairnException e) {
                findings.add(
                        new FolderFinding(UNREADABLE_METADATA, id, "Wassette ignores the metadata: " + e.getMessage()));
                return new StoredMetadata(null, true);
            }
        }

        Validity validity(@Nullable BinaryFile binary) {
            if (metadata == null) {
                return unreadable ? Validity.UNREADABLE : Validity.MISSING;
            }
            return binary == null ? Validity.GHOST : Stamps.validity(metadata.stamp(), binary);
        }
    }
}
