package dev.cairn.wassette.folder;

import org.jspecify.annotations.Nullable;

/**
 * Something in the folder that is not as it should be.
 *
 * @param kind what
 * @param componentId whose, or null for a file of no one
 * @param text what was expected and found, and what to do
 */
public record FolderFinding(Kind kind, @Nullable String componentId, String text) {
    /** How much a finding matters. */
    public enum Severity {
        /** Works, but is worth knowing. */
        NOTE,
        /** May surprise. */
        WARNING,
        /** Does not work, or is not what it says. */
        ERROR
    }

    /** What can be wrong. */
    public enum Kind {
        /** Metadata without a binary. */
        GHOST(Severity.WARNING, false),
        /** A file that belongs to no component. */
        ORPHAN(Severity.WARNING, false),
        /** Metadata of another binary. */
        STALE_METADATA(Severity.WARNING, false),
        /** A binary without metadata. */
        NO_METADATA(Severity.NOTE, false),
        /** Metadata that cannot be read. */
        UNREADABLE_METADATA(Severity.WARNING, false),
        /** Metadata that name another component than their file. */
        OTHER_ID(Severity.ERROR, false),
        /** Two components with a tool of the same name. */
        TOOL_COLLISION(Severity.WARNING, false),
        /** Ids that differ only in case. */
        CASE_CLASH(Severity.WARNING, false),
        /** Components that share a file of secrets. */
        SECRETS_COLLISION(Severity.WARNING, true),
        /** A file of secrets that cannot be read, so that its component gets none. */
        UNREADABLE_SECRETS(Severity.ERROR, false),
        /** Secrets that other users of the machine may read or change. */
        OPEN_SECRETS(Severity.WARNING, true),
        /** An id that other systems cannot keep as a file name. */
        UNPORTABLE_ID(Severity.NOTE, false),
        /** An id that must not become a file name. */
        UNSAFE_ID(Severity.ERROR, true),
        /** A component without a policy: every environment variable passes. */
        NO_POLICY(Severity.NOTE, true),
        /** A policy that Wassette cannot read, so that every environment variable passes, or could read otherwise. */
        INVALID_POLICY(Severity.ERROR, true),
        /** A binary that is not a component, or is damaged. */
        NOT_A_COMPONENT(Severity.ERROR, false),
        /** A component in which this version cannot see all exports. */
        NOT_INSPECTED(Severity.WARNING, false),
        /** Metadata whose tools are not those of the binary. */
        OTHER_TOOLS(Severity.ERROR, false),
        /** Metadata whose schemas are not those of the binary. */
        OTHER_SCHEMAS(Severity.WARNING, false),
        /** A file that is not what its receipt says. */
        BROKEN_RECEIPT(Severity.ERROR, true),
        /** A symbolic link or something else that is no regular file. */
        NOT_A_FILE(Severity.WARNING, true),
        /** A binary under a name that Wassette does not load. */
        NEVER_LOADED(Severity.WARNING, false),
        /** A tool with a name that ends Wassette. */
        BAD_TOOL_NAME(Severity.ERROR, false),
        /** A change that is going on or was interrupted. */
        UNFINISHED(Severity.WARNING, false);

        private final Severity severity;
        private final boolean security;

        Kind(Severity severity, boolean security) {
            this.severity = severity;
            this.security = security;
        }

        /** How much it matters. */
        public Severity severity() {
            return severity;
        }

        /** Whether it may let a component do more than was meant. */
        public boolean isSecurity() {
            return security;
        }
    }
}
