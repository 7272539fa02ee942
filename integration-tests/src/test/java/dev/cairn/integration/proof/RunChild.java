package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadRun;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

/** The process that is killed: a program of many turns with one step each, whose effects are lines of a file that is synced. */
final class RunChild {
    static final String THREAD = "run";

    private final Path effects;
    private final String stop;

    private RunChild(Path effects, String stop) {
        this.effects = effects;
        this.stop = stop;
    }

    /** Arguments: URL, file of effects, number of turns, place to stop at. */
    public static void main(String[] args) throws Exception {
        try (Cairn cairn = Cairn.open(args[0])) {
            new RunChild(Path.of(args[1]), args[3]).run(cairn.checkpoints(), Integer.parseInt(args[2]));
        }
    }

    private void run(Checkpointer checkpoints, int turns) throws IOException {
        ThreadRun run = checkpoints.threads().find(THREAD).isPresent()
                ? checkpoints.resume(THREAD)
                : checkpoints.newTurn(THREAD, StateChange.empty().set("next", 0));
        say("at " + run.metadata().step());
        for (int next = run.state().value("next").as(Integer.class); next < turns; next++) {
            turn(run, next);
        }
    }

    private void turn(ThreadRun run, int turn) throws IOException {
        String result = run.step("work", key -> {
            int attempt = run.attempts("work");
            say("attempt " + turn + " " + attempt);
            place("marked " + turn);
            effect(turn + " " + key + " " + attempt);
            place("done " + turn);
            return "result " + turn;
        });
        say("acknowledged " + turn + " " + result);
        place("stored " + turn);
        run.commit(StateChange.empty().set("next", turn + 1).append("results", result));
        say("committed " + turn);
        place("committed " + turn);
    }

    private void effect(String line) throws IOException {
        try (FileChannel file = FileChannel.open(
                effects, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            file.write(StandardCharsets.UTF_8.encode(line + "\n"));
            file.force(true);
        }
    }

    private void place(String place) {
        if (place.equals(stop)) {
            say("here");
            while (true) {
                LockSupport.park();
            }
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
