package dev.cairn.server.internal.langgraph;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.OwnValues;
import dev.cairn.model.Tag;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Values as clients without Java types see them: a time as its text, a long as a number, data that looks like a tagged object as it came.
 * Stateless.
 */
final class Plain {
    private static final byte[] MARK = ('"' + Tag.NAME + '"').getBytes(StandardCharsets.UTF_8);

    private Plain() {}

    /** The plain form; the document itself where nothing in it is tagged. */
    static Document of(Document document) {
        return mentionsTag(document.unsafeBytes()) ? plain(document) : document;
    }

    private static boolean mentionsTag(byte[] json) {
        for (int at = 0; at + MARK.length <= json.length; at++) {
            int same = 0;
            while (same < MARK.length && json[at + same] == MARK[same]) {
                same++;
            }
            if (same == MARK.length) {
                return true;
            }
        }
        return false;
    }

    private static Document plain(Document document) {
        Document own = OwnValues.of(document);
        boolean data = Tag.is(own);
        if (own.kind() == Kind.ARRAY) {
            return Document.fromArray(own.items().stream().map(Plain::plain).toList());
        }
        if (own.kind() != Kind.OBJECT || (data && own.equals(document))) {
            return own;
        }
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < own.size(); i++) {
            members.put(own.name(i), plain(own.item(i)));
        }
        return Document.fromObject(members);
    }
}
