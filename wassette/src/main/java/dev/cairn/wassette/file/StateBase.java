package dev.cairn.wassette.file;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.transfer.CarriedName;
import dev.cairn.transfer.Section;
import dev.cairn.wassette.internal.json.Members;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an incremental snapshot continues: it holds only the components that are new or differ.
 *
 * @param digest the digest of the snapshot before
 * @param removed ids that the snapshot before has and this state has no more, sorted
 * @param removedScopes agents, threads and namespaces that the snapshot before has and the store has no more
 */
public record StateBase(String digest, List<String> removed, List<CarriedName> removedScopes) {
    /** Copies the lists. */
    public StateBase {
        removed = removed.stream().sorted().toList();
        removedScopes = List.copyOf(removedScopes);
    }

    private static String member(Section section) {
        return "removed_" + section.member();
    }

    private static List<CarriedName> scopes(Members in) {
        List<CarriedName> scopes = new ArrayList<>();
        for (Section section : Section.values()) {
            for (String text : in.texts(member(section))) {
                try {
                    scopes.add(CarriedName.parse(section, text));
                } catch (CairnException e) {
                    in.problems().add(in.pointer(member(section)), String.valueOf(e.getMessage()));
                }
            }
        }
        return scopes;
    }

    private Document texts(Section section) {
        return Document.fromArray(removedScopes.stream()
                .filter(name -> name.section() == section)
                .map(CarriedName::text)
                .map(Document::of)
                .toList());
    }

    static StateBase read(Members in) {
        String digest = in.text("digest");
        if (!digest.matches("sha256:[0-9a-f]{64}")) {
            in.problems().add(in.pointer("digest"), "must be sha256: and 64 hexadecimal digits");
        }
        return new StateBase(digest, in.texts("removed"), scopes(in));
    }

    Document json() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("digest", Document.of(digest));
        members.put(
                "removed", Document.fromArray(removed.stream().map(Document::of).toList()));
        for (Section section : Section.values()) {
            Document names = texts(section);
            if (names.size() > 0) {
                members.put(member(section), names);
            }
        }
        return Document.fromObject(members);
    }
}
