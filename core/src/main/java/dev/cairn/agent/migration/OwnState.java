package dev.cairn.agent.migration;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.Optional;
import java.util.Set;

/**
 * A state that does not have the shape of the schema: it is kept whole in one member of the snapshot's document, and the snapshot's own
 * members stand next to it. Stateless.
 */
public final class OwnState {
    /** The member of the document that holds the state. */
    public static final String MEMBER = "own_state";

    private static final Set<String> AROUND = Set.of("agent_id", "snapshot_id", "version", "timestamp");
    private static final Set<String> IN_FILES =
            Set.of("tags", "compression", "compressed_size", "uncompressed_size", "checksum", "parent_snapshot_id");

    private OwnState() {}

    /** The state in a snapshot's document, if the document is laid out like this: it has no other members than a snapshot's own. */
    public static Optional<Document> find(Document document) {
        Optional<Document> found = document.kind() == Kind.OBJECT ? document.member(MEMBER) : Optional.empty();
        return found.filter(state -> state.kind() == Kind.OBJECT && isAround(document));
    }

    private static boolean isAround(Document document) {
        for (int i = 0; i < document.size(); i++) {
            String name = document.name(i);
            if (!name.equals(MEMBER) && !AROUND.contains(name) && !IN_FILES.contains(name)) {
                return false;
            }
        }
        return true;
    }

    /** The same document around another state. */
    static Document with(Document document, Document state) {
        return document.edited(members -> {
            members.put(MEMBER, state);
            return members;
        });
    }
}
