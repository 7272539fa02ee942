package dev.cairn.state;

import dev.cairn.component.ComponentRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Names of secrets, and their values only sealed.
 *
 * @param registry where they are
 * @param options whether values are wanted
 */
record ExportedSecrets(ComponentRegistry registry, ExportOptions options) {
    StateSections sections(List<String> ids, @Nullable StateBase base) {
        List<RequiredSecrets> required = new ArrayList<>();
        for (String id : ids) {
            List<String> names = registry.secrets().names(id);
            if (!names.isEmpty()) {
                required.add(new RequiredSecrets(id, names));
            }
        }
        return new StateSections(required, base, options.secrets() == null ? null : seal(required), Map.of());
    }

    private EncryptedSecrets seal(List<RequiredSecrets> required) {
        ExportOptions.SecretsKey key = java.util.Objects.requireNonNull(options.secrets());
        byte[] passphrase = key.passphrase().read();
        SecretCipher cipher = SecretCipher.of(passphrase, key.costs());
        Arrays.fill(passphrase, (byte) 0);
        List<EncryptedSecret> sealed = new ArrayList<>();
        for (RequiredSecrets secrets : required) {
            new TreeMap<>(registry.secrets().reveal(secrets.componentId()))
                    .forEach((name, value) -> sealed.add(cipher.seal(secrets.componentId(), name, value)));
        }
        return new EncryptedSecrets(cipher.derivation(), sealed);
    }
}
