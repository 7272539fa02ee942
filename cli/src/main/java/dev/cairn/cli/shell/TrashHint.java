package dev.cairn.cli.shell;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.cli.output.Figures;
import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What is said of threads that are not there because they were deleted.
 *
 * @param checkpoints where they were
 */
public record TrashHint(Checkpointer checkpoints) {
    private static final int PAGE = 100;

    /** The same failure, with how the threads that it names come back. */
    NotFoundException addedTo(NotFoundException failure) {
        StringBuilder message = new StringBuilder(String.valueOf(failure.getMessage()));
        try {
            named(failure).forEach(thread -> message.append(of(thread)));
        } catch (CairnException unknown) {
            return failure;
        }
        NotFoundException told = new NotFoundException(message.toString(), failure.details());
        told.setStackTrace(failure.getStackTrace());
        return told;
    }

    private static List<String> named(NotFoundException failure) {
        if (failure.details().get("threads") instanceof List<?> threads) {
            return threads.stream().map(String::valueOf).toList();
        }
        return failure.details().get("thread") instanceof String thread ? List.of(thread) : List.of();
    }

    /** A sentence behind others, or nothing where it is there or was not deleted. */
    public String of(String threadId) {
        if (checkpoints.thread(threadId).isPresent()) {
            return "";
        }
        ThreadQuery query = ThreadQuery.all().prefix(threadId).limit(PAGE);
        Optional<TrashedThread> last = checkpoints.deletedThreads(query).items().stream()
                .filter(thread -> Objects.equals(thread.threadId(), threadId))
                .reduce((earlier, later) -> later);
        return last.map(thread -> " Thread '" + threadId + "' was deleted on " + Figures.time(thread.deleted())
                        + "; 'cairn thread undelete " + threadId + "' brings it back.")
                .orElse("");
    }
}
