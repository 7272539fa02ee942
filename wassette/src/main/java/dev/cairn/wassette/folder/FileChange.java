package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one file of a component.
 *
 * @param action what
 * @param content the new bytes for {@link Action#SET}, otherwise null
 */
public record FileChange(Action action, @Nullable FileContent content) {
    /** What happens. */
    public enum Action {
        /** The file stays as it is. */
        KEEP,
        /** The file gets new bytes. */
        SET,
        /** The file goes. */
        REMOVE
    }

    /** The file stays as it is. */
    public static final FileChange KEEP = new FileChange(Action.KEEP, null);
    /** The file goes, if there is one. */
    public static final FileChange REMOVE = new FileChange(Action.REMOVE, null);

    /** Checks that there is content where it is needed. */
    public FileChange {
        if ((action == Action.SET) != (content != null)) {
            throw new CairnException(
                    ErrorCode.INVALID, "A file change must have content if and only if it is SET, not " + action + ".");
        }
    }

    /** The file gets these bytes. */
    public static FileChange of(FileContent content) {
        return new FileChange(Action.SET, content);
    }
}
