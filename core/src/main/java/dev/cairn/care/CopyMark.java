package dev.cairn.care;

import dev.cairn.model.Document;
import dev.cairn.model.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a target notes of a scope before it takes it in.
 *
 * @param from what the source is called
 * @param incarnation the scope's incarnation
 * @param change the change counter that it will have
 * @param was the change counter that the target had before, or -1
 */
record CopyMark(String from, long incarnation, long change, long was) {
    static CopyMark of(String from, ScopeInfo source, @Nullable ScopeInfo there) {
        long was = there != null && there.incarnation() == source.incarnation() ? there.change() : -1;
        return new CopyMark(from, source.incarnation(), source.change(), was);
    }

    static CopyMark read(StoredRecord record) {
        Document body = Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD);
        return new CopyMark(
                body.at("/from").text(), number(body, "/incarnation"), number(body, "/change"), number(body, "/was"));
    }

    private static long number(Document body, String pointer) {
        return Long.parseLong(body.at(pointer).text());
    }

    Bytes body() {
        Map<String, Document> body = new LinkedHashMap<>();
        body.put("from", Document.of(from));
        body.put("incarnation", Document.fromNumber(incarnation));
        body.put("change", Document.fromNumber(change));
        body.put("was", Document.fromNumber(was));
        return Bytes.fromOwned(Document.fromObject(body).bytes());
    }

    /** Whether a target's scope is still what was copied there, or was about to be. */
    boolean covers(ScopeInfo there) {
        return there.incarnation() == incarnation && (there.change() == change || there.change() == was);
    }
}
