package dev.cairn.error;

/**
 * The stable name of a kind of failure. The table of causes and remedies is {@code docs/reference/errors.md}; the same
 * names are used by every interface (Java, command line, HTTP).
 */
public enum ErrorCode {
    /** Nothing is stored under the identity that was asked for. */
    NOT_FOUND,
    /** Something is stored already where nothing may be. */
    ALREADY_EXISTS,
    /** The store holds something else than the caller expected; carries what it holds. */
    CONFLICT,
    /** An argument or document breaks a rule; carries a JSON Pointer or a field name. */
    INVALID,
    /** An argument or document is over a limit; carries size, limit and where. */
    TOO_LARGE,
    /** Stored bytes are not those that were written; carries the address of the damage. */
    CORRUPT,
    /** A format or schema version that this version cannot read; carries both versions. */
    INCOMPATIBLE,
    /** The backend lacks the capability that was asked for. */
    UNSUPPORTED,
    /** Another process or writer holds the lock or lease; carries holder and expiry where known. Trying again may help. */
    LOCKED,
    /** The writer's lease has passed to another; it must not write again. */
    FENCED,
    /** The key does not open what was encrypted; carries the id of the needed key. */
    WRONG_KEY,
    /** The disk or quota is full. What was stored before is unharmed. */
    NO_SPACE,
    /** The store cannot be reached now. Trying again may help. */
    UNAVAILABLE,
    /** The time for the operation ran out; whether it took effect is unknown unless the message says so. */
    TIMEOUT,
    /** The object was closed before. */
    CLOSED,
    /** Code of the caller that was called (a migration, plugin, step or type converter) failed; carries which. */
    CALLBACK_FAILED,
    /** The caller may not do this. */
    DENIED,
    /** A fault in Cairn itself. */
    INTERNAL
}
