package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files of a component as they were at one moment. There is no lock: what changed meanwhile is read again.
 *
 * @param receipts for a folder with receipts, otherwise null
 */
record FilesReader(Path folder, @Nullable ReceiptComponents receipts) {
    private static final int ATTEMPTS = 5;
    private static final List<FolderFile> CARRIED =
            List.of(FolderFile.BINARY, FolderFile.METADATA, FolderFile.POLICY, FolderFile.POLICY_META);

    /** The files; empty where there is neither a binary nor metadata of this id. */
    Optional<ComponentFiles> read(String id) {
        ComponentIds.check(id);
        for (int i = 0; i < ATTEMPTS; i++) {
            String state = state(id);
            Optional<ComponentFiles> files = readOnce(id);
            if (state.equals(state(id))) {
                return receipts == null ? files : files.map(receipts::flattened);
            }
        }
        throw changing(folder, id);
    }

    static CairnException changing(Path folder, String id) {
        return new CairnException(
                ErrorCode.CONFLICT,
                "Cannot read component " + ComponentIds.quoted(id) + " in " + folder
                        + ": it keeps changing. Try again later.",
                Map.of("component", id),
                null);
    }

    /** Tells one state of the files from others. */
    private String state(String id) {
        StringBuilder state = new StringBuilder(receipts == null ? "" : receipts.head());
        for (FolderFile kind : CARRIED) {
            state.append(PlainFile.mark(kind.of(folder, id))).append(';');
        }
        return state.toString();
    }

    private Optional<ComponentFiles> readOnce(String id) {
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
        return Optional.of(files).filter(found -> found.binary() != null || found.metadata() != null);
    }

    /** Whether there is a binary or a metadata file under an id's own name, whatever it is. */
    static boolean isThere(Path folder, String id) {
        return PlainFile.look(FolderFile.BINARY.of(folder, id)).isPresent()
                || PlainFile.look(FolderFile.METADATA.of(folder, id)).isPresent();
    }

    private @Nullable Bytes small(String id, FolderFile kind) {
        int limit = kind == FolderFile.METADATA ? PlainFile.MAX_METADATA : PlainFile.MAX_SMALL;
        return PlainFile.read(kind.of(folder, id), limit).orElse(null);
    }
}
