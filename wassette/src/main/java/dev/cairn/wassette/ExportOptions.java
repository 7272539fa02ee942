package dev.cairn.wassette;

import dev.cairn.wassette.diff.StateChain;
import dev.cairn.wassette.file.SnapshotMetadata;
import dev.cairn.wassette.secret.KeyDerivation;
import dev.cairn.wassette.secret.Passphrase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What an export takes along. Immutable; each {@code with…} gives another one.
 *
 * @param createdAt the time that the file says it was made, in seconds since 1970
 * @param includeBinaries whether binaries are carried
 * @param components ids, or empty for all
 * @param metadata what the user says about the snapshot
 * @param sources addresses by id, for components of which no one wrote down where they came from
 * @param secrets the key to encrypt secrets with, or null to take their names only
 * @param base what the export continues, or null for a whole snapshot
 * @param guard what must not stand in plain text
 * @param patience how long to wait for other Cairn processes that change the folder
 * @param progress receives how many components are done
 */
public record ExportOptions(
        long createdAt,
        boolean includeBinaries,
        List<String> components,
        SnapshotMetadata metadata,
        Map<String, String> sources,
        @Nullable SecretsKey secrets,
        @Nullable StateChain base,
        Guard guard,
        Duration patience,
        LongConsumer progress) {
    /**
     * What must not stand in plain text.
     *
     * @param environment variables whose values are looked for when their names are those of secrets
     * @param harmless names of secrets and variables whose values may be seen
     */
    public record Guard(Map<String, String> environment, Set<String> harmless) {
        /** The variables of this process. */
        public static final Guard PROCESS = new Guard(System.getenv(), Set.of());

        /** Copies both. */
        public Guard {
            environment = Map.copyOf(environment);
            harmless = Set.copyOf(harmless);
        }
    }

    /**
     * The key to encrypt secrets with.
     *
     * @param passphrase where the passphrase comes from
     * @param costs how dear it is to guess
     */
    public record SecretsKey(Passphrase passphrase, KeyDerivation costs) {}

    /** Copies list and map. */
    public ExportOptions {
        components = List.copyOf(components);
        sources = Map.copyOf(sources);
    }

    /** Everything but binaries and values of secrets, at a time. */
    public static ExportOptions of(long createdAt) {
        return new ExportOptions(
                createdAt,
                false,
                List.of(),
                SnapshotMetadata.NONE,
                Map.of(),
                null,
                null,
                Guard.PROCESS,
                Duration.ofSeconds(30),
                done -> {});
    }

    /** With binaries, or without. */
    public ExportOptions withBinaries(boolean included) {
        return new ExportOptions(
                createdAt, included, components, metadata, sources, secrets, base, guard, patience, progress);
    }

    /** Only some components. */
    public ExportOptions withComponents(List<String> ids) {
        return new ExportOptions(
                createdAt, includeBinaries, ids, metadata, sources, secrets, base, guard, patience, progress);
    }

    /** With something said about the snapshot. */
    public ExportOptions withMetadata(SnapshotMetadata other) {
        return new ExportOptions(
                createdAt, includeBinaries, components, other, sources, secrets, base, guard, patience, progress);
    }

    /** With addresses. */
    public ExportOptions withSources(Map<String, String> other) {
        return new ExportOptions(
                createdAt,
                includeBinaries,
                components,
                metadata,
                new TreeMap<>(other),
                secrets,
                base,
                guard,
                patience,
                progress);
    }

    /** With encrypted secrets. */
    public ExportOptions withSecrets(@Nullable SecretsKey key) {
        return new ExportOptions(
                createdAt, includeBinaries, components, metadata, sources, key, base, guard, patience, progress);
    }

    /** Only what changed. */
    public ExportOptions withBase(@Nullable StateChain other) {
        return new ExportOptions(
                createdAt, includeBinaries, components, metadata, sources, secrets, other, guard, patience, progress);
    }

    /** With other things that must not stand in plain text. */
    public ExportOptions withGuard(Guard other) {
        return new ExportOptions(
                createdAt, includeBinaries, components, metadata, sources, secrets, base, other, patience, progress);
    }

    /** With someone who is informed how far it is. */
    public ExportOptions withProgress(LongConsumer other) {
        return new ExportOptions(
                createdAt, includeBinaries, components, metadata, sources, secrets, base, guard, patience, other);
    }
}
