package dev.cairn.message;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a framework's messages say of calls of tools. Several calls may have one name, where a model gives them no ids: a result belongs to
 * the first call of its name that has none yet, in the newest message that asks for it. Implementations are thread-safe.
 */
public interface ToolCalls<M> {
    /** Names of the calls that a message asks for, mostly their ids, in their order; empty for most messages. */
    List<String> asked(M message);

    /** Names of the calls that a message brings the results of, in their order; empty for most messages. */
    List<String> answered(M message);

    /** Whether a call waits for its result on purpose, for example for a person's. Such a call is not interrupted. */
    default boolean waits(M message, int call) {
        return false;
    }

    /** Whether other messages may stand between a call and its result. Where they may not, such a result belongs to no call. */
    default boolean mayBeApart() {
        return false;
    }

    /** Returns a message without some of its calls, which are given by their places; empty where nothing is left. */
    Optional<M> withoutCalls(M message, Set<Integer> calls);

    /** Returns a message without some of its results, which are given by their places; empty where nothing is left. */
    Optional<M> withoutResults(M message, Set<Integer> results);

    /** Returns results for some calls of a message, which are given by their places, that say that the calls were interrupted. */
    List<M> interrupted(M message, Set<Integer> calls);
}
