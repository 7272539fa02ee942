package dev.cairn.wassette.folder;

import dev.cairn.internal.file.FileMode;
import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A step of a change, done twice without harm.
 *
 * @param kind what is done
 * @param from the staged file of a {@link Kind#MOVE}; for a {@link Kind#DELETE} the staged file that must still wait for its name, or
 *     empty; otherwise empty
 * @param target the name in the folder, empty for {@link Kind#SYNC}
 */
record ChangeStep(Kind kind, String from, String target) {
    /** What is done. */
    enum Kind {
        /** A staged file gets its name. */
        MOVE,
        /** A file goes. */
        DELETE,
        /** What was done so far is on the disk before what follows. */
        SYNC
    }

    static final ChangeStep SYNC = new ChangeStep(Kind.SYNC, "", "");

    static ChangeStep move(Path staged, Path target) {
        return new ChangeStep(Kind.MOVE, String.valueOf(staged.getFileName()), String.valueOf(target.getFileName()));
    }

    static ChangeStep delete(Path target) {
        return new ChangeStep(Kind.DELETE, "", String.valueOf(target.getFileName()));
    }

    /** Removes a file only as long as a staged one waits; afterwards the file is a new one. */
    static ChangeStep deleteBefore(Path staged, Path target) {
        return new ChangeStep(Kind.DELETE, String.valueOf(staged.getFileName()), String.valueOf(target.getFileName()));
    }

    void run(FolderDisk disk, Path stage) throws IOException {
        Path file = stage.resolveSibling(target);
        switch (kind) {
            case SYNC -> disk.sync(parent(stage));
            case DELETE -> {
                if (from.isEmpty() || isWaiting(stage)) {
                    disk.delete(file);
                }
            }
            case MOVE -> {
                if (isWaiting(stage)) {
                    FileMode.keepStricter(stage.resolve(from), file);
                    disk.move(stage.resolve(from), file);
                }
            }
        }
    }

    private boolean isWaiting(Path stage) {
        return Files.exists(stage.resolve(from), LinkOption.NOFOLLOW_LINKS);
    }

    static Path parent(Path stage) {
        Path parent = stage.toAbsolutePath().getParent();
        if (parent == null) {
            throw new IllegalArgumentException("a staging folder is inside another folder");
        }
        return parent;
    }

    Document json() {
        List<Document> words = new ArrayList<>();
        words.add(Document.of(kind.name()));
        words.add(Document.of(from));
        words.add(Document.of(target));
        return Document.fromArray(words);
    }

    /** Reads a step; names that are no plain file names are no step. */
    static ChangeStep of(Document json) {
        ChangeStep step = new ChangeStep(
                Kind.valueOf(json.item(0).text()),
                json.item(1).text(),
                json.item(2).text());
        for (String name : List.of(step.from, step.target)) {
            if (name.indexOf('/') >= 0
                    || name.indexOf('\\') >= 0
                    || name.indexOf('\0') >= 0
                    || name.equals("..")
                    || name.equals(".")) {
                throw new IllegalArgumentException("a name with a separator");
            }
        }
        return step;
    }
}
