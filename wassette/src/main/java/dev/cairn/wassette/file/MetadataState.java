package dev.cairn.wassette.file;

import java.util.Locale;

/** How metadata in a state file relate to the binary. */
public enum MetadataState {
    /** They are those of the binary. */
    VALID,
    /** They were made of another binary. Wassette would make them again; an import does not write them. */
    STALE,
    /** The folder had none that can be read; these were derived from the binary. An import does not write them. */
    DERIVED,
    /** The folder had them and no binary. */
    GHOST;

    /** The name in files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
