package dev.cairn.component.policy;

/**
 * One thing that a policy allows, denies or limits.
 *
 * @param kind of what
 * @param effect which
 * @param subject what exactly: an address, host, network, variable or limit
 * @param detail more of it, for example {@code read,write} or a limit's value; empty where there is none
 */
public record Permission(Kind kind, Effect effect, String subject, String detail) {
    /** What permissions are about. */
    public enum Kind {
        /** Files; the detail is the access. */
        STORAGE,
        /** Hosts and networks. */
        NETWORK,
        /** Environment variables; {@code *} stands for all of them, when there is no policy. */
        ENVIRONMENT,
        /** Processor, memory, input and output; the detail is the limit. */
        RESOURCES,
        /** Settings of sandboxes. */
        RUNTIME,
        /** Channels between processes. */
        IPC
    }

    /** What a permission does. */
    public enum Effect {
        /** Lets something through. */
        ALLOW,
        /** Keeps something out. */
        DENY,
        /** Sets a bound. */
        LIMIT
    }

    /** Whether Wassette enforces it at run time; what it only writes down is not. */
    public boolean isEnforced() {
        throw new UnsupportedOperationException();
    }
}
