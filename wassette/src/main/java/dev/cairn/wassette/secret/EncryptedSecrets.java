package dev.cairn.wassette.secret;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import dev.cairn.wassette.internal.json.Members;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Encrypted values of secrets.
 *
 * @param derivation how the key comes from the passphrase
 * @param values the values, in the order of component and name
 */
public record EncryptedSecrets(KeyDerivation derivation, List<EncryptedSecret> values) {
    static final String CIPHER = "AES-256-GCM";

    /** Copies the list. */
    public EncryptedSecrets {
        values = List.copyOf(values);
    }

    @Internal
    public static EncryptedSecrets read(Members in) {
        if (!in.text("cipher").equals(CIPHER)) {
            in.problems().add(in.pointer("cipher"), "this version knows only " + CIPHER);
        }
        Document key = in.optional("key", Document.Kind.OBJECT);
        KeyDerivation derivation = KeyDerivation.read(
                new Members(key == null ? Document.fromObject(Map.of()) : key, in.pointer("key"), in.problems()));
        List<Document> items = in.array("values");
        List<EncryptedSecret> values = new java.util.ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            values.add(EncryptedSecret.read(new Members(items.get(i), in.pointer("values") + "/" + i, in.problems())));
        }
        return new EncryptedSecrets(derivation, values);
    }

    @Internal
    public Document json() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("cipher", Document.of(CIPHER));
        members.put("key", derivation.json());
        members.put(
                "values",
                Document.fromArray(values.stream().map(EncryptedSecret::json).toList()));
        return Document.fromObject(members);
    }
}
