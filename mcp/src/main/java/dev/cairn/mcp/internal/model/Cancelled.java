package dev.cairn.mcp.internal.model;

/** Ends the work of a call whose client does not want the answer any more. */
public final class Cancelled extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Ends the work. */
    public Cancelled() {
        super("the client cancelled the call", null, false, false);
    }
}
