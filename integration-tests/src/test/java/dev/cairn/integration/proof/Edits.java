package dev.cairn.integration.proof;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Makes the next state of a given one: whole, or as a list of changes. Equal seeds and states make equal results. */
final class Edits {
    /** Channels of generated states. */
    private static final String[] CHANNELS = {"messages", "plan", "scratch", "image", "log"};

    private final Random random;
    private final Values values;

    Edits(long seed) {
        random = new Random(seed);
        values = new Values(random);
    }

    /** One change of a channel: items to append, or the value to set, or neither to remove it. */
    record Change(String channel, List<Document> append, List<Document> set) {
        boolean removes() {
            return append.isEmpty() && set.isEmpty();
        }
    }

    Map<String, Document> next(Map<String, Document> state) {
        if (random.nextInt(150) == 0) {
            return wide();
        }
        Map<String, Document> next = new LinkedHashMap<>();
        for (Map.Entry<String, Document> channel : inSomeOrder(state)) {
            int dice = random.nextInt(16);
            if (dice > 0 || state.size() > 9) {
                Document value = channel.getValue();
                next.put(channel.getKey(), values.inSomeForm(dice < 6 ? values.edited(value) : value));
            }
        }
        if (random.nextInt(3) == 0 || (random.nextInt(8) > 0 && next.isEmpty())) {
            next.put(channel(), values.inSomeForm(values.value()));
        }
        return next;
    }

    private Map<String, Document> wide() {
        Map<String, Document> wide = new LinkedHashMap<>();
        for (int i = 0; i < 300; i++) {
            wide.put("channel-" + i, Document.of("value " + i + " ".repeat(random.nextInt(300))));
        }
        return wide;
    }

    private List<Map.Entry<String, Document>> inSomeOrder(Map<String, Document> state) {
        List<Map.Entry<String, Document>> channels = new ArrayList<>(state.entrySet());
        if (random.nextInt(10) == 0) {
            Collections.shuffle(channels, random);
        }
        return channels;
    }

    private String channel() {
        return CHANNELS[random.nextInt(CHANNELS.length)];
    }

    List<Change> changes() {
        List<Change> changes = new ArrayList<>();
        int count = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 1;
        for (int i = 0; i < count; i++) {
            changes.add(
                    switch (random.nextInt(8)) {
                        case 0 -> new Change(channel(), List.of(), List.of());
                        case 1, 2 -> new Change(channel(), List.of(), List.of(values.inSomeForm(values.value())));
                        default ->
                            new Change(
                                    random.nextInt(9) == 0 ? channel() : "messages",
                                    values.array(1 + random.nextInt(3)).items(),
                                    List.of());
                    });
        }
        return changes;
    }

    /** What changes make of a state, or null when one of them appends to what is no array. */
    static @org.jspecify.annotations.Nullable Map<String, Document> apply(
            Map<String, Document> state, List<Change> changes) {
        Map<String, Document> next = new LinkedHashMap<>(state);
        for (Change change : changes) {
            Document before = next.get(change.channel());
            if (change.removes()) {
                next.remove(change.channel());
            } else if (!change.set().isEmpty()) {
                next.put(change.channel(), change.set().get(0));
            } else if (before != null && before.kind() != Kind.ARRAY) {
                return null;
            } else {
                List<Document> items = before == null ? new ArrayList<>() : before.items();
                items.addAll(change.append());
                next.put(change.channel(), Document.fromArray(items));
            }
        }
        return next;
    }
}
