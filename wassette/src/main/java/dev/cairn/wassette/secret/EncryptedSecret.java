package dev.cairn.wassette.secret;

import dev.cairn.model.Document;
import dev.cairn.wassette.internal.json.Members;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One encrypted value. Component and name are part of what is authenticated, so that values cannot be exchanged.
 *
 * @param componentId whose
 * @param name the secret's name
 * @param sealed nonce, ciphertext and tag as base64
 */
public record EncryptedSecret(String componentId, String name, String sealed) {
    static EncryptedSecret read(Members in) {
        return new EncryptedSecret(in.text("component_id"), in.text("name"), in.text("sealed"));
    }

    Document json() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("component_id", Document.of(componentId));
        members.put("name", Document.of(name));
        members.put("sealed", Document.of(sealed));
        return Document.fromObject(members);
    }
}
