package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How a gap in a thread's history is stored. Stateless. */
public final class GapRecord {
    private GapRecord() {}

    /** The gap that a record holds. */
    public static HistoryGap read(StoredRecord record) {
        return RecordForm.read(
                record,
                "note of removed checkpoint ",
                body -> new HistoryGap(
                        RecordForm.textOrNull(body, "ancestor"),
                        Integer.parseInt(body.at("/removed").text()),
                        Set.copyOf(RecordForm.texts(body, "channels"))));
    }

    /** The record of a gap, under the place of the removed checkpoint. */
    public static Put put(HistoryGap gap, String namespace, String removedId) {
        Map<String, Document> body = new LinkedHashMap<>();
        if (gap.ancestorId() != null) {
            body.put("ancestor", Document.of(gap.ancestorId()));
        }
        body.put("removed", Document.fromNumber(gap.removed()));
        List<Document> names = new ArrayList<>();
        gap.channels().forEach(channel -> names.add(Document.of(channel)));
        body.put("channels", Document.fromArray(names));
        return Put.of(
                ThreadStore.GAP,
                ThreadStore.checkpointKey(namespace, removedId),
                Bytes.fromOwned(Document.fromObject(body).bytes()));
    }
}
