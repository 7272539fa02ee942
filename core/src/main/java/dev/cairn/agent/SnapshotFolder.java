package dev.cairn.agent;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.file.DurableFile;
import dev.cairn.internal.file.ExactName;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.model.ReadingLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A folder of {@code .snapshot} files as the original lays it out: {@code AGENT/SNAPSHOT.snapshot}. Ids that are no plain names are
 * written with escapes, so that no id leaves the folder. Files are for their owner only where the file system knows owners.
 */
@Internal
public record SnapshotFolder(Path root, StateSerializer serializer) implements BackupPlace {
    static final String SUFFIX = ".snapshot";

    SnapshotFolder(Path root) {
        this(root, new StateSerializer());
    }

    /** Where a snapshot's file is. */
    @Internal
    public Path file(String agentId, String snapshotId) {
        return root.resolve(FileNames.of(agentId)).resolve(FileNames.of(snapshotId) + SUFFIX);
    }

    @Override
    public Copy write(AgentStateSnapshot snapshot, CompressionType compression) {
        Path file = file(snapshot.agentId(), snapshot.snapshotId());
        byte[] bytes = serializer.serialize(snapshot, compression);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !isCopy(file, snapshot)) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Cannot write file " + file + ": it exists with other content. Nothing was written. Move it away.",
                    Map.of("file", file.toString()),
                    null);
        }
        write(file, bytes);
        return new Copy(file.toAbsolutePath().toUri(), bytes.length, BackupType.FULL);
    }

    private boolean isCopy(Path file, AgentStateSnapshot snapshot) {
        try {
            return read(file).checksum().equals(snapshot.checksum());
        } catch (CairnException damaged) {
            return damaged.code() == ErrorCode.CORRUPT;
        }
    }

    /** Writes a file that has its name only once it is on the disk. Its agent's folder and it are no other name's. */
    static void write(Path file, byte[] bytes) {
        try {
            ExactName.expectNoOther(Objects.requireNonNull(file.toAbsolutePath().getParent()));
            ExactName.expectNoOther(file);
            DurableFile.replace(file, bytes);
        } catch (IOException e) {
            throw FileErrors.of("Cannot write the snapshot to " + file, "", file, e);
        }
    }

    @Override
    public AgentStateSnapshot read(StateBackupMetadata backup) {
        Path file = path(backup);
        try {
            return read(file);
        } catch (NotFoundException gone) {
            if (Files.exists(aside(file), LinkOption.NOFOLLOW_LINKS)) {
                return read(aside(file), file);
            }
            throw gone;
        }
    }

    @Override
    public boolean holds(StateBackupMetadata backup) {
        try {
            read(path(backup));
            return true;
        } catch (NotFoundException gone) {
            return false;
        }
    }

    /** Where a file stands while it is not decided whether it may go. An end there leaves it, and it is still found. */
    private static Path aside(Path file) {
        return file.resolveSibling(file.getFileName() + ".removing");
    }

    private static Path path(StateBackupMetadata backup) {
        if (!backup.isFile()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read backup " + backup.backupId() + " from a folder: it is at " + backup.storagePath()
                            + ".",
                    Map.of("backup", backup.backupId()),
                    null);
        }
        return Path.of(backup.storagePath());
    }

    /** A file of that name whose content is damaged counts as the copy. */
    private boolean isCopy(Path file, StateBackupMetadata backup) {
        boolean named = file.getFileName().toString().endsWith(SUFFIX);
        if (!named || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try {
            AgentStateSnapshot there = read(file);
            return there.agentId().equals(backup.agentId())
                    && there.snapshotId().equals(backup.snapshotId())
                    && there.checksum().equals(backup.checksum());
        } catch (CorruptException damaged) {
            return true;
        } catch (CairnException other) {
            return false;
        }
    }

    AgentStateSnapshot read(Path file) {
        return read(file, file);
    }

    private AgentStateSnapshot read(Path file, Path named) {
        byte[] bytes = bytes(file);
        try {
            AgentStateSnapshot read = serializer.deserializeState(bytes);
            checkName(named, read.agentId(), read.snapshotId());
            return read;
        } catch (CorruptException damage) {
            throw damaged(file, damage);
        }
    }

    private static CorruptException damaged(Path file, CorruptException damage) {
        return CorruptException.of(
                "file " + file, damage.reason(), NewSnapshot.FROM_A_COPY, Map.of("file", file.toString()), damage);
    }

    static byte[] bytes(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return ReadingLimits.readAll(in, "The file " + file);
        } catch (NoSuchFileException e) {
            throw new NotFoundException("There is no file " + file + ".", Map.of("file", file.toString()));
        } catch (IOException e) {
            throw FileErrors.of("Cannot read " + file, "", file, e);
        }
    }

    /** A file that was copied under another name, or into another agent's folder, is not taken for that one's. */
    private static void checkName(Path file, String agentId, String snapshotId) {
        Path parent = file.toAbsolutePath().getParent();
        String folder = parent == null || parent.getFileName() == null
                ? ""
                : parent.getFileName().toString();
        boolean same = file.getFileName().toString().equals(FileNames.of(snapshotId) + SUFFIX)
                && folder.equals(FileNames.of(agentId));
        if (!same) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read file " + file + ": it holds snapshot " + snapshotId + " of agent '" + agentId
                            + "', which does not match its name and folder. Nothing was changed.",
                    Map.of("file", file.toString(), "agent", agentId, "snapshot", snapshotId),
                    null);
        }
    }

    @Override
    public void delete(StateBackupMetadata backup) {
        delete(backup, () -> false);
    }

    /** The file is out of the way before the question is asked, so that either this or the other side sees what the other did. */
    @Override
    public void delete(StateBackupMetadata backup, BooleanSupplier needed) {
        Path file = path(backup);
        Path aside = aside(file);
        try {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                requireCopy(file, backup);
                DurableFile.move(file, aside);
            }
            if (needed.getAsBoolean() && Files.exists(aside)) {
                DurableFile.move(aside, file);
            }
            DurableFile.delete(aside);
        } catch (IOException e) {
            throw unavailable("Cannot remove file " + backup.storagePath(), e);
        }
    }

    private void requireCopy(Path file, StateBackupMetadata backup) {
        if (!isCopy(file, backup)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot delete backup " + backup.backupId() + ": " + file + " is not a copy of snapshot "
                            + backup.snapshotId() + " of agent '" + backup.agentId()
                            + "'. Nothing was changed. Inspect the file and move it away.",
                    Map.of("backup", backup.backupId(), "file", file.toString()),
                    null);
        }
    }

    /** All files of snapshots below the folder. */
    @Internal
    public List<Path> files() {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> folders = Files.list(root)) {
            for (Path folder : folders.filter(Files::isDirectory).sorted().toList()) {
                try (Stream<Path> inside = Files.list(folder)) {
                    inside.filter(file -> file.getFileName().toString().endsWith(SUFFIX))
                            .sorted()
                            .forEach(files::add);
                }
            }
        } catch (NoSuchFileException e) {
            throw new NotFoundException("There is no folder " + root + ".", Map.of("folder", root.toString()));
        } catch (IOException | UncheckedIOException e) {
            throw unavailable("Cannot read folder " + root, e);
        }
        return files;
    }

    /** The snapshot in a file with times that have no zone as UTC. */
    @Internal
    public NewSnapshot parse(Path file) {
        try {
            NewSnapshot read = serializer.read(bytes(file), ZoneOffset.UTC);
            checkName(file, read.agentId(), read.snapshotId());
            return read;
        } catch (CorruptException damage) {
            throw damaged(file, damage);
        }
    }

    private static CairnException unavailable(String what, Exception cause) {
        return new CairnException(ErrorCode.UNAVAILABLE, what + ": " + cause.getMessage() + ".", Map.of(), cause);
    }
}
