package dev.cairn.wassette;

import dev.cairn.wassette.file.StateBase;
import dev.cairn.wassette.file.StateSections;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.secret.EncryptedSecret;
import dev.cairn.wassette.secret.EncryptedSecrets;
import dev.cairn.wassette.secret.RequiredSecrets;
import dev.cairn.wassette.secret.SecretCipher;
import java.nio.file.Path;
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

    /** Says of which components Wassette keeps the secrets in one file, so that each of them has those of all. */
    List<String> shared(List<String> ids) {
        Map<Path, List<String>> files = new TreeMap<>();
        registry.ids()
                .forEach(id -> files.computeIfAbsent(registry.secrets().file(id), file -> new ArrayList<>())
                        .add(id));
        return files.values().stream()
                .filter(sharing -> sharing.size() > 1 && sharing.stream().anyMatch(ids::contains))
                .filter(sharing -> !registry.secrets().names(sharing.get(0)).isEmpty())
                .map(sharing -> "'" + String.join("' and '", sharing)
                        + "' share one secrets file: Wassette and this state file give each of them all secrets.")
                .toList();
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
