package dev.cairn.cli.output;

import dev.cairn.DamageFormatter;
import java.util.List;

/**
 * The name of a scope for people: what it is, then what it is called.
 *
 * @param parts tenant, service, then the service's own parts; empty where damage hides the name
 */
public record ScopeName(List<String> parts) {
    /** Copies the list. */
    public ScopeName {
        parts = List.copyOf(parts);
    }

    /** What a scope is. */
    public enum Kind {
        /** A thread. */
        THREAD("thread", "threads"),
        /** A thread in the trash. */
        TRASH("deleted thread", "deleted threads"),
        /** The items of one namespace. */
        ITEM("namespace of items", "namespaces of items"),
        /** An agent. */
        AGENT("agent", "agents"),
        /** An environment. */
        ENV("environment", "environments"),
        /** The states of a plugin. */
        SNAPSHOTS("place of snapshots", "places of snapshots"),
        /** Anything else. */
        OTHER("other", "others");

        private final String one;
        private final String many;

        Kind(String one, String many) {
            this.one = one;
            this.many = many;
        }

        /** So many of them, in words. */
        public String count(long number) {
            return Figures.count(number, one, many);
        }

        private static Kind of(String service) {
            for (Kind kind : values()) {
                if (kind != OTHER && kind.name().equalsIgnoreCase(service)) {
                    return kind;
                }
            }
            return OTHER;
        }
    }

    /** What it is. */
    public Kind kind() {
        return parts.size() < 3 ? Kind.OTHER : Kind.of(parts.get(1));
    }

    /** The name, as it may be shown. */
    public String text() {
        return parts.isEmpty() ? "something without a name" : SafeText.of(DamageFormatter.scope(parts));
    }
}
