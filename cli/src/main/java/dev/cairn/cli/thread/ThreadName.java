package dev.cairn.cli.thread;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.checkpoint.CheckpointAddress;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.cli.CommandFailure;

/** The id of a thread that a command may make. Stateless. */
final class ThreadName {
    private ThreadName() {}

    /** Refuses an id that is an address in a thread that exists, and was hardly meant as the id of a new one. */
    static void expectNoAddress(Checkpointer checkpoints, String namespace, String threadId) {
        if (threadId.indexOf('@') <= 0 || checkpoints.thread(threadId).isPresent()) {
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
            throw CommandFailure.usage("There is no thread '" + threadId + "', but it is a place in thread '"
                    + place.threadId() + "', and here the id of a thread is wanted; nothing was stored. Was '"
                    + place.threadId() + "' with --branch or --parent meant?");
        }
    }
}
