package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A step of a run. Its first stored result counts, whichever process stored it; each attempt has a mark of its own. */
record RunStep(RunWrites writes, Types types, String task, String name) {
    /**
     * Does the step, or gives the result that is stored.
     *
     * @param check refuses a result before it is stored
     */
    <X extends Exception> Document recorded(Consumer<Document> check, StepBody<?, X> body) throws X {
        writes.steps().begin(task);
        try {
            Document stored = marked().result();
            return stored == null ? done(document(body.run(key()), check)) : stored;
        } finally {
            writes.steps().end(task);
        }
    }

    /** Stores a mark for the next attempt, unless the result is stored. */
    private StepLog marked() {
        String by = UUID.randomUUID().toString();
        return writes.change(
                task,
                log -> log.result() != null
                        ? null
                        : log.change(task).write(StepLog.mark(log.attempts() + 1, key(), by)));
    }

    /** Stores a result unless there is one, and returns what is stored. */
    private Document done(Document result) {
        ChannelWrite write = new ChannelWrite(StepLog.RESULT, result);
        StepLog log = writes.change(
                task,
                known -> known.result() != null ? null : known.change(task).write(write));
        return Objects.requireNonNull(log.result());
    }

    private Document document(@Nullable Object result, Consumer<Document> check) {
        try {
            Document document = types.document(result);
            check.accept(document);
            return document;
        } catch (CairnException refused) {
            throw new CairnException(
                    refused.code(),
                    "Cannot store the result of step '" + name + "': " + refused.getMessage()
                            + " The step was done, and the next run repeats it with the same key.",
                    Map.of("step", name),
                    refused);
        }
    }

    /** The same for every attempt, another for every other step, checkpoint and thread. */
    private String key() {
        CheckpointConfig at = writes.at();
        MessageDigest sum = Sha256.begin();
        for (String part : new String[] {at.threadId(), at.namespace(), String.valueOf(at.checkpointId()), task}) {
            sum.update(part.getBytes(StandardCharsets.UTF_8));
            sum.update((byte) 0);
        }
        return HexFormat.of().formatHex(sum.digest(), 0, 16);
    }
}
