package dev.cairn.wassette.policy;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One difference between two policies.
 *
 * @param before what was there, or null
 * @param after what is there now, or null
 * @param meaning what it means for what the component may do, whether or not Wassette enforces it
 */
public record PolicyChange(
        @Nullable Permission before, @Nullable Permission after, Meaning meaning) {
    /** What a change means. */
    public enum Meaning {
        /** The component may do more. */
        WIDENED,
        /** The component may do less. */
        NARROWED,
        /** Neither can be said. */
        CHANGED
    }

    /** A line for people, without secrets. */
    public String shown() {
        String what;
        if (before == null) {
            what = "added " + shown(after);
        } else if (after == null) {
            what = "removed " + shown(before);
        } else {
            what = shown(before) + " became " + shown(after);
        }
        Permission either = after == null ? before : after;
        String enforced = either != null && either.isEnforced() ? "" : ", not enforced";
        return meaning.name().toLowerCase(Locale.ROOT) + ": " + what + enforced;
    }

    private static String shown(@Nullable Permission permission) {
        return permission == null ? "nothing" : permission.shown();
    }
}
