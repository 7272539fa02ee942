package dev.cairn.agent.internal.engine;

import dev.cairn.agent.SnapshotForm;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.model.Document;
import java.util.Map;
import java.util.Optional;

/** Documents of snapshots as another version of the schema has them. Stateless beside its migrator. */
record OtherVersion(Migrator migrator) {
    /**
     * Gives a document another version. Within a major version a file of any is read by all, so that an older one's number is as true.
     *
     * @return empty when there is no way from one to the other
     */
    Optional<Document> of(Document document, StateVersion from, StateVersion to) {
        if (from.equals(to)) {
            return Optional.of(document);
        }
        if (migrator.reaches(from, to)) {
            return Optional.of(numbered(migrator.migrate(document, from, to).document(), to));
        }
        return from.isCompatible(to) ? Optional.of(numbered(document, to)) : Optional.empty();
    }

    private static Document numbered(Document document, StateVersion version) {
        Map<String, Document> members = SnapshotForm.members(document);
        members.put("version", SnapshotForm.version(version));
        return Document.fromObject(members);
    }

    /** Whether two documents are of one snapshot, each as one version of the schema has it. */
    boolean isSame(Document one, StateVersion ofOne, Document other, StateVersion ofOther) {
        return of(one, ofOne, ofOther).filter(other::equals).isPresent()
                || of(other, ofOther, ofOne).filter(one::equals).isPresent();
    }
}
