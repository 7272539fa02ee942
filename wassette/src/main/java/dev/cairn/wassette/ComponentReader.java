package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.file.BinaryContent;
import dev.cairn.wassette.file.CarriedBinary;
import dev.cairn.wassette.file.CarriedFindings;
import dev.cairn.wassette.file.CarriedMetadata;
import dev.cairn.wassette.file.CarriedPolicy;
import dev.cairn.wassette.file.ComponentSource;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.MetadataState;
import dev.cairn.wassette.folder.BinaryFile;
import dev.cairn.wassette.folder.Component;
import dev.cairn.wassette.folder.ComponentFiles;
import dev.cairn.wassette.folder.ComponentMetadata;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.folder.FolderFinding;
import dev.cairn.wassette.folder.InstalledComponents;
import dev.cairn.wassette.folder.LoadedComponent;
import dev.cairn.wassette.folder.PolicyOrigin;
import dev.cairn.wassette.folder.ValidationStamp;
import dev.cairn.wassette.folder.Validity;
import dev.cairn.wassette.internal.json.JsonLines;
import dev.cairn.wassette.policy.PolicyState;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads components of a folder as they are carried in a state file. The bytes of a binary are good until the next component is read. Not
 * safe for use by several threads.
 */
final class ComponentReader {
    /** Up to here a binary is held in memory while it is exported. */
    private static final long IN_MEMORY = 16L << 20;

    private static final int ATTEMPTS = 5;

    private final InstalledComponents installed;
    private final Path folder;
    private final Map<String, String> sources;
    private byte[] buffer = {};

    ComponentReader(ComponentRegistry registry, Map<String, String> sources) {
        this.installed = registry.installed();
        this.folder = registry.folders().components();
        this.sources = sources;
    }

    /** A component of one moment, with its binary's bytes if wanted, and with what is wrong with it. */
    FoundComponent read(String id, boolean withBinary) {
        for (int i = 0; i < ATTEMPTS; i++) {
            ComponentFiles files = installed.read(id);
            FoundComponent found = read(files, withBinary);
            if (installed.isUnchanged(files)) {
                return found;
            }
        }
        throw new CairnException(
                ErrorCode.CONFLICT,
                "Cannot read component '" + id + "': other programs kept changing it. Nothing was exported. Try "
                        + "again.");
    }

    private FoundComponent read(ComponentFiles files, boolean withBinary) {
        Component component = installed.get(files.id());
        CarriedBinary binary = binary(files.binary());
        ReadBinary contents = ReadBinary.of(binary);
        List<FolderFinding> findings = binary.sha256() == null
                ? component.findings()
                : installed.check(component, binary.sha256(), contents::require);
        ComponentState state = new ComponentState(
                files.id(),
                source(component, binary),
                metadata(component, files, contents),
                policy(files),
                withBinary ? binary : binary.withoutContent(),
                CarriedFindings.names(findings),
                Map.of());
        return new FoundComponent(state, findings);
    }

    /** The binary of an installed component, with its bytes where they are. */
    CarriedBinary withContent(ComponentState there) {
        BinaryFile file = installed.get(there.componentId()).binary();
        CarriedBinary binary = there.binary();
        return file == null ? binary : new CarriedBinary(binary.sha256(), binary.size(), BinaryContent.of(file.path()));
    }

    private CarriedBinary binary(@Nullable BinaryFile file) {
        if (file == null) {
            return new CarriedBinary(null, -1, null);
        }
        try {
            return file.size() <= IN_MEMORY
                    ? inMemory(file)
                    : new CarriedBinary(hash(file.path()), file.size(), BinaryContent.of(file.path()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CarriedBinary inMemory(BinaryFile file) throws IOException {
        if (buffer.length < file.size()) {
            buffer = new byte[(int) Math.min(IN_MEMORY, 2 * file.size())];
        }
        byte[] bytes = buffer;
        try (InputStream in = Files.newInputStream(file.path())) {
            int size = in.readNBytes(bytes, 0, (int) file.size());
            return new CarriedBinary(Sha256.of(bytes, size), size, BinaryContent.of(bytes, size));
        }
    }

    static String hash(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Sha256.of(in);
        }
    }

    private ComponentSource source(Component component, CarriedBinary binary) {
        String given = sources.get(component.id());
        if (given != null) {
            return ComponentSource.of(ComponentSource.withoutCredentials(given));
        }
        String known = component.sourceUri();
        if (known != null) {
            return ComponentSource.of(ComponentSource.withoutCredentials(known));
        }
        String own = folder.toAbsolutePath()
                .resolve(component.id() + ".wasm")
                .toUri()
                .toString();
        return binary.sha256() == null
                ? new ComponentSource(own, false)
                : SourceSidecar.find(folder, component.id(), binary.sha256())
                        .map(source -> new ComponentSource(
                                ComponentSource.withoutCredentials(source.uri()), source.portable()))
                        .orElse(new ComponentSource(own, false));
    }

    private static CarriedMetadata metadata(Component component, ComponentFiles files, ReadBinary contents) {
        ComponentMetadata known = component.metadata();
        Bytes bytes = files.metadata();
        if (known == null || bytes == null) {
            return CarriedMetadata.of(derived(files, contents), MetadataState.DERIVED);
        }
        Document json = Document.parse(bytes.unsafeArray());
        boolean plain = JsonLines.pretty(json).equals(bytes);
        return new CarriedMetadata(json, known, state(component.validity()), plain ? null : bytes.utf8());
    }

    private static MetadataState state(Validity validity) {
        return switch (validity) {
            case VALID -> MetadataState.VALID;
            case GHOST -> MetadataState.GHOST;
            case STALE, MISSING, UNREADABLE -> MetadataState.STALE;
        };
    }

    /** What Wassette would write, or as much of it as a binary that cannot be read allows. */
    private static ComponentMetadata derived(ComponentFiles files, ReadBinary contents) {
        BinaryFile file = files.binary();
        long modified = file == null ? 0 : Math.max(0, file.modified());
        ValidationStamp stamp = new ValidationStamp(file == null ? 0 : file.size(), modified, null);
        return contents.binary()
                .map(binary -> LoadedComponent.derived(files.id(), binary, stamp, modified))
                .orElse(new ComponentMetadata(files.id(), List.of(), List.of(), List.of(), stamp, modified));
    }

    private static @Nullable CarriedPolicy policy(ComponentFiles files) {
        Bytes content = files.policy();
        if (content == null) {
            return null;
        }
        Bytes origin = files.policyMeta();
        PolicyOrigin known = origin == null ? null : PolicyOrigin.find(origin).orElse(null);
        String uri = known == null ? CarriedPolicy.UNKNOWN : ComponentSource.withoutCredentials(known.sourceUri());
        PolicyState state = new PolicyState(text(files.id(), content), uri, known == null ? 0 : known.attachedAt());
        boolean plain = CarriedPolicy.derivedOrigin(state)
                .map(bytes -> Objects.equals(bytes, origin))
                .orElse(origin == null);
        boolean redacted = known != null && !known.sourceUri().equals(uri);
        return new CarriedPolicy(state, plain || redacted || origin == null ? null : origin.utf8());
    }

    private static String text(String id, Bytes content) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content.unsafeArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot export component '" + id
                            + "': its policy is not UTF-8 text, which Wassette and a state file require. Nothing was "
                            + "exported. Fix the policy or remove it.",
                    Map.of("component", id),
                    e);
        }
    }
}
