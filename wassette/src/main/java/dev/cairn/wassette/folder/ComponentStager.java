package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.FileMode;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.wasm.ComponentBinary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Brings a component's new files beside their targets and checks them. For one component. */
final class ComponentStager {
    private final FolderDisk disk;
    private final Path folder;
    private final Path stage;
    private final ComponentWrite write;
    private final int number;
    private final List<String> problems = new ArrayList<>();

    ComponentStager(FolderDisk disk, Path stage, ComponentWrite write, int number) {
        this.disk = disk;
        this.folder = ChangeStep.parent(stage);
        this.stage = stage;
        this.write = write;
        this.number = number;
    }

    StagedComponent stage() throws IOException {
        ComponentIds.check(write.id());
        checkTargets();
        throwProblems();
        Path binary = binary();
        Path metadata = metadata(binary);
        throwProblems();
        return new StagedComponent(
                write,
                binary,
                metadata,
                small(write.policy(), FolderFile.POLICY),
                small(write.policyMeta(), FolderFile.POLICY_META));
    }

    private void checkTargets() throws IOException {
        if (write.binary().action() == FileChange.Action.REMOVE) {
            problems.add("a binary can only be removed with its whole component");
        }
        for (FolderFile kind : List.of(
                FolderFile.BINARY,
                FolderFile.METADATA,
                FolderFile.POLICY,
                FolderFile.POLICY_META,
                FolderFile.COMPILED)) {
            Path target = kind.of(folder, write.id());
            if (PlainFile.isOther(target)) {
                problems.add(target.getFileName() + " is a symbolic link or a folder; remove it first");
            } else if (PlainFile.isRegular(target)
                    && !target.toRealPath().getFileName().equals(target.getFileName())) {
                problems.add(
                        target.toRealPath().getFileName() + " exists, and this file system treats both names as one");
            }
        }
    }

    private @Nullable Path binary() throws IOException {
        FileContent content = write.binary().content();
        if (content == null) {
            return null;
        }
        Path staged = put(FolderFile.BINARY, FileMode.SHARED, content);
        try {
            ComponentBinary.parse(staged);
        } catch (CairnException e) {
            if (e.code() != ErrorCode.UNSUPPORTED) {
                problems.add(String.valueOf(e.getMessage()));
            }
        }
        return staged;
    }

    private @Nullable Path metadata(@Nullable Path stagedBinary) throws IOException {
        FileContent content = write.metadata().content();
        if (content == null) {
            return null;
        }
        BinaryFile binary = PlainFile.binary(
                        stagedBinary == null ? FolderFile.BINARY.of(folder, write.id()) : stagedBinary)
                .orElse(null);
        Bytes bytes = read(content, PlainFile.MAX_METADATA);
        if (bytes == null) {
            return null;
        }
        try {
            ComponentMetadata metadata = ComponentMetadata.parse(bytes);
            check(metadata, binary);
            if (problems.isEmpty() && binary != null && stagedBinary != null) {
                bytes = stamped(bytes, metadata, binary);
            }
        } catch (CairnException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
        return problems.isEmpty() ? put(FolderFile.METADATA, FileMode.SHARED, FileContent.of(bytes)) : null;
    }

    private void check(ComponentMetadata metadata, @Nullable BinaryFile binary) {
        if (!metadata.componentId().equals(write.id())) {
            problems.add("its metadata belongs to " + ComponentIds.quoted(metadata.componentId()));
        }
        if (binary == null) {
            problems.add("it has metadata but no binary: Wassette would list it but could not call it");
            return;
        }
        ValidationStamp stamp = metadata.stamp();
        if (stamp.fileSize() != binary.size()) {
            problems.add("its metadata belongs to a binary of " + stamp.fileSize() + " bytes, this one has "
                    + binary.size());
        } else if (stamp.bareHash() != null && !stamp.bareHash().equals(PlainFile.sha256(binary.path()))) {
            problems.add("its metadata is for a binary with another SHA-256");
        }
    }

    /** Gives the binary the time of its stamp; where that cannot be, or the hash has a prefix, the stamp is written again. */
    private static Bytes stamped(Bytes bytes, ComponentMetadata metadata, BinaryFile binary) throws IOException {
        ValidationStamp stamp = metadata.stamp();
        Files.setLastModifiedTime(binary.path(), FileTime.from(stamp.modified(), TimeUnit.SECONDS));
        BinaryFile now = PlainFile.binary(binary.path()).orElse(binary);
        boolean kept = now.modified() == stamp.modified();
        String hash = stamp.bareHash();
        boolean bare = hash == null || hash.equals(stamp.contentHash());
        if (kept && bare) {
            return bytes;
        }
        return metadata.withStamp(new ValidationStamp(now.size(), Math.max(0, now.modified()), hash))
                .bytes();
    }

    private @Nullable Path small(FileChange change, FolderFile kind) throws IOException {
        FileContent content = change.content();
        if (content == null) {
            return null;
        }
        Bytes bytes = read(content, PlainFile.MAX_SMALL);
        throwProblems();
        return bytes == null ? null : put(kind, FileMode.PRIVATE, FileContent.of(bytes));
    }

    private @Nullable Bytes read(FileContent content, int limit) throws IOException {
        try (InputStream in = content.open()) {
            byte[] bytes = in.readNBytes(limit + 1);
            if (bytes.length <= limit) {
                return Bytes.fromOwned(bytes);
            }
            problems.add("one of its files has more than " + limit + " bytes");
            return null;
        }
    }

    private Path put(FolderFile kind, FileMode mode, FileContent content) throws IOException {
        Path staged = stage.resolve(number + kind.suffix());
        disk.write(staged, mode, content);
        return staged;
    }

    private void throwProblems() {
        if (!problems.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot write component " + ComponentIds.quoted(write.id()) + ": " + String.join("; ", problems)
                            + ".",
                    Map.of("component", write.id(), "problems", List.copyOf(problems)),
                    null);
        }
    }
}
