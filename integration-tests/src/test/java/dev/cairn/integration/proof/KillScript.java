package dev.cairn.integration.proof;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What the killed process does and must have done, distinguished from the step's number alone. Before the put of some steps come writes to the
 * checkpoint before, after that of some a fork with an edit.
 */
record KillScript(Talk talk) {
    /** More than fits into one commit: it is written ahead in parts. */
    private static final int BLOB = 18 << 20;

    KillScript(long seed) {
        this(new Talk(seed));
    }

    Map<String, Document> state(int step) {
        Map<String, Document> state = new LinkedHashMap<>();
        state.put("messages", Document.fromArray(talk.messages(step + 1)));
        state.put("step", Document.fromNumber(step));
        state.put("plan", plan(step));
        if (hasBlob(step)) {
            state.put("blob", blob(step));
        }
        return state;
    }

    private Document plan(int step) {
        return Document.of(Talk.words(new Random(step), 10 + step % 7 * 400));
    }

    boolean hasBlob(int step) {
        return step % 90 == 70;
    }

    private Document blob(int step) {
        byte[] bytes = new byte[BLOB];
        new Random(step).nextBytes(bytes);
        return Document.fromBinary(bytes, "application/octet-stream");
    }

    boolean putsWhole(int step) {
        return step % 3 == 0 || hasBlob(step);
    }

    /** What makes the state of the step before into that of a step without blob. */
    StateChange change(int step) {
        return StateChange.empty()
                .append("messages", talk.message(step))
                .set("step", Document.fromNumber(step))
                .set("plan", plan(step))
                .remove("blob");
    }

    /** What a task writes to the checkpoint before a step; nothing before most steps. */
    List<ChannelWrite> writesBefore(int step) {
        List<ChannelWrite> writes = new ArrayList<>();
        for (int i = 0; step > 0 && step % 4 == 2 && i < 3; i++) {
            writes.add(new ChannelWrite("out-" + i, talk.message(1_000_000 + step * 3 + i)));
        }
        return writes;
    }

    boolean forksAfter(int step) {
        return step % 9 == 5;
    }

    String branch(int step) {
        return "what-if-" + step;
    }

    StateChange edit(int step) {
        return StateChange.empty().set("edit", talk.message(2_000_000 + step));
    }

    Map<String, Document> forked(int step) {
        Map<String, Document> state = state(step);
        state.put("edit", talk.message(2_000_000 + step));
        return state;
    }
}
