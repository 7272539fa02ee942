package dev.cairn.agent.internal.record;

import dev.cairn.agent.SnapshotForm;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.history.internal.RecordFormat;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Marks as they are stored. Stateless. */
public final class MarksForm {
    private MarksForm() {}

    public static SnapshotMarks read(Bytes stored) {
        return RecordFormat.form(
                "the marks of a snapshot", Document.fromTrusted(stored.unsafeArray(), Types.STANDARD), MarksForm::read);
    }

    private static SnapshotMarks read(Document body) {
        List<String> tags = body.at("/tags").asList(String.class);
        return new SnapshotMarks(
                tags,
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
