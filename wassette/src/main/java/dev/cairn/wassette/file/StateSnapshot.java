package dev.cairn.wassette.file;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.wassette.internal.json.IdOrder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of a state file.
 *
 * @param createdAt when it was made, in seconds since 1970
 * @param components the components, sorted by id
 * @param metadata what someone says about it, or null
 * @param sections what else it holds
 */
public record StateSnapshot(
        long createdAt,
        List<ComponentState> components,
        @Nullable SnapshotMetadata metadata,
        StateSections sections) {
    /** The version of the format that this version writes and reads. */
    public static final int VERSION = 1;

    /** Sorts the components. */
    public StateSnapshot {
        components = components.stream()
                .sorted(Comparator.comparing(ComponentState::componentId, IdOrder.BYTES))
                .toList();
    }

    /** A whole snapshot without further sections. */
    public static StateSnapshot of(long createdAt, List<ComponentState> components) {
        return new StateSnapshot(createdAt, components, null, StateSections.NONE);
    }

    /** Reads JSON that fits into memory; {@code INVALID} with all problems, {@code INCOMPATIBLE}, {@code TOO_LARGE}. */
    public static StateSnapshot parse(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        try (StateFile file =
                StateFile.from(new ByteArrayInputStream(bytes), StateLimits.DEFAULT, BinaryStore.inMemory())) {
            return file.snapshot();
        }
    }

    /** A component. */
    public Optional<ComponentState> find(String id) {
        return components.stream()
                .filter(component -> component.componentId().equals(id))
                .findFirst();
    }

    /** A component; {@code NOT_FOUND} where there is none of this id. */
    public ComponentState get(String id) {
        return find(id).orElseThrow(() ->
                new NotFoundException("The state file has no component '" + id + "'.", Map.of("component", id)));
    }

    /** The ids. */
    public List<String> ids() {
        return components.stream().map(ComponentState::componentId).toList();
    }

    /** Returns a copy with other components. */
    public StateSnapshot withComponents(List<ComponentState> other) {
        return new StateSnapshot(createdAt, other, metadata, sections);
    }

    /** Returns a copy with other sections. */
    public StateSnapshot withSections(StateSections other) {
        return new StateSnapshot(createdAt, components, metadata, other);
    }

    /** Only some components, and of the sections what belongs to them; {@code NOT_FOUND} that names every unknown id. */
    public StateSnapshot only(List<String> wanted) {
        if (wanted.isEmpty()) {
            return this;
        }
        List<String> unknown = new ArrayList<>(wanted);
        unknown.removeAll(ids());
        if (!unknown.isEmpty()) {
            throw new NotFoundException(
                    "The state file has no component '" + String.join("', '", unknown) + "'; it has "
                            + String.join(", ", ids()) + ".",
                    Map.of("components", unknown));
        }
        return withComponents(components.stream()
                        .filter(component -> wanted.contains(component.componentId()))
                        .toList())
                .withSections(new StateSections(
                        sections.requiredSecrets().stream()
                                .filter(secrets -> wanted.contains(secrets.componentId()))
                                .toList(),
                        sections.base(),
                        sections.secrets(),
                        sections.scopes(),
                        sections.others()));
    }

    /** Writes the file's bytes, unsigned; gives the digest. */
    public String write(OutputStream out) {
        return write(out, List.of());
    }

    /** Writes the file's bytes with signatures, which must be of this digest; gives the digest. */
    public String write(OutputStream out, List<StateSignature> signatures) {
        return write(new StateWriter(out), signatures);
    }

    private String write(StateWriter writer, List<StateSignature> signatures) {
        writer.begin(createdAt);
        components.forEach(writer::component);
        writer.scopes(sections.scopes());
        return writer.end(metadata, sections, signatures);
    }

    /** The file's text, with all binaries that are carried: for small snapshots. */
    public String json() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The digest: {@code sha256:} and 64 hexadecimal digits. */
    public String digest() {
        StateSnapshot named = withComponents(components.stream()
                .map(component -> component.withBinary(component.binary().withoutContent()))
                .toList());
        return named.write(StateWriter.ofDigestOnly(), List.of());
    }

    /** Writes a file that appears only when it is whole, with mode 0600; gives the digest. */
    public String save(Path file, StateCompression compression) {
        return WholeFile.write(file, compression, this::write);
    }

    /** Reads a file without the bytes of its binaries. */
    public static StateSnapshot from(Path file) {
        try (StateFile opened = StateFile.from(file, StateLimits.DEFAULT, BinaryStore.digestsOnly())) {
            return opened.snapshot();
        }
    }

    static CairnException incompatible(Document version) {
        return new CairnException(
                ErrorCode.INCOMPATIBLE,
                "Cannot read the state file: it has version " + version.json() + ", this version of Cairn reads "
                        + "version " + VERSION
                        + ". Use a newer Cairn, or write the file with an older one.",
                Map.of("expected", VERSION, "found", version),
                null);
    }
}
