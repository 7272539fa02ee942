package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.Map;

/** The log entry of a branch that moved to something else than a child of its tip. */
public final class ReflogEntry {
    private ReflogEntry() {}

    /** The checkpoint that was the tip. */
    public static String from(StoredRecord record) {
        return RecordForm.read(record, "former tip of branch ", body -> RecordForm.text(body, "from"));
    }

    public static Put put(CheckpointConfig config, BranchHead before, BranchHead after) {
        Map<String, Document> body = new LinkedHashMap<>();
        body.put("from", Document.of(before.checkpointId()));
        body.put("to", Document.of(after.checkpointId()));
        return Put.of(
                ThreadStore.TIP,
                ThreadStore.tipKey(config, after.moves()),
                Bytes.fromOwned(Document.fromObject(body).bytes()));
    }
}
