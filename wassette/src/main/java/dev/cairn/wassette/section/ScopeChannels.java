package dev.cairn.wassette.section;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.transfer.Section;
import dev.cairn.wassette.file.BinaryContent;
import dev.cairn.wassette.file.CarriedBinary;
import dev.cairn.wassette.file.StateRows;
import dev.cairn.wassette.file.StateScope;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Agents, threads and namespaces of a snapshot as channels of a checkpoint: one each, with its rows in an array. Stateless. */
final class ScopeChannels {
    static final String SCOPE = "scope/";
    /** A channel's value has at most 512 MiB. */
    private static final long MOST = 256L << 20;

    private ScopeChannels() {}

    /** A name of a channel is shorter than a namespace may be. */
    static String name(StateScope scope) {
        String text = scope.name().text();
        boolean fits = text.getBytes(StandardCharsets.UTF_8).length < 256;
        return SCOPE + scope.name().section().member() + "/"
                + (fits ? text : Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    static Document value(StateScope scope) {
        if (scope.facts().bytes() > MOST) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Cannot save the " + scope.name() + ": it has "
                            + scope.facts().bytes()
                            + " bytes of rows, over the limit of " + MOST
                            + ". Keep the state file itself, or export with --latest.",
                    Map.of("size", scope.facts().bytes(), "limit", MOST),
                    null);
        }
        List<Document> rows = new ArrayList<>();
        StateRows.forEach(scope, line -> rows.add(Document.parse(line)));
        Map<String, Document> members = StateScope.head(scope.name(), scope.latest());
        members.put("content", Document.fromArray(rows));
        members.putAll(StateScope.tail(scope.facts(), scope.others()));
        return Document.fromObject(members);
    }

    /** The sections of a state file's JSON, with the number of its rows in the place of each content; the rows go into a list. */
    static Map<String, Document> sections(Map<String, Document> channels, String mark, List<CarriedBinary> contents) {
        Map<String, Document> sections = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            List<Document> scopes = new ArrayList<>();
            channels.forEach((name, value) -> {
                if (name.startsWith(SCOPE + section.member() + "/")) {
                    scopes.add(withoutRows(value, mark + contents.size()));
                    contents.add(rows(value.at("/content")));
                }
            });
            if (!scopes.isEmpty()) {
                sections.put(section.member(), Document.fromArray(scopes));
            }
        }
        return sections;
    }

    private static Document withoutRows(Document value, String number) {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < value.size(); i++) {
            boolean content = value.name(i).equals("content");
            members.put(value.name(i), content ? Document.parse(number) : value.item(i));
        }
        return Document.fromObject(members);
    }

    private static CarriedBinary rows(Document content) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (Document row : content.items()) {
            lines.writeBytes(row.bytes());
            lines.write('\n');
        }
        byte[] bytes = lines.toByteArray();
        return new CarriedBinary(Sha256.of(bytes), bytes.length, BinaryContent.of(bytes));
    }
}
