package dev.cairn.cli.tour;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.tour.RecorderProcess.Stored;
import dev.cairn.storage.Page;
import java.util.Arrays;
import java.util.List;

/** The tour's first chapters: a run is recorded, its process killed, and the run resumed. Not safe for use by several threads. */
final class Recording {
    private static final int KILLED = 137;

    private final Tour tour;
    private final Narration narration;
    private final States states;
    private List<Stored> acknowledged = List.of();
    /** The step that was asked for last. */
    private int asked;

    Recording(Tour tour, States states) {
        this.tour = tour;
        this.narration = tour.narration();
        this.states = states;
    }

    void recordAndKill() {
        narration.chapter("Record a run in a separate process, and kill that process");
        int size = states.size();
        int last = tour.random().nextInt(size / 3, size * 2 / 3);
        try (RecorderProcess recorder = RecorderProcess.start(tour.url(), Tour.THREAD, tour.source())) {
            narration.say("Process " + recorder.pid() + " saves a step, reports it once it is saved, and continues.");
            for (int step = 0; step < last; step++) {
                recorder.step();
            }
            long usual = median(recorder.stored());
            long later = tour.random().nextLong(usual + usual / 4);
            asked = last;
            recorder.killInside(later);
            acknowledged = List.copyOf(recorder.stored());
            int code = recorder.exitCode();
            narration.say(Figures.count(acknowledged.size(), "step", "steps") + " acknowledged, "
                    + Stopwatch.nanos(usual) + " each (median, synced to disk).");
            narration.say("Killed by signal 9, " + Stopwatch.nanos(later) + " after step " + last + " was requested.");
            narration.prove("the process did not end by itself (exit code " + code + ")", code == KILLED);
        }
        narration.figure("acknowledged", acknowledged.size());
    }

    private static long median(List<Stored> stored) {
        long[] nanos = stored.stream().mapToLong(Stored::nanos).sorted().toArray();
        return Math.max(1, nanos[nanos.length / 2]);
    }

    void resume(Checkpointer checkpoints) {
        narration.chapter("Open the store again, inspect it, and resume");
        Stopwatch watch = new Stopwatch();
        int equal = 0;
        for (Stored step : acknowledged) {
            equal += isThere(checkpoints, step) ? 1 : 0;
        }
        narration.say("Read " + Figures.count(acknowledged.size(), "state", "states") + " and compared all bytes: "
                + watch + ".");
        narration.prove(
                "all " + acknowledged.size() + " acknowledged steps are stored, byte for byte",
                equal == acknowledged.size());
        List<CheckpointSummary> visible = all(checkpoints);
        boolean whole = visible.stream().allMatch(summary -> isWhole(checkpoints, summary));
        int beyond = visible.size() - acknowledged.size();
        narration.say(underWay(beyond));
        narration.prove(
                "nothing half-written is visible, and nothing that was not asked for",
                whole && (beyond == 0 || beyond == 1));
        goOn(checkpoints);
    }

    private String underWay(int beyond) {
        if (acknowledged.size() > asked) {
            return "The process was killed between two steps.";
        }
        return beyond == 0
                ? "The step under way when the process was killed has left no trace."
                : "The step under way when the process was killed had just been stored, too.";
    }

    private boolean isThere(Checkpointer checkpoints, Stored step) {
        return checkpoints
                .find(CheckpointConfig.of(Tour.THREAD, step.checkpointId()))
                .map(tuple -> tuple.metadata().step() == step.step() && holds(tuple, step.step()))
                .orElse(false);
    }

    private boolean isWhole(Checkpointer checkpoints, CheckpointSummary summary) {
        return holds(checkpoints.get(summary.config()), summary.metadata().step());
    }

    private boolean holds(CheckpointTuple tuple, long step) {
        return Arrays.equals(tuple.checkpoint().value(Tour.CHANNEL).bytes(), states.after(step));
    }

    private static List<CheckpointSummary> all(Checkpointer checkpoints) {
        CheckpointQuery query = CheckpointQuery.of(Tour.THREAD);
        return Page.all(cursor -> checkpoints.summaries(query.from(cursor))).toList();
    }

    private void goOn(Checkpointer checkpoints) {
        CheckpointTuple head = checkpoints.get(CheckpointConfig.of(Tour.THREAD));
        long resumed = head.metadata().nextStep();
        Stopwatch watch = new Stopwatch();
        CheckpointConfig at = head.config();
        for (long step = resumed; step < states.size(); step++) {
            at = checkpoints.put(
                    at,
                    StateChange.empty().append(Tour.CHANNEL, states.message((int) step)),
                    CheckpointMetadata.of(step));
        }
        narration.say("The newest step is " + head.metadata().step() + ", so the run continues with " + resumed + ": "
                + Figures.count(states.size() - resumed, "step", "steps") + " in " + watch + ".");
        List<Long> steps = checkpoints
                .branches()
                .ancestry(at)
                .map(summary -> summary.metadata().step())
                .toList();
        boolean complete = steps.size() == states.size() && steps.get(steps.size() - 1) == 0;
        narration.prove(
                "the finished run is the recording: " + states.size() + " steps, none twice, none missing",
                complete && holds(checkpoints.get(at), states.size() - 1L));
        narration.figure("resumed_at", resumed);
    }
}
