package dev.cairn.message;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which calls of a list of messages have a result, and which results have a call. */
final class CallPairs<M> {
    private final ToolCalls<M> calls;
    private final Map<Integer, Set<Integer>> open = new TreeMap<>();
    private final Map<Integer, Set<Integer>> strays = new TreeMap<>();

    /** The calls that a result may still belong to, the newest message first and its calls in their order. */
    private final List<Call> waiting = new ArrayList<>();

    /** The names of all calls that a result may belong to, also of a second one. */
    private final Set<String> known = new LinkedHashSet<>();

    /** A call of a message, by its place in the list and its own in the message. */
    private record Call(int message, int place, String name) {}

    private CallPairs(ToolCalls<M> calls) {
        this.calls = calls;
    }

    /**
     * Pairs calls and results.
     *
     * @param ended whether calls at the end are open too, whose tools may still be running otherwise
     */
    static <M> CallPairs<M> of(List<M> messages, ToolCalls<M> calls, boolean ended) {
        CallPairs<M> pairs = new CallPairs<>(calls);
        int end = 0;
        for (int at = 0; at < messages.size(); at++) {
            if (pairs.add(at, messages.get(at))) {
                end = at;
            }
        }
        if (!ended) {
            pairs.open.remove(end);
        }
        return pairs;
    }

    /** Adds a message; false if it brings results. */
    private boolean add(int at, M message) {
        List<String> results = calls.answered(message);
        for (int place = 0; place < results.size(); place++) {
            answer(at, place, results.get(place));
        }
        if (results.isEmpty() && !calls.mayBeApart()) {
            waiting.clear();
            known.clear();
        }
        ask(at, message);
        return results.isEmpty();
    }

    private void answer(int at, int place, String name) {
        for (Call call : waiting) {
            if (call.name.equals(name)) {
                waiting.remove(call);
                close(call);
                return;
            }
        }
        if (!known.contains(name)) {
            strays.computeIfAbsent(at, key -> new TreeSet<>()).add(place);
        }
    }

    private void close(Call call) {
        open.computeIfPresent(call.message, (message, places) -> {
            places.remove(call.place);
            return places.isEmpty() ? null : places;
        });
    }

    private void ask(int at, M message) {
        List<String> asked = calls.asked(message);
        for (int place = 0; place < asked.size(); place++) {
            waiting.add(place, new Call(at, place, asked.get(place)));
            known.add(asked.get(place));
            if (!calls.waits(message, place)) {
                open.computeIfAbsent(at, key -> new TreeSet<>()).add(place);
            }
        }
    }

    /** Whether each call that has to has a result, and each result a call. */
    boolean isWhole() {
        return open.isEmpty() && strays.isEmpty();
    }

    /** The places of the messages with calls that have no result. */
    Set<Integer> open() {
        return open.keySet();
    }

    /** The calls of a message that have no result. */
    Set<Integer> open(int message) {
        return open.getOrDefault(message, Set.of());
    }

    /** The results of a message that belong to no call. */
    Set<Integer> strays(int message) {
        return strays.getOrDefault(message, Set.of());
    }
}
