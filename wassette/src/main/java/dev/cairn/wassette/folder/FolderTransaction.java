package dev.cairn.wassette.folder;

/**
 * A change of several components that happens as a whole. Everything is staged beside the targets and checked first; {@link #commit}
 * writes a journal and renames. Where the process ends in between, {@link ComponentRegistry#recover} finishes what has a journal and
 * discards what has none. Not safe for use by several threads; the caller closes it.
 */
public interface FolderTransaction extends AutoCloseable {
    /** Stages a component; {@code INVALID} with all that is wrong with it, and nothing of it is staged. */
    void put(ComponentWrite write);

    /** Removes a component with all its files except secrets; does nothing where there is none. */
    void remove(String id);

    /** Makes the changes visible, one component after the other, none of them ever without its policy. */
    void commit();

    /** Discards what was not committed. */
    @Override
    void close();
}
