package dev.cairn.wassette.folder;

/** How files are kept in a component folder. */
public enum FolderLayout {
    /** The directory listing is the registry; read and written. */
    FLAT,
    /** Receipts with hashes are the registry; read only. */
    RECEIPTS
}
