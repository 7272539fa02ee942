package dev.cairn.cli.thread;

import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.PrunedThread.Outcome;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.error.NotFoundException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a policy did to some threads, for showing.
 *
 * @param threads in the order in which they were named
 * @param all whether people see every checkpoint
 */
record PrunedThreads(List<PrunedThread> threads, boolean all) {
    long victims() {
        return threads.stream().mapToLong(thread -> thread.removed().size()).sum();
    }

    private boolean all(Outcome outcome) {
        return threads.stream().allMatch(thread -> thread.outcome() == outcome);
    }

    /** Refuses when nothing can be done with any of them. */
    void expectAny() {
        List<String> ids = threads.stream().map(PrunedThread::threadId).toList();
        if (all(Outcome.MISSING)) {
            throw new NotFoundException(
                    "There is no thread '" + String.join("' and no thread '", ids) + "'. Nothing was removed.",
                    Map.of("threads", ids));
        }
        if (all(Outcome.LEASED)) {
            throw new CommandFailure(
                    ExitCode.LOCKED,
                    "LOCKED",
                    "Cannot prune thread '" + String.join("', '", ids)
                            + "': it is leased. Nothing was removed. Try again later, or give the lease's --token.",
                    Map.of("threads", ids));
        }
    }

    int show(Consumer<Answer> show) {
        show.accept(Answer.of(threads, ThreadFacts::of, this::text));
        boolean whole = threads.stream()
                .allMatch(thread -> thread.outcome() == Outcome.PRUNED || thread.outcome() == Outcome.PLANNED);
        return whole ? ExitCode.OK : ExitCode.PARTIAL;
    }

    private List<String> text() {
        return threads.stream()
                .flatMap(thread -> PrunedText.lines(thread, all).stream())
                .toList();
    }
}
