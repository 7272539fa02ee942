package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where an attached policy came from: the content of {@code ID.policy.meta.json}.
 *
 * @param sourceUri the address that the policy was taken from
 * @param attachedAt when it was attached, in seconds since 1970; 0 if unknown
 */
public record PolicyOrigin(String sourceUri, long attachedAt) {
    /** What Wassette reports as a policy's source where its file says nothing. */
    public static final String UNKNOWN = "unknown";

    /** Reads a file; empty where it is no JSON. What it does not say is {@link #UNKNOWN} and 0. */
    public static Optional<PolicyOrigin> find(Bytes json) {
        try {
            return Optional.of(of(Document.parse(json.unsafeArray())));
        } catch (CairnException e) {
            return Optional.empty();
        }
    }

    private static PolicyOrigin of(Document root) {
        Optional<Document> object = Optional.of(root).filter(each -> each.kind() == Document.Kind.OBJECT);
        String uri = object.flatMap(each -> each.member("source_uri"))
                .filter(each -> each.kind() == Document.Kind.STRING)
                .map(Document::text)
                .orElse(UNKNOWN);
        long at = object.flatMap(each -> each.member("attached_at"))
                .filter(each ->
                        each.kind() == Document.Kind.NUMBER && each.text().matches("\\d{1,18}"))
                .map(each -> Long.parseLong(each.text()))
                .orElse(0L);
        return new PolicyOrigin(uri, at);
    }

    /** The bytes that Wassette would write. */
    public Bytes bytes() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("attached_at", Document.fromNumber(attachedAt));
        members.put("source_uri", Document.of(sourceUri));
        return SerdeJsonWriter.pretty(Document.fromObject(members));
    }
}
