package dev.cairn.cli.output;

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
        THREAD("thread", "thread", "threads"),
        /** A thread in the trash. */
        TRASH("deleted thread", "deleted thread", "deleted threads"),
        /** The items of one namespace. */
        ITEM("items", "namespace of items", "namespaces of items"),
        /** An agent. */
        AGENT("agent", "agent", "agents"),
        /** An environment. */
        ENV("environment", "environment", "environments"),
        /** The states of a plugin. */
        SNAPSHOTS("snapshots", "place of snapshots", "places of snapshots"),
        /** Anything else. */
        OTHER("", "other", "others");

        private final String word;
        private final String one;
        private final String many;

        Kind(String word, String one, String many) {
            this.word = word;
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
        if (parts.size() < 3) {
            return parts.isEmpty() ? "something without a name" : SafeText.of(String.join("/", parts));
        }
        Kind kind = kind();
        String tenant = parts.get(0).isEmpty() ? "" : " of tenant " + parts.get(0);
        List<String> own = parts.subList(2, parts.size());
        String name = kind == Kind.TRASH && own.size() > 1 ? own.get(1) : String.join("/", own);
        return SafeText.of((kind == Kind.OTHER ? parts.get(1) : kind.word) + " " + name + tenant);
    }
}
