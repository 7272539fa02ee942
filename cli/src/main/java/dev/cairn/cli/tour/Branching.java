package dev.cairn.cli.tour;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointDiff.ChannelDiff;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.cli.thread.DiffText;
import dev.cairn.cli.thread.TreeDrawing;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tour's middle chapters: a fork with an edit, the tree, the difference. Not safe for use by several threads.
 *
 * @param states what the run's states must be
 */
record Branching(Narration narration, States states, Checkpointer checkpoints) {
    private static final String BRANCH = "second-try";
    private static final int MORE_STEPS = 3;
    private static final int SHOWN_OPERATIONS = 4;

    void run() {
        int middle = states.size() / 2;
        CheckpointConfig main =
                checkpoints.get(CheckpointConfig.of(Tour.THREAD)).config();
        CheckpointConfig branch = fork(middle, main);
        narration.chapter("The tree");
        narration.say(TreeDrawing.lines(checkpoints.branches().tree(Tour.THREAD, ""), true));
        compare(main, branch);
    }

    private CheckpointConfig fork(int middle, CheckpointConfig main) {
        narration.chapter("Go back to step " + middle + " and continue differently");
        CheckpointConfig from = checkpoints
                .branches()
                .ancestry(main)
                .filter(summary -> summary.metadata().step() == middle)
                .findFirst()
                .orElseThrow()
                .config();
        Stopwatch watch = new Stopwatch();
        CheckpointConfig at = checkpoints
                .branches()
                .fork(from, BRANCH, StateChange.empty().patch(Tour.CHANNEL, JsonPatch.parse(edit(middle))));
        narration.say("Branch " + BRANCH + " begins with message " + middle + " replaced: " + watch + ".");
        for (int i = 1; i <= MORE_STEPS && middle + i < states.size(); i++) {
            at = checkpoints.put(
                    at,
                    StateChange.empty().append(Tour.CHANNEL, states.message(middle + i)),
                    CheckpointMetadata.of(middle + 1L + i));
        }
        narration.say(MORE_STEPS + " more steps run on it.");
        boolean untouched = holds(from, middle)
                && holds(main, states.size() - 1L)
                && checkpoints.get(CheckpointConfig.of(Tour.THREAD)).config().equals(main);
        narration.prove("branch main and the checkpoint forked from are as they were", untouched);
        return at;
    }

    private static Document edit(int index) {
        Map<String, Document> message = new LinkedHashMap<>();
        message.put("role", Document.of("user"));
        message.put("content", Document.of("Stop. Try it the other way round."));
        Map<String, Document> operation = new LinkedHashMap<>();
        operation.put("op", Document.of("replace"));
        operation.put("path", Document.of("/" + index));
        operation.put("value", Document.fromObject(message));
        return Document.fromArray(List.of(Document.fromObject(operation)));
    }

    private boolean holds(CheckpointConfig config, long step) {
        return Arrays.equals(value(config).bytes(), states.after(step));
    }

    private Document value(CheckpointConfig config) {
        CheckpointTuple tuple = checkpoints.get(config);
        return tuple.checkpoint().value(Tour.CHANNEL);
    }

    private void compare(CheckpointConfig main, CheckpointConfig branch) {
        narration.chapter("What differs between the two branches");
        Stopwatch watch = new Stopwatch();
        CheckpointDiff diff = checkpoints.diff(main, branch);
        String took = watch.toString();
        narration.say(DiffText.lines(diff, SHOWN_OPERATIONS));
        narration.say("Compared in " + took + ".");
        ChannelDiff channel = diff.channels().get(0);
        boolean exact = diff.channels().size() == 1
                && channel.patch() != null
                && channel.patch().apply(value(main)).equals(value(branch));
        narration.prove("these operations make the one state into the other, byte for byte", exact);
    }
}
