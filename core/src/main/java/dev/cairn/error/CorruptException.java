package dev.cairn.error;

import dev.cairn.annotation.Internal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stored bytes are not those that were written. The detail {@code address} says where. */
public final class CorruptException extends CairnException {
    private static final long serialVersionUID = 1L;

    /** What can be done about damage; decided by what is damaged. */
    public enum Advice {
        /** A row, or what one refers to: a check names all that is affected. */
        VERIFY("run 'cairn verify' to see all damage"),
        /** A file's own structure, which keeps the store from being opened or checked. */
        REBUILD("run 'cairn repair --dry-run' to see what can be saved, or restore a backup into another file"),
        /** A definition of tables in a database that is shared with other programs. */
        DEFINITION("put the definition back ('cairn db sql' shows those of a store), or restore a backup into another "
                + "database"),
        /** Nothing of the store, or the reason says itself what to do. */
        NONE("");

        private final String text;

        Advice(String text) {
            this.text = text;
        }

        /** A sentence, or nothing. */
        public String remedy() {
            return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
        }

        private String afterReason() {
            return text.isEmpty() ? ". Nothing was changed." : ". Nothing was changed; " + text + ".";
        }
    }

    private final Advice advice;

    /**
     * Makes the exception for damage of a row or of what it refers to.
     *
     * @param address which record, frame, file or page failed its check, in words that {@code verify} uses too
     * @param reason what was expected and found
     */
    public CorruptException(String address, String reason, @Nullable Throwable cause) {
        this(address, reason, Map.of(), cause);
    }

    /**
     * Makes the exception with more details.
     *
     * @param more facts for programs in addition to {@code address} and {@code reason}
     */
    public CorruptException(String address, String reason, Map<String, ?> more, @Nullable Throwable cause) {
        this(address, reason, Advice.VERIFY, more, cause);
    }

    /** Makes the exception for damage of another kind. */
    public CorruptException(String address, String reason, Advice advice, @Nullable Throwable cause) {
        this(address, reason, advice, Map.of(), cause);
    }

    private CorruptException(
            String address, String reason, Advice advice, Map<String, ?> more, @Nullable Throwable cause) {
        super(
                ErrorCode.CORRUPT,
                "Corrupt: " + address + ": " + withoutStop(reason) + advice.afterReason(),
                details(address, reason, more),
                cause);
        this.advice = advice;
    }

    private CorruptException(String message, Advice advice, Map<String, ?> details, @Nullable Throwable cause) {
        super(ErrorCode.CORRUPT, message, details, cause);
        this.advice = advice;
    }

    /** The exception that was thrown elsewhere, with the message that it had there. */
    @Internal
    public static CorruptException as(String message, Advice advice, Map<String, ?> details) {
        return new CorruptException(message, advice, details, null);
    }

    /** What can be done about it. */
    public Advice advice() {
        return advice;
    }

    /** What a failure found, without what its message says beside it: for reports that name many. */
    public static String reason(CairnException failure) {
        return String.valueOf(failure.details().getOrDefault("reason", failure.getMessage()));
    }

    /**
     * Throws a failure on that tells of the moment and not of stored data: a server was not reached, something was busy, or the store was
     * closed. What is behind it must not count as damaged.
     * What the disk does not give of a file is damaged, though.
     */
    public static void rethrowPassing(CairnException failure) {
        boolean passes = failure.retryable() && !failure.details().containsKey("file");
        if (passes || failure.code() == ErrorCode.CLOSED) {
            throw failure;
        }
    }

    /** Makes the exception where a check of the store is not what helps. Says what is to be done instead, in whole sentences. */
    public static CorruptException of(String address, String reason, String advice, @Nullable Throwable cause) {
        return of(address, reason, advice, Map.of(), cause);
    }

    /**
     * Makes the same exception with more details.
     *
     * @param more facts for programs in addition to {@code address} and {@code reason}
     */
    public static CorruptException of(
            String address, String reason, String advice, Map<String, ?> more, @Nullable Throwable cause) {
        return new CorruptException(
                "Corrupt: " + address + ": " + withoutStop(reason) + ". " + advice,
                Advice.NONE,
                details(address, reason, more),
                cause);
    }

    /** Which record, frame, file or page failed its check. */
    public String address() {
        return String.valueOf(details().get("address"));
    }

    /** What was expected and found. */
    public String reason() {
        return String.valueOf(details().get("reason"));
    }

    /** A full stop follows. */
    private static String withoutStop(String reason) {
        return reason.endsWith(".") && !reason.endsWith("..") ? reason.substring(0, reason.length() - 1) : reason;
    }

    private static Map<String, Object> details(String address, String reason, Map<String, ?> more) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("address", address);
        details.put("reason", reason);
        details.putAll(more);
        return details;
    }
}
