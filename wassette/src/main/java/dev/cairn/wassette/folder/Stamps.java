package dev.cairn.wassette.folder;

/** Compares stamps with binaries by Wassette's rules. */
final class Stamps {
    private Stamps() {}

    /** The size must be equal; then the hash decides if there is one, otherwise the time. */
    static Validity validity(ValidationStamp stamp, BinaryFile binary) {
        if (stamp.fileSize() != binary.size()) {
            return Validity.STALE;
        }
        boolean same = stamp.contentHash() == null
                ? stamp.modified() == binary.modified()
                : stamp.contentHash().equals(PlainFile.sha256(binary.path()));
        return same ? Validity.VALID : Validity.STALE;
    }
}
