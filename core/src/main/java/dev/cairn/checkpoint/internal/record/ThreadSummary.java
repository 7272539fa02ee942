package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.ScopeInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a thread's header says for listings: the head of the root namespace's main branch. Immutable.
 *
 * @param pending whether the head may have pending writes that say what the thread waits for; where it is false, it has none
 */
public record ThreadSummary(String headId, long step, boolean pending) {
    /** The summary of a thread that was created without a checkpoint. */
    static final Bytes UNBEGUN = Bytes.fromUtf8("{}");

    public static ThreadSummary of(CheckpointRecord head, boolean pending) {
        long step = head.metadata()
                .member("step")
                .map(number -> Long.parseLong(number.text()))
                .orElse(0L);
        return new ThreadSummary(head.id(), step, pending);
    }

    /** Whether the summary speaks of a config's branch. */
    public static boolean isOf(CheckpointConfig config) {
        return config.namespace().isEmpty() && config.branch().equals(CheckpointConfig.MAIN);
    }

    public static @Nullable ThreadSummary read(ScopeInfo info) {
        if (info.summary().length() <= UNBEGUN.length()) {
            return null;
        }
        return RecordForm.read(
                info.summary(),
                () -> "header of " + info.scope(),
                body -> new ThreadSummary(
                        RecordForm.text(body, "head"),
                        Long.parseLong(body.at("/step").text()),
                        body.member("pending").isPresent()));
    }

    public Bytes bytes() {
        Map<String, Document> body = new LinkedHashMap<>();
        body.put("head", Document.of(headId));
        body.put("step", Document.fromNumber(step));
        if (pending) {
            body.put("pending", Document.of(true));
        }
        return Bytes.fromOwned(Document.fromObject(body).bytes());
    }
}
