package dev.cairn.storage;

/**
 * The request to remove a record; nothing happens when it is not there.
 *
 * @param kind the record's kind
 * @param key the record's key
 */
public record Delete(int kind, Bytes key) {
    /** Checks kind and key. */
    public Delete {
        Put.checkAddress(kind, key);
    }
}
