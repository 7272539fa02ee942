package dev.cairn.message;

import dev.cairn.annotation.Internal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Repairs lists of messages in which calls of tools have no result. A repair drops such calls or answers them; what else the message with
 * the calls says, its other calls and their results stay. It also drops results whose call is not in the list, as models refuse them too.
 * Immutable.
 */
@Internal
public final class CallRepair<M> {
    private final ToolCalls<M> calls;
    private final InterruptedCalls how;

    /** A repair, {@link InterruptedCalls#KEEP} for one that changes nothing. */
    public CallRepair(ToolCalls<M> calls, InterruptedCalls how) {
        this.calls = calls;
        this.how = how;
    }

    /**
     * Returns the repaired list, or the same one if there is nothing to repair.
     *
     * @param ended whether calls at the end of the list count too, whose tools may still be running otherwise
     */
    public List<M> repaired(List<M> messages, boolean ended) {
        CallPairs<M> pairs = CallPairs.of(messages, calls, ended);
        if (how == InterruptedCalls.KEEP || pairs.isWhole()) {
            return messages;
        }
        List<M> repaired = new ArrayList<>();
        List<M> answers = new ArrayList<>();
        for (int at = 0; at < messages.size(); at++) {
            M message = messages.get(at);
            if (calls.answered(message).isEmpty()) {
                repaired.addAll(answers);
                answers.clear();
            }
            kept(message, pairs.open(at), pairs.strays(at)).ifPresent(repaired::add);
            if (how == InterruptedCalls.ANSWER && !pairs.open(at).isEmpty()) {
                answers.addAll(calls.interrupted(message, pairs.open(at)));
            }
        }
        repaired.addAll(answers);
        return repaired;
    }

    private Optional<M> kept(M message, Set<Integer> open, Set<Integer> strays) {
        Optional<M> kept = strays.isEmpty() ? Optional.of(message) : calls.withoutResults(message, strays);
        return how == InterruptedCalls.ANSWER || open.isEmpty()
                ? kept
                : kept.flatMap(left -> calls.withoutCalls(left, open));
    }

    /** Names of all calls that have no result, also at the end. */
    public List<String> open(List<M> messages) {
        CallPairs<M> pairs = CallPairs.of(messages, calls, true);
        List<String> names = new ArrayList<>();
        for (int at : pairs.open()) {
            List<String> asked = calls.asked(messages.get(at));
            pairs.open(at).forEach(place -> names.add(asked.get(place)));
        }
        return names;
    }

    /** Returns the newest message that asks for calls without result; empty when there is none. */
    public Optional<M> newestOpen(List<M> messages) {
        return CallPairs.of(messages, calls, true).open().stream()
                .reduce((earlier, later) -> later)
                .map(messages::get);
    }
}
