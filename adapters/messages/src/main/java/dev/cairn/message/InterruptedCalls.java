package dev.cairn.message;

/**
 * How a conversation is shown that holds calls of tools without result, because a process was killed or a turn was given up. Results whose
 * call is not there are left out too, unless all is kept.
 */
public enum InterruptedCalls {
    /** As it is stored: the program calls the tools again and goes on. */
    KEEP,
    /** Without the calls. What else their message says stays, with its other calls; one that has nothing else is left out. */
    DROP,
    /** With a result that says that the call was interrupted and may or may not have happened. */
    ANSWER
}
