package dev.cairn.cli.thread;

import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.PrunedThread.Decision;
import dev.cairn.checkpoint.PrunedThread.Outcome;
import dev.cairn.cli.checkpoint.Facts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Json;
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
                    "There is no thread '" + String.join("' and no thread '", ids) + "'; nothing was removed.",
                    Map.of("threads", ids));
        }
        if (all(Outcome.LEASED)) {
            throw new CommandFailure(
                    ExitCode.LOCKED,
                    "LOCKED",
                    "Thread '" + String.join("', '", ids)
                            + "' is leased; nothing was removed. Try again later, or give the lease's --token.",
                    Map.of("threads", ids));
        }
    }

    int show(Consumer<Answer> show) {
        show.accept(Answer.of(threads, PrunedThreads::json, this::text));
        boolean whole = threads.stream()
                .allMatch(thread -> thread.outcome() == Outcome.PRUNED || thread.outcome() == Outcome.PLANNED);
        return whole ? ExitCode.OK : ExitCode.PARTIAL;
    }

    private static Json json(PrunedThread thread) {
        return new Json()
                .put("thread_id", thread.threadId())
                .put("existed", thread.outcome() != Outcome.MISSING)
                .put("leased", thread.outcome() == Outcome.LEASED)
                .put("pruned", thread.outcome() == Outcome.PRUNED)
                .put("freed_bytes", thread.freedBytes())
                .put("removed", thread.removed(), PrunedThreads::json)
                .put("kept", thread.kept(), PrunedThreads::json);
    }

    private static Json json(Decision decision) {
        return Facts.of(decision.config())
                .put("step", decision.step())
                .put("ts", decision.ts())
                .put("reasons", decision.reasons(), Object::toString);
    }

    private List<String> text() {
        return threads.stream()
                .flatMap(thread -> PrunedText.lines(thread, all).stream())
                .toList();
    }
}
