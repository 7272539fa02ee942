package dev.cairn.mcp.internal.model;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.Map;

/** Tells a model what went wrong and which call helps. Stateless. */
public final class Advice {
    private static final Map<ErrorCode, String> NEXT = Map.of(
            ErrorCode.CONFLICT,
            "Another writer changed it. Read it again (checkpoint_get, thread_get or item_get), then repeat the call "
                    + "with the new expected_head or expected_version.",
            ErrorCode.TOO_LARGE,
            "Save less per call, or split it.",
            ErrorCode.LOCKED,
            "Another writer holds it. Try again later.",
            ErrorCode.UNAVAILABLE,
            "The store is unreachable. Try again later.",
            ErrorCode.CORRUPT,
            "Stored data is damaged. Tell the user to run 'cairn verify', which shows the damage.");

    private Advice() {}

    /** The message of a failure, its code, and the next step. */
    public static String of(CairnException failure) {
        return failure.code() + ": " + failure.getMessage() + next(failure);
    }

    private static String next(CairnException failure) {
        String advice =
                failure.code() == ErrorCode.NOT_FOUND ? missing(failure) : NEXT.getOrDefault(failure.code(), "");
        return advice.isEmpty() ? "" : "\n" + advice;
    }

    private static String missing(CairnException failure) {
        Map<String, Object> details = failure.details();
        if (details.containsKey("key")) {
            return "item_search shows existing items.";
        }
        if (details.containsKey("checkpoint")) {
            return "checkpoint_list shows the checkpoints of a thread.";
        }
        if (details.containsKey("agent")) {
            return details.containsKey("snapshot")
                    ? "snapshot_list shows the snapshots of an agent."
                    : "agent_list shows existing agents.";
        }
        return details.containsKey("thread") ? "thread_list shows existing threads." : "";
    }
}
