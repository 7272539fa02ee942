package dev.cairn.agent;

import dev.cairn.agent.migration.AsGiven;
import dev.cairn.agent.migration.OwnState;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A state of the schema's shape, in which version, time and tags may be reported. Any other object is an agent's own document, of which
 * nothing is ours. Immutable.
 *
 * @param state with plain numbers
 * @param version its own, or the program's
 * @param time its own, or null
 * @param tags its own
 */
record SeedShape(
        Document state, StateVersion version, @Nullable Instant time, List<String> tags) {
    /** Members that a document has for its layout. */
    private static final List<String> LAYOUT = List.of(OwnState.MEMBER, AsGiven.MEMBER);

    private static final Set<String> VERSION_NUMBERS = Set.of("major", "minor", "patch");

    /** The state as one of this shape; empty when it is an agent's own document. */
    static Optional<SeedShape> find(String agentId, Document given, StateVersion current) {
        if (!isMarked(given)
                || LAYOUT.stream().anyMatch(name -> given.member(name).isPresent())) {
            return Optional.empty();
        }
        StateProblems problems = new StateProblems("the state");
        Document state = SnapshotForm.plainNumbers(given);
        SnapshotForm.checkReserved(agentId, state, problems);
        StateVersion found = SnapshotForm.version(state, problems);
        StateVersion version = found == null ? current : found;
        checkFields(state, version, problems);
        Instant time = SnapshotForm.time(state, null, problems);
        List<String> tags = SnapshotForm.tags(state, problems);
        return problems.isEmpty() && areTags(tags)
                ? Optional.of(new SeedShape(state, version, time, tags))
                : Optional.empty();
    }

    /** Whether it has the two texts of every state of the schema, or a version as the schema writes it. */
    private static boolean isMarked(Document given) {
        return (isText(given, "status") && isText(given, "philosophy"))
                || given.member("version").filter(SeedShape::isVersion).isPresent();
    }

    private static boolean isText(Document given, String name) {
        return given.member(name)
                .filter(value -> value.kind() == Kind.STRING && !value.text().isEmpty())
                .isPresent();
    }

    private static boolean isVersion(Document value) {
        return value.kind() == Kind.OBJECT
                && SnapshotForm.members(value).keySet().equals(VERSION_NUMBERS);
    }

    private static boolean areTags(List<String> tags) {
        try {
            return SnapshotMarks.NONE.withTags(tags).tags().size() == tags.size();
        } catch (CairnException noNames) {
            return false;
        }
    }

    /** What another major version's fields hold is not known. */
    static void checkFields(Document state, StateVersion version, StateProblems problems) {
        if (StateSerializer.CURRENT_STATE_VERSION.canRead(version)) {
            for (StateField field : StateField.values()) {
                field.check(state, problems);
            }
        }
    }
}
