package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import java.util.Map;

/** The process that is killed: goes on with the script where the store says that it stands, and says what is done. */
final class KillChild {
    private final Checkpointer checkpoints;
    private final CheckpointConfig thread;
    private final KillScript script;

    private KillChild(Checkpointer checkpoints, CheckpointConfig thread, KillScript script) {
        this.checkpoints = checkpoints;
        this.thread = thread;
        this.script = script;
    }

    /** Arguments: URL, thread, seed of the script, bytes of the cache. */
    public static void main(String[] args) {
        Cairn.Builder builder = Cairn.builder().url(args[0]).cacheBytes(Long.parseLong(args[3]));
        try (Cairn cairn = builder.open()) {
            new KillChild(cairn.checkpoints(), CheckpointConfig.of(args[1]), new KillScript(Long.parseLong(args[2])))
                    .run();
        }
    }

    private void run() {
        int next = checkpoints
                .find(thread)
                .map(head -> (int) head.metadata().step() + 1)
                .orElse(0);
        say("resume", next, "");
        if (next > 0 && script.forksAfter(next - 1)) {
            fork(next - 1);
        }
        while (true) {
            writeAndPut(next);
            if (script.forksAfter(next)) {
                fork(next);
            }
            next++;
        }
    }

    private void writeAndPut(int step) {
        if (!script.writesBefore(step).isEmpty()) {
            CheckpointConfig before = checkpoints.get(thread).config();
            checkpoints.putWrites(before, script.writesBefore(step), "task-" + step, "");
            say("writes", step, before.checkpointId());
        }
        CheckpointMetadata metadata = CheckpointMetadata.of(step);
        CheckpointConfig put = script.putsWhole(step)
                ? checkpoints.put(thread, whole(step), metadata)
                : checkpoints.put(thread, script.change(step), metadata);
        say("put", step, put.checkpointId());
    }

    private Checkpoint whole(int step) {
        return new Checkpoint(null, null, script.state(step), Map.of(), Map.of(), null);
    }

    private void fork(int step) {
        boolean done =
                checkpoints.branches().tree(thread.threadId(), "").heads().containsKey(script.branch(step));
        if (!done) {
            CheckpointConfig fork = checkpoints.branches().fork(thread, script.branch(step), script.edit(step));
            say("fork", step, fork.checkpointId());
        }
    }

    private static void say(String what, int step, @org.jspecify.annotations.Nullable String id) {
        System.out.println(what + " " + step + " " + id);
        System.out.flush();
    }
}
