package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Works with many large checkpoints in little memory: puts, newest, pages while new ones arrive, the list of threads. */
final class SmallHeapChild {
    private static final String THREAD = "large";
    private static final int MESSAGES = 50;
    private static final int PAGE = 50;

    private final Checkpointer checkpoints;
    private final int count;
    private final List<Document> window = new ArrayList<>();
    private int next;

    private SmallHeapChild(Checkpointer checkpoints, int count) {
        this.checkpoints = checkpoints;
        this.count = count;
    }

    /** Arguments: URL, number of checkpoints. */
    public static void main(String[] args) {
        try (Cairn cairn = Cairn.open(args[0])) {
            SmallHeapChild child = new SmallHeapChild(cairn.checkpoints(), Integer.parseInt(args[1]));
            child.putAll();
            child.readNewest();
            child.page();
            child.listThreads();
        }
        System.out.println("done");
    }

    /** Messages of about 2 kB, every other one made of small numbers as vectors are: 50 of them are a state of 100 kB. */
    private static Document message(int number) {
        Random random = new Random(number);
        if (number % 2 == 0) {
            return Document.of(number + " " + Talk.words(random, 2_040));
        }
        List<Document> vector = new ArrayList<>();
        for (int i = 0; i < 700; i++) {
            vector.add(Document.fromNumber(random.nextInt(100)));
        }
        return Document.fromArray(vector);
    }

    private void put() {
        if (window.size() == MESSAGES) {
            window.remove(0);
        }
        window.add(message(next));
        Document messages = Document.fromArray(window);
        Checkpoint state = new Checkpoint(null, null, Map.of("messages", messages), Map.of(), Map.of(), null);
        checkpoints.put(CheckpointConfig.of(THREAD), state, CheckpointMetadata.of(next++));
    }

    private void putAll() {
        while (next < count) {
            put();
        }
        for (int i = 0; i < 200; i++) {
            checkpoints.put(CheckpointConfig.of("small-" + i), Map.of("a", i), CheckpointMetadata.of(i));
        }
    }

    private void readNewest() {
        for (int i = 0; i < 100; i++) {
            expectState(checkpoints.get(CheckpointConfig.of(THREAD)), count - 1);
        }
    }

    /** A put after each page must neither shift the pages behind nor come into them. */
    private void page() {
        int expected = count - 1;
        String cursor = null;
        do {
            Page<CheckpointTuple> page =
                    checkpoints.list(CheckpointQuery.of(THREAD).limit(PAGE).from(cursor));
            for (CheckpointTuple tuple : page.items()) {
                expectState(tuple, expected--);
            }
            put();
            cursor = page.next();
        } while (cursor != null);
        expect(expected == -1, "pages end before step " + expected);
    }

    private void listThreads() {
        int threads = 0;
        String cursor = null;
        do {
            var page = checkpoints.threads().list(ThreadQuery.all().limit(7).from(cursor));
            threads += page.items().size();
            cursor = page.next();
        } while (cursor != null);
        expect(threads == 201, threads + " threads are listed");
    }

    private static void expectState(CheckpointTuple tuple, int step) {
        Document messages = tuple.checkpoint().value("messages");
        expect(tuple.metadata().step() == step, "step " + tuple.metadata().step() + " came instead of " + step);
        int size = Math.min(MESSAGES, step + 1);
        expect(messages.size() == size, "step " + step + " has " + messages.size() + " messages");
        for (int i : new int[] {0, size / 2, size - 1}) {
            expect(
                    messages.item(i).equals(message(step - size + 1 + i)),
                    "message " + i + " of step " + step + " is another");
        }
    }

    private static void expect(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
