package dev.cairn.wassette.policy;

import java.util.Locale;

/**
 * One thing that a policy allows, denies or limits.
 *
 * @param kind of what
 * @param effect which
 * @param subject what exactly: an address, host, network, variable or limit
 * @param detail more of it, for example {@code read,write} or a limit's value; empty where there is none
 */
public record Permission(Kind kind, Effect effect, String subject, String detail) {
    /** The subject that stands for every environment variable. */
    public static final String EVERYTHING = "*";

    /** What permissions are about. */
    public enum Kind {
        /** Files; the detail is the access. */
        STORAGE,
        /** Hosts and networks; the detail is {@code host} or {@code cidr}. */
        NETWORK,
        /** Environment variables; {@code *} stands for all of them, when there is no policy. */
        ENVIRONMENT,
        /** Processor, memory, input and output; the detail is the limit. */
        RESOURCES,
        /** Settings of sandboxes; the detail is the setting. */
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

    /**
     * Whether Wassette enforces it at run time. It enforces allowed hosts without wildcards, allowed {@code fs://} addresses, allowed
     * variables and the memory limit; everything else is only written down: what is denied there is not kept out, and what is
     * allowed there is not let through.
     */
    public boolean isEnforced() {
        return switch (kind) {
            case STORAGE -> effect == Effect.ALLOW && subject.startsWith("fs://");
            case NETWORK -> effect == Effect.ALLOW && detail.equals("host") && subject.indexOf('*') < 0;
            case ENVIRONMENT -> effect == Effect.ALLOW;
            case RESOURCES -> subject.equals("limits.memory");
            case RUNTIME, IPC -> false;
        };
    }

    /** A line for people: the whole subject, without the name and password that an address of a server may have. */
    public String shown() {
        String what = ShownSubject.of(subject);
        String more = detail.isEmpty() || kind == Kind.NETWORK ? "" : " (" + detail + ")";
        return kind.name().toLowerCase(Locale.ROOT) + " " + effect.name().toLowerCase(Locale.ROOT) + " " + what + more;
    }
}
