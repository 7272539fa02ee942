package dev.cairn.environment;

import java.util.List;

/** The plugins of an environment as they are now. Instances change with each restore, so that no one should keep one. */
public interface Plugins {
    /** Their names, in the order in which they are saved and restored. */
    List<String> names();

    /**
     * A plugin.
     *
     * @throws dev.cairn.error.NotFoundException when there is none of this name
     * @throws dev.cairn.error.CairnException {@code INVALID} when it is of another class
     */
    <P> P get(String name, Class<P> type);
}
