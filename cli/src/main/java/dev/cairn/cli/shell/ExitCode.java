package dev.cairn.cli.shell;

import dev.cairn.error.ErrorCode;

/** The exit codes of {@code cairn}, and which kind of failure ends with which. */
public final class ExitCode {
    /** Done as asked. */
    public static final int OK = 0;
    /** Failed for a reason that no other code names; of {@code thread diff}: the checkpoints differ. */
    public static final int FAILURE = 1;
    /** The command or its arguments are not right; of {@code thread diff}: any failure. */
    public static final int USAGE = 2;
    /** Done for some of what was named and not for the rest. */
    public static final int PARTIAL = 3;
    /** The store holds something else than was expected. */
    public static final int CONFLICT = 4;
    /** What was named is not there. */
    public static final int NOT_FOUND = 5;
    /** What is stored is damaged. */
    public static final int VERIFICATION_FAILED = 6;
    /** Written by a version that this one cannot read. */
    public static final int INCOMPATIBLE = 7;
    /** There is no store. */
    public static final int NO_STORE = 10;
    /** Another writer holds the lock; trying again may help. */
    public static final int LOCKED = 11;
    /** The key does not open what is encrypted. */
    public static final int WRONG_KEY = 12;
    /** No one reads what is written any more: as a shell reports of a program that a closed pipe ended. */
    public static final int BROKEN_PIPE = 141;

    private ExitCode() {}

    /** The exit code for a kind of failure. */
    public static int of(ErrorCode code) {
        return switch (code) {
            case NOT_FOUND -> NOT_FOUND;
            case ALREADY_EXISTS, CONFLICT, FENCED -> CONFLICT;
            case INVALID, TOO_LARGE -> USAGE;
            case CORRUPT -> VERIFICATION_FAILED;
            case INCOMPATIBLE -> INCOMPATIBLE;
            case LOCKED -> LOCKED;
            case WRONG_KEY -> WRONG_KEY;
            case UNSUPPORTED, NO_SPACE, UNAVAILABLE, TIMEOUT, CLOSED, CALLBACK_FAILED, DENIED, INTERNAL -> FAILURE;
        };
    }
}
