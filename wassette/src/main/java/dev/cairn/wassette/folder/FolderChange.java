package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.ExactName;
import dev.cairn.internal.file.FileErrors;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A change of the flat layout. */
final class FolderChange implements FolderTransaction {
    /** Beginnings of the names of folders with staged files; Wassette reads no folder. */
    static final String PREFIX = ".cairn-change-";

    private static final SecureRandom RANDOM = new SecureRandom();

    private final FolderDisk disk;
    private final Path folder;
    private final Path stage;
    private final RegistryLock lock;
    private final List<ChangeStep> steps = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private boolean staged;
    private boolean ended;
    private int number;

    /**
     * Begins a change.
     *
     * @param lock let go at the end
     */
    FolderChange(FolderDisk disk, Path folder, RegistryLock lock) {
        byte[] name = new byte[8];
        RANDOM.nextBytes(name);
        this.disk = disk;
        this.folder = folder.toAbsolutePath();
        this.stage = this.folder.resolve(PREFIX + HexFormat.of().formatHex(name));
        this.lock = lock;
    }

    @Override
    public void put(ComponentWrite write) {
        begin(write.id());
        try {
            if (!staged) {
                disk.createFolder(stage);
                staged = true;
            }
            expectOwnName(write.id());
            steps.addAll(
                    new ComponentStager(disk, stage, write, number++).stage().steps(folder));
            ids.add(write.id());
        } catch (IOException e) {
            throw FileErrors.of(
                    "Cannot stage component " + ComponentIds.quoted(write.id()) + " in " + stage,
                    "No component was changed.",
                    stage,
                    e);
        }
    }

    /** Where the file system folds case, the files of one id may be those of another. */
    private void expectOwnName(String id) throws IOException {
        for (FolderFile each : FolderFile.values()) {
            ExactName.expectNoOther(each.of(folder, id));
        }
        for (String other : ids) {
            if (ExactName.folded(other).equals(ExactName.folded(id)) && ExactName.foldsCase(stage)) {
                throw ExactName.conflict(FolderFile.BINARY.of(folder, id), other);
            }
        }
    }

    @Override
    public void remove(String id) {
        begin(id);
        ComponentIds.check(id);
        steps.addAll(StagedComponent.removal(folder, id));
        ids.add(id);
    }

    private void begin(String id) {
        if (ended) {
            throw new CairnException(
                    ErrorCode.CLOSED, "Cannot change " + folder + ": this change has ended. Begin another.");
        }
        if (ids.contains(id)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot change component " + ComponentIds.quoted(id) + " twice in one change. "
                            + "Nothing was changed.");
        }
    }

    @Override
    public void commit() {
        begin("");
        ChangeJournal journal = new ChangeJournal(disk, stage);
        try {
            if (!staged) {
                disk.createFolder(stage);
                staged = true;
            }
            journal.write(steps);
            journal.run(steps);
            staged = false;
        } catch (IOException e) {
            throw journal.isWritten()
                    ? unfinished(e)
                    : FileErrors.of("Cannot write the journal in " + stage, "No component was changed.", stage, e);
        } finally {
            close();
        }
    }

    private CairnException unfinished(IOException cause) {
        CairnException reason = FileErrors.of("Cannot finish the change of " + folder, "", folder, cause);
        return new CairnException(
                reason.code(),
                reason.getMessage() + " The change is written down in " + stage
                        + " and is finished by the next command that writes.",
                Map.of("path", stage.toString()),
                cause);
    }

    @Override
    public void close() {
        try {
            if (staged && !new ChangeJournal(disk, stage).isWritten()) {
                staged = false;
                new ChangeJournal(disk, stage).discard();
            }
        } catch (IOException e) {
            throw FileErrors.of("Cannot remove " + stage, "No component was changed.", stage, e);
        } finally {
            ended = true;
            lock.close();
        }
    }

    /** Finishes or discards what earlier processes left; how many changes there were. The caller has the lock. */
    static int recover(FolderDisk disk, Path folder) {
        int count = 0;
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, PREFIX + "*")) {
            for (Path each : found) {
                if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
                    recoverOne(new ChangeJournal(disk, each));
                    count++;
                }
            }
            return count;
        } catch (IOException e) {
            throw FileErrors.of("Cannot finish the interrupted change of " + folder, "", folder, e);
        }
    }

    private static void recoverOne(ChangeJournal journal) throws IOException {
        if (journal.isWritten()) {
            journal.run(journal.read());
        } else {
            journal.discard();
        }
    }
}
