package dev.cairn.checkpoint;

import dev.cairn.model.Document;
import dev.cairn.model.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.Map;

/** The log entry of a branch that moved to something else than a child of its tip. */
final class FormerTip {
    private FormerTip() {}

    /** The checkpoint that was the tip. */
    static String from(StoredRecord record) {
        return Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD)
                .at("/from")
                .text();
    }

    static Put put(CheckpointConfig config, BranchHead before, BranchHead after) {
        Map<String, Document> body = new LinkedHashMap<>();
        body.put("from", Document.of(before.checkpointId()));
        body.put("to", Document.of(after.checkpointId()));
        return Put.of(
                ThreadStore.TIP,
                ThreadStore.tipKey(config, after.moves()),
                Bytes.fromOwned(Document.fromObject(body).bytes()));
    }
}
