package dev.cairn.wassette.file;

import dev.cairn.model.Document;
import dev.cairn.wassette.internal.json.Members;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A signature over the digest of a snapshot.
 *
 * @param algorithm {@code Ed25519}
 * @param publicKey the key that checks it, as base64 of its X.509 form; says who signed only to those who know the key
 * @param value the signature as base64
 */
public record StateSignature(String algorithm, String publicKey, String value) {
    static StateSignature read(Members in) {
        return new StateSignature(in.text("algorithm"), in.text("public_key"), in.text("value"));
    }

    Document json() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("algorithm", Document.of(algorithm));
        members.put("public_key", Document.of(publicKey));
        members.put("value", Document.of(value));
        return Document.fromObject(members);
    }
}
