package dev.cairn.message;

import dev.cairn.model.Document;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Finds the messages of a whole list among those that are shown, so that only the others are stored. A list that lost its head to a window
 * and grew at its end is compared message by message, from the end; any other list by the JSON of its messages.
 */
final class ListChange<M> {
    private static final TreeSet<Integer> NOWHERE = new TreeSet<>();

    private final List<LogEntry<M>> before;
    private final List<M> after;
    private final MessageCodec<M> codec;
    private final int[] kept;

    private ListChange(List<LogEntry<M>> before, List<M> after, MessageCodec<M> codec) {
        this.before = before;
        this.after = after;
        this.codec = codec;
        kept = IntStream.generate(() -> -1).limit(after.size()).toArray();
    }

    /** For each message of the list which of those that are shown it is, or -1 for none. The order of both is the same. */
    static <M> int[] kept(List<LogEntry<M>> before, List<M> after, MessageCodec<M> codec) {
        ListChange<M> change = new ListChange<>(before, after, codec);
        int end = change.lastOfBefore();
        int tail = change.keepTail(end);
        int most = end < 0 ? after.size() : end + 1 - tail;
        int left = before.size() - tail;
        change.keepBetween(change.keepHead(most, left), most, left);
        return change.kept;
    }

    /** Where the last message that was shown is in the list, or -1. */
    private int lastOfBefore() {
        for (int at = after.size() - 1; at >= 0 && !before.isEmpty(); at--) {
            if (isSame(at, before.size() - 1)) {
                return at;
            }
        }
        return -1;
    }

    /** Keeps what is alike from the end of what was shown on; returns how many. */
    private int keepTail(int end) {
        int count = 0;
        while (count <= end && count < before.size() && isSame(end - count, before.size() - 1 - count)) {
            kept[end - count] = before.size() - 1 - count;
            count++;
        }
        return count;
    }

    /** Keeps what is alike from the beginning on; returns how many. */
    private int keepHead(int most, int left) {
        int count = 0;
        while (count < most && count < left && isSame(count, count)) {
            kept[count] = count;
            count++;
        }
        return count;
    }

    private void keepBetween(int from, int to, int end) {
        if (from >= to || from >= end) {
            return;
        }
        Map<Document, TreeSet<Integer>> places = new HashMap<>();
        for (int at = from; at < end; at++) {
            places.computeIfAbsent(codec.write(before.get(at).message()), key -> new TreeSet<>())
                    .add(at);
        }
        int next = from;
        for (int at = from; at < to; at++) {
            Integer found =
                    places.getOrDefault(codec.write(after.get(at)), NOWHERE).ceiling(next);
            kept[at] = found == null ? -1 : found;
            next = found == null ? next : found + 1;
        }
    }

    private boolean isSame(int inAfter, int inBefore) {
        return codec.isSame(after.get(inAfter), before.get(inBefore).message());
    }
}
