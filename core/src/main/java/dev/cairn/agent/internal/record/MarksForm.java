package dev.cairn.agent.internal.record;

import dev.cairn.agent.SnapshotForm;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Marks as they are stored. Stateless. */
public final class MarksForm {
    private MarksForm() {}

    public static SnapshotMarks read(StoredRecord stored) {
        return RecordForm.read(stored, "marks of snapshot ", MarksForm::read);
    }

    private static SnapshotMarks read(Document body) {
        return new SnapshotMarks(
                RecordForm.texts(body, "tags"),
                body.member("pinned").isPresent(),
                body.member("expires").map(time -> Instant.parse(time.text())).orElse(null));
    }

    public static Bytes of(SnapshotMarks marks) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("tags", SnapshotForm.texts(marks.tags()));
        if (marks.pinned()) {
            members.put("pinned", Document.of(true));
        }
        if (marks.expiresAt() != null) {
            members.put("expires", Document.of(marks.expiresAt().toString()));
        }
        return Bytes.fromOwned(Document.fromObject(members).bytes());
    }
}
