package dev.cairn.retention;

/**
 * Why a thing is kept or removed.
 *
 * @param kind which rule
 * @param detail what the rule found, for people; may be empty
 */
public record RetentionReason(Kind kind, String detail) {
    /** The rules. */
    public enum Kind {
        /** It must stay, as whoever asked said. */
        PROTECTED("protected"),
        /** It is pinned. */
        PINNED("pinned"),
        /** It was stored last of all. */
        NEWEST("newest"),
        /** Its own retention has not ended. */
        RETAINED("retained until"),
        /** It is among those stored last. */
        LAST("one of the last"),
        /** It is young enough. */
        WITHIN("younger than"),
        /** It was stored last of its hour. */
        HOURLY("last of hour"),
        /** It was stored last of its day. */
        DAILY("last of day"),
        /** It was stored last of its week. */
        WEEKLY("last of week"),
        /** It was stored last of its month. */
        MONTHLY("last of month"),
        /** One of its tags keeps it. */
        TAGGED("kept by tag"),
        /** Its time has not come yet: a clock was wrong, and nothing is decided by it. */
        FUTURE("dated in the future"),
        /** There is no rule that could let it go. */
        NO_RULE("no rule lets it go"),
        /** Removed: its own retention has ended and nothing keeps it. */
        EXPIRED("expired at"),
        /** Removed: there are rules, and none keeps it. */
        UNKEPT("no rule keeps it");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    static RetentionReason of(Kind kind) {
        return new RetentionReason(kind, "");
    }

    /** For people, in a few words. */
    @Override
    public String toString() {
        if (kind == Kind.PROTECTED) {
            return detail;
        }
        return detail.isEmpty() ? kind.text : kind.text + " " + detail;
    }
}
