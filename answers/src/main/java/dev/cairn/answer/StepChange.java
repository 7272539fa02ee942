package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.CheckpointDiff.Change;
import dev.cairn.checkpoint.lookup.SharedValue;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a step changed, in so few words that it fits into a row of a listing. What both states share is not gone over.
 *
 * @param channel the channel that changed
 * @param before its value before the step, or null for none
 * @param after its value after the step, or null for none
 */
@Internal
public record StepChange(
        String channel,
        @Nullable SharedValue before,
        @Nullable SharedValue after) {
    /** Values up to this length are named; of others only the kind of the change. */
    private static final int SHORT = 60;

    /** Describes what became of each channel between the states of a checkpoint and the one before. */
    public static List<Json> of(Map<String, SharedValue> before, Map<String, SharedValue> after) {
        List<Json> changes = new ArrayList<>();
        after.forEach((channel, value) -> {
            SharedValue old = before.get(channel);
            if (old == null || !isSame(old, value)) {
                changes.add(new StepChange(channel, old, value).json());
            }
        });
        before.forEach((channel, value) -> {
            if (!after.containsKey(channel)) {
                changes.add(new StepChange(channel, value, null).json());
            }
        });
        return changes;
    }

    @SuppressWarnings("ReferenceEquality") // equal versions are the same objects, unless they are stored in other forms
    private static boolean isSame(SharedValue before, SharedValue after) {
        return before == after
                || (before.items().size() == after.items().size()
                        && before.isArray() == after.isArray()
                        && before.isObject() == after.isObject()
                        && before.items().equals(after.items())
                        && (!before.isObject() || names(before).equals(names(after))));
    }

    private static List<String> names(SharedValue object) {
        return IntStream.range(0, object.items().size()).mapToObj(object::token).toList();
    }

    private Json json() {
        Change change = before == null ? Change.ADDED : after == null ? Change.REMOVED : Change.CHANGED;
        Counts counts = Counts.of(before, after);
        boolean named = isShort(before) && isShort(after);
        Json json = new Json()
                .put("channel", channel)
                .put("change", change)
                .put("added", counts.added)
                .put("removed", counts.removed)
                .put("before", named ? text(before) : null)
                .put("after", named ? text(after) : null);
        return counts.last == null ? json : json.put("last", Outline.of(counts.last));
    }

    private static boolean isShort(@Nullable SharedValue value) {
        return value == null
                || (value.items().size() <= SHORT
                        && value.items().stream()
                                        .mapToLong(Document::byteLength)
                                        .sum()
                                <= SHORT
                        && value.document().byteLength() <= SHORT);
    }

    private static @Nullable String text(@Nullable SharedValue value) {
        return value == null ? null : value.document().json();
    }

    /** How many items of an array came and went, and the last of those that came. */
    private record Counts(
            long added, long removed, @Nullable Document last) {
        private static final Counts NONE = new Counts(0, 0, null);

        static Counts of(@Nullable SharedValue before, @Nullable SharedValue after) {
            if (before == null || after == null || !before.isArray() || !after.isArray()) {
                return NONE;
            }
            CommonEnds common = CommonEnds.of(before.items(), after.items());
            List<Document> from = common.middle(before.items());
            List<Document> to = common.middle(after.items());
            Document last = to.isEmpty() ? null : to.get(to.size() - 1);
            return from.isEmpty() || to.isEmpty() ? new Counts(to.size(), from.size(), last) : between(from, to);
        }

        private static Counts between(List<Document> from, List<Document> to) {
            Document patch = JsonPatch.fromChanges(Document.fromArray(from), Document.fromArray(to))
                    .toDocument();
            long added = count(patch, "add");
            return new Counts(added, count(patch, "remove"), added > 0 ? to.get(to.size() - 1) : null);
        }

        private static long count(Document patch, String operation) {
            return patch.items().stream()
                    .filter(each -> each.at("/op").text().equals(operation))
                    .filter(each -> each.at("/path").text().matches("/(\\d+|-)"))
                    .count();
        }
    }
}
