package dev.cairn.cli.shell;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.cli.output.Figures;
import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import java.util.List;

/**
 * What is said of threads that are not there because they were deleted.
 *
 * @param checkpoints where they were
 */
public record TrashHint(Checkpointer checkpoints) {
    /** The same failure, with how the threads that it names come back. */
    NotFoundException addedTo(NotFoundException failure) {
        StringBuilder message = new StringBuilder(String.valueOf(failure.getMessage()));
        try {
            named(failure).forEach(thread -> message.append(of(thread)));
        } catch (CairnException unknown) {
            return failure;
        }
        NotFoundException given = new NotFoundException(message.toString(), failure.details());
        given.setStackTrace(failure.getStackTrace());
        return given;
    }

    private static List<String> named(NotFoundException failure) {
        if (failure.details().get("threads") instanceof List<?> threads) {
            return threads.stream().map(String::valueOf).toList();
        }
        return failure.details().get("thread") instanceof String thread ? List.of(thread) : List.of();
    }

    /** A sentence behind others, or nothing where it is there or was not deleted. */
    public String of(String threadId) {
        if (checkpoints.threads().find(threadId).isPresent()) {
            return "";
        }
        List<TrashedThread> deleted = checkpoints.threads().deleted(threadId);
        return deleted.isEmpty()
                ? ""
                : " Thread '" + threadId + "' was deleted on "
                        + Figures.time(deleted.get(deleted.size() - 1).deleted()) + "; 'cairn thread undelete "
                        + threadId + "' restores it.";
    }
}
