package dev.cairn.http.internal.wire;

/**
 * What comes next in an answer. It begins with the number of the server's instance; then come any number of {@link #WORKING}, then of
 * {@link #DAMAGE}, then one {@link #VALUE} or {@link #FAILURE}.
 */
public enum AnswerMark {
    /** The server works on it. */
    WORKING,
    /** Damage to be told. */
    DAMAGE,
    /** The answer. */
    VALUE,
    /** The failure instead of an answer. */
    FAILURE
}
