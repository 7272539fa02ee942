package dev.cairn.wassette;

import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.secret.EncryptedSecret;
import dev.cairn.wassette.secret.EncryptedSecrets;
import dev.cairn.wassette.secret.Passphrase;
import dev.cairn.wassette.secret.RequiredSecrets;
import dev.cairn.wassette.secret.SecretCipher;
import dev.cairn.wassette.section.ConflictPolicy;
import dev.cairn.wassette.section.ImportOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The secrets of a state file, opened before anything is written. Not thread-safe. */
final class ImportedSecrets {
    private final ComponentRegistry registry;
    private final ImportOptions options;
    private final Map<String, Map<String, String>> opened = new TreeMap<>();
    private final boolean sealed;

    private ImportedSecrets(ComponentRegistry registry, ImportOptions options, boolean sealed) {
        this.registry = registry;
        this.options = options;
        this.sealed = sealed;
    }

    /** Opens the values when there is a key; {@code WRONG_KEY}, {@code CORRUPT}, {@code INVALID} where two would get one name. */
    static ImportedSecrets open(ComponentRegistry registry, ImportOptions options, StateSnapshot snapshot) {
        new SecretNames(options).requireApart(snapshot.sections());
        EncryptedSecrets secrets = snapshot.sections().secrets();
        Passphrase key = options.passphrase();
        ImportedSecrets imported = new ImportedSecrets(registry, options, secrets != null && key == null);
        if (secrets != null && key != null) {
            byte[] passphrase = key.read();
            SecretCipher cipher = SecretCipher.fromStored(passphrase, secrets.derivation());
            Arrays.fill(passphrase, (byte) 0);
            for (EncryptedSecret secret : secrets.values()) {
                imported.opened
                        .computeIfAbsent(secret.componentId(), id -> new TreeMap<>())
                        .put(options.mapping().secret(secret.name()), cipher.open(secret));
            }
        }
        return imported;
    }

    /**
     * What becomes of each value. Values that are there already are kept unless overwritten.
     *
     * @throws dev.cairn.error.CairnException {@code INVALID} where the secrets that are there cannot be read
     */
    List<SecretOutcome> plan(List<ImportOutcome> outcomes) {
        List<SecretOutcome> planned = new ArrayList<>();
        for (ImportOutcome outcome : outcomes) {
            Map<String, String> values = opened.getOrDefault(outcome.componentId(), Map.of());
            Map<String, String> there =
                    values.isEmpty() ? Map.of() : registry.secrets().reveal(outcome.installedAs());
            values.forEach((name, value) -> planned.add(new SecretOutcome(
                    outcome.componentId(), outcome.installedAs(), name, action(outcome, value, there.get(name)))));
        }
        return planned;
    }

    private SecretOutcome.Action action(ImportOutcome outcome, String value, @Nullable String there) {
        if (!outcome.action().isRestored() && outcome.action() != ImportOutcome.Action.UNCHANGED) {
            return SecretOutcome.Action.SKIPPED;
        }
        if (there == null) {
            return SecretOutcome.Action.CREATED;
        }
        if (there.equals(value)) {
            return SecretOutcome.Action.UNCHANGED;
        }
        return options.conflict() == ConflictPolicy.OVERWRITE
                ? SecretOutcome.Action.REPLACED
                : SecretOutcome.Action.KEPT;
    }

    /** Writes what a plan writes, component by component. */
    void write(List<SecretOutcome> planned) {
        Map<String, Map<String, String>> changes = new TreeMap<>();
        for (SecretOutcome secret : planned) {
            if (secret.action().isWritten()) {
                String value = Objects.requireNonNull(
                        opened.getOrDefault(secret.componentId(), Map.of()).get(secret.name()));
                changes.computeIfAbsent(secret.installedAs(), id -> new TreeMap<>())
                        .put(secret.name(), value);
            }
        }
        changes.forEach((id, values) -> {
            Map<String, String> all = new TreeMap<>(registry.secrets().reveal(id));
            all.putAll(values);
            registry.secrets().write(id, all);
        });
    }

    /** The names of secrets that a component had and does not have here. */
    List<String> notes(StateSnapshot snapshot, List<ImportOutcome> outcomes) {
        List<String> notes = new ArrayList<>();
        if (sealed) {
            notes.add("The file holds encrypted secrets. They were left out because no key was given.");
        }
        for (RequiredSecrets required : snapshot.sections().requiredSecrets()) {
            outcomes.stream()
                    .filter(outcome -> outcome.componentId().equals(required.componentId()))
                    .filter(outcome -> outcome.action() != ImportOutcome.Action.FAILED)
                    .forEach(outcome -> note(outcome.installedAs(), required, notes));
        }
        return notes;
    }

    private void note(String id, RequiredSecrets required, List<String> notes) {
        TreeSet<String> missing = new TreeSet<>();
        required.names().forEach(name -> missing.add(options.mapping().secret(name)));
        missing.removeAll(registry.secrets().names(id));
        if (options.has(ImportChoice.DRY_RUN)) {
            missing.removeAll(
                    opened.getOrDefault(required.componentId(), Map.of()).keySet());
        }
        if (!missing.isEmpty()) {
            notes.add(
                    "'" + id + "' needs secrets that are missing in this folder: " + String.join(", ", missing) + ".");
        }
    }
}
