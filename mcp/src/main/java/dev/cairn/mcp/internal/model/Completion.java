package dev.cairn.mcp.internal.model;

import java.util.List;
import java.util.Map;

/** Suggests values of an argument. */
@FunctionalInterface
public interface Completion {
    /** Suggests nothing. */
    Completion NONE = (argument, typed, others) -> List.of();

    /** The most values that a client is given. */
    int MOST = 100;

    /** Returns values that begin with what is typed; one more than {@link #MOST} where there are more. The other arguments are those that are already filled in. */
    List<String> values(String argument, String typed, Map<String, String> others);
}
