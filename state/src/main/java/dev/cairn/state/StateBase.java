package dev.cairn.state;

import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an incremental snapshot continues: it holds only the components that are new or differ.
 *
 * @param digest the digest of the snapshot before
 * @param removed ids that the snapshot before has and this state has no more, sorted
 */
public record StateBase(String digest, List<String> removed) {
    /** Copies the list. */
    public StateBase {
        removed = removed.stream().sorted().toList();
    }

    static StateBase read(Members in) {
        String digest = in.text("digest");
        if (!digest.matches("sha256:[0-9a-f]{64}")) {
            in.problems().add(in.pointer("digest"), "there must be sha256: and 64 hexadecimal digits");
        }
        return new StateBase(digest, in.texts("removed"));
    }

    Document json() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("digest", Document.of(digest));
        members.put(
                "removed", Document.fromArray(removed.stream().map(Document::of).toList()));
        return Document.fromObject(members);
    }
}
