package dev.cairn.message;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Names;
import dev.cairn.internal.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Ids of messages as ids of the checkpoints that added them. Stateless. */
final class MessageIds {
    private static final int LONGEST = Names.MAX_ID - 16;

    private static final String DIGEST = "sha256-";
    private static final Pattern MADE = Pattern.compile(DIGEST + ".*|.*\\.[0-9]+", Pattern.DOTALL);

    private final Checkpointer checkpoints;

    MessageIds(Checkpointer checkpoints) {
        this.checkpoints = checkpoints;
    }

    /**
     * The id of the checkpoint that may add a message; null when the conversation has the message. A message that was added on another line,
     * before a rewind for example, may be added again, under the id with a number.
     */
    @Nullable
    String free(CheckpointConfig conversation, String id) {
        String name = name(id);
        for (int copy = 2; ; copy++) {
            CheckpointConfig added = conversation.at(name);
            if (checkpoints.find(added, Selection.none()).isEmpty()) {
                return name;
            }
            if (isInLine(conversation, name)) {
                return null;
            }
            name = name(id) + "." + copy;
        }
    }

    private boolean isInLine(CheckpointConfig head, String checkpoint) {
        try (Stream<CheckpointSummary> line = checkpoints.branches().ancestry(head)) {
            return line.anyMatch(step -> Objects.equals(step.config().checkpointId(), checkpoint));
        }
    }

    /** An id itself where it can be the id of a checkpoint and looks like no name that is made here, else its digest. */
    private static String name(String id) {
        try {
            new Names().id("message id", id).done();
            if (id.getBytes(StandardCharsets.UTF_8).length <= LONGEST
                    && !MADE.matcher(id).matches()) {
                return id;
            }
        } catch (CairnException notAName) {
            // Its digest is one.
        }
        return DIGEST + Sha256.of(id.getBytes(StandardCharsets.UTF_16BE));
    }
}
