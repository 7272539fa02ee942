package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.file.WholeFile;
import dev.cairn.wassette.secret.EncryptedSecret;
import dev.cairn.wassette.secret.EncryptedSecrets;
import dev.cairn.wassette.secret.KeyDerivation;
import dev.cairn.wassette.secret.Passphrase;
import dev.cairn.wassette.secret.SecretCipher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Seals the secrets of state files for another key. Stateless. */
public final class SecretsResealer {
    private SecretsResealer() {}

    /**
     * Both keys.
     *
     * @param old the one that the secrets are sealed with
     * @param next the one to seal them with
     */
    public record Keys(Passphrase old, ExportOptions.SecretsKey next) {}

    /**
     * What was done.
     *
     * @param digest of the file now
     * @param formerDigest of the file before; what continues it continues the new file as well
     * @param keyId the id of the new key
     * @param formerKeyId the id of the old key, or null for a file of an older version
     * @param secrets how many values were sealed again
     * @param droppedSignatures how many signatures the file had, which are not of the new digest
     */
    public record Report(
            String digest,
            String formerDigest,
            String keyId,
            @Nullable String formerKeyId,
            int secrets,
            int droppedSignatures) {}

    /**
     * Writes an open state file with its secrets sealed for another key, packed as the target is named. What was written is read back from
     * the disk, opened with the new key and compared before it takes its place, which may be that of the file itself; whatever fails before
     * leaves the target as it was.
     *
     * @throws CairnException {@code WRONG_KEY} when the old key is not that of the file, {@code INVALID} when it holds no secrets,
     *     {@code CORRUPT} when it is damaged
     */
    public static Report reseal(StateFile file, Path target, Keys keys) {
        file.requireIntact();
        StateSnapshot snapshot = file.snapshot();
        EncryptedSecrets sealed = snapshot.sections().secrets();
        if (sealed == null) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot change the key of the state file's secrets: it holds none. Nothing was changed.");
        }
        Map<EncryptedSecret, String> values = opened(sealed, keys.old());
        byte[] passphrase = keys.next().passphrase().read();
        try {
            EncryptedSecrets made = sealed(values, passphrase, keys.next().costs());
            StateSnapshot resealed = resealed(snapshot, made);
            WholeFile.write(
                    target,
                    StateCompression.fromName(target.toString()),
                    out -> resealed.write(out, List.of()),
                    draft -> check(draft, resealed, values, passphrase));
            return report(file, resealed.digest(), sealed, made);
        } finally {
            Arrays.fill(passphrase, (byte) 0);
        }
    }

    private static Report report(StateFile file, String digest, EncryptedSecrets before, EncryptedSecrets now) {
        return new Report(
                digest,
                file.snapshot().digest(),
                String.valueOf(now.derivation().id()),
                before.derivation().id(),
                now.values().size(),
                file.signatures().size());
    }

    private static Map<EncryptedSecret, String> opened(EncryptedSecrets sealed, Passphrase key) {
        byte[] passphrase = key.read();
        try {
            SecretCipher cipher = SecretCipher.fromStored(passphrase, sealed.derivation());
            Map<EncryptedSecret, String> values = new LinkedHashMap<>();
            sealed.values().forEach(secret -> values.put(secret, cipher.open(secret)));
            return values;
        } finally {
            Arrays.fill(passphrase, (byte) 0);
        }
    }

    private static EncryptedSecrets sealed(
            Map<EncryptedSecret, String> values, byte[] passphrase, KeyDerivation costs) {
        SecretCipher cipher = SecretCipher.of(passphrase, costs);
        List<EncryptedSecret> sealed = new ArrayList<>();
        values.forEach((secret, value) -> sealed.add(cipher.seal(secret.componentId(), secret.name(), value)));
        return new EncryptedSecrets(cipher.derivation(), sealed);
    }

    private static StateSnapshot resealed(StateSnapshot snapshot, EncryptedSecrets secrets) {
        List<String> former = new ArrayList<>(snapshot.sections().formerDigests());
        former.add(snapshot.digest());
        return snapshot.withSections(snapshot.sections().withSecrets(secrets, former));
    }

    private static void check(Path draft, StateSnapshot written, Map<EncryptedSecret, String> values, byte[] passphrase)
            throws IOException {
        try (StateFile read = StateFile.from(draft, StateLimits.DEFAULT, BinaryStore.inFiles())) {
            read.requireIntact();
            EncryptedSecrets found = read.snapshot().sections().secrets();
            boolean same = found != null
                    && read.snapshot().digest().equals(written.digest())
                    && List.copyOf(values.values())
                            .equals(List.copyOf(opened(found, passphrase::clone).values()));
            if (!same) {
                throw new IOException("the file that was written is not what was meant");
            }
        }
    }
}
