package dev.cairn.wassette.folder;

/** A hold on a component folder among Cairn's processes; Wassette does not know of it. Whoever took it closes it. */
public interface RegistryLock extends AutoCloseable {
    /** Lets go. */
    @Override
    void close();
}
