package dev.cairn.cli.checkpoint;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import java.util.Map;

/** The id of a thread that a command may make. Stateless. */
public final class ThreadName {
    private ThreadName() {}

    /** Refuses a place in a thread that exists, whether the place does or not, unless the caller says that a thread begins. */
    public static void expectThread(Checkpointer checkpoints, String namespace, String threadId, boolean begins) {
        expectNoAddress(checkpoints, namespace, threadId);
        int at = threadId.lastIndexOf('@');
        if (begins || at <= 0 || checkpoints.threads().find(threadId).isPresent()) {
            return;
        }
        String outer = threadId.substring(0, at);
        if (checkpoints.threads().find(outer).isPresent()) {
            throw new NotFoundException(
                    reason(checkpoints, namespace, threadId) + " Nothing was stored. For a new thread with the id '"
                            + threadId + "', add --expect-head none.",
                    Map.of("thread", outer, "address", threadId));
        }
    }

    private static String reason(Checkpointer checkpoints, String namespace, String address) {
        try {
            CheckpointAddress.parse(address).resolve(checkpoints, namespace);
            return "There is no thread '" + address + "'.";
        } catch (CairnException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Refuses an id that is an address in a thread that exists, and was hardly meant as the id of a new one. */
    public static void expectNoAddress(Checkpointer checkpoints, String namespace, String threadId) {
        if (threadId.indexOf('@') <= 0 || checkpoints.threads().find(threadId).isPresent()) {
            return;
        }
        CheckpointConfig place;
        try {
            place = CheckpointAddress.parse(threadId).resolve(checkpoints, namespace);
        } catch (CairnException e) {
            if (e.code() == ErrorCode.NOT_FOUND || !e.details().containsKey("candidates")) {
                return;
            }
            throw e;
        }
        if (!place.threadId().equals(threadId)) {
            throw CommandFailure.usage("There is no thread '" + threadId + "', but there is such a place in thread '"
                    + place.threadId() + "'. Nothing was stored. Did you mean '"
                    + place.threadId() + "' with --branch or --parent?");
        }
    }

    /** The thread, which must be there. */
    public static ThreadInfo require(Checkpointer checkpoints, String threadId) {
        return checkpoints.threads().find(threadId).orElseThrow(() -> missing(checkpoints, threadId));
    }

    private static NotFoundException missing(Checkpointer checkpoints, String text) {
        String message = "There is no thread '" + text + "'.";
        try {
            CheckpointConfig place = CheckpointAddress.parse(text).resolve(checkpoints, "");
            return new NotFoundException(
                    message + " It is a checkpoint of thread '" + place.threadId()
                            + "'. Give only the thread's id, or use 'cairn checkpoint show " + text + "'.",
                    Map.of("thread", place.threadId(), "address", text));
        } catch (CairnException e) {
            return new NotFoundException(message, Map.of("thread", text));
        }
    }
}
