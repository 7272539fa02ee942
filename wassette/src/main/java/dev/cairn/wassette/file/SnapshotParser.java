package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.wassette.internal.json.Members;
import dev.cairn.wassette.internal.json.StateProblems;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes a snapshot of a state file's JSON, or says all that is wrong with it. Not thread-safe. */
@Internal
public final class SnapshotParser {
    private static final long LAST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

    private final StateLimits limits;
    private final StoredBinaries binaries;
    private final StateProblems problems = new StateProblems();

    @Internal
    public SnapshotParser(StateLimits limits, StoredBinaries binaries) {
        this.limits = limits;
        this.binaries = binaries;
    }

    @Internal
    public StateFile parse(Document json, BinaryStore store) {
        Members in = new Members(json, "", problems);
        checkVersion(in);
        long createdAt = createdAt(in);
        List<ComponentState> components = components(in);
        SnapshotMetadata metadata = StateSections.part(in, "metadata", SnapshotMetadata::read);
        String digest = in.optionalText("digest");
        List<StateSignature> signatures = StateSections.list(in, "signatures", StateSignature::read);
        StateSections sections = StateSections.read(in, binaries);
        problems.throwIfAny(ErrorCode.INVALID, "Cannot read the state file", "Nothing was changed.");
        return new StateFile(new StateSnapshot(createdAt, components, metadata, sections), digest, signatures, store);
    }

    private static long createdAt(Members in) {
        long seconds = in.number("created_at");
        if (seconds > LAST) {
            in.problems()
                    .add(in.pointer("created_at"), "there must be seconds since 1970, at most those of the year 9999");
        }
        return seconds;
    }

    private static void checkVersion(Members in) {
        Document version = in.any("version");
        if (version != null
                && version.kind() == Document.Kind.NUMBER
                && !version.text().equals("1")
                && !in.isAbsent("components")) {
            throw StateSnapshot.incompatible(version);
        }
        if (in.number("version") != StateSnapshot.VERSION && version != null) {
            in.problems().add("/version", "there must be 1");
        }
    }

    private List<ComponentState> components(Members in) {
        List<Document> items = in.array("components");
        if (items.isEmpty() && in.isAbsent("components")) {
            problems.add("/components", "an array is missing");
        }
        if (items.size() > limits.components()) {
            throw StateLimits.over("the number of components", limits.components());
        }
        List<ComponentState> components = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < items.size(); i++) {
            String pointer = "/components/" + i;
            ComponentState component = ComponentJson.read(new Members(items.get(i), pointer, problems), binaries);
            if (component == null) {
                continue;
            }
            if (!ids.add(component.componentId())) {
                problems.add(pointer + "/component_id", "this id occurs twice");
            }
            components.add(component);
        }
        return components;
    }
}
