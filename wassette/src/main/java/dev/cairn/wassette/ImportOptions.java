package dev.cairn.wassette;

import dev.cairn.wassette.secret.Passphrase;
import dev.cairn.wassette.section.ConflictPolicy;
import dev.cairn.wassette.source.SourceReaders;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * How a state file is imported. Immutable; each {@code with…} gives another one.
 *
 * @param components ids, or empty for all
 * @param conflict what happens with components that are installed and differ
 * @param choices what else is asked for
 * @param sources addresses by id that take the place of those in the file
 * @param passphrase the key of the secrets, or null to leave them out
 * @param readers who fetches binaries that are not in the file
 * @param mapping what is called otherwise here
 * @param progress receives how many components are done
 */
public record ImportOptions(
        List<String> components,
        ConflictPolicy conflict,
        Set<ImportChoice> choices,
        Map<String, String> sources,
        @Nullable Passphrase passphrase,
        SourceReaders readers,
        StateMapping mapping,
        LongConsumer progress) {
    /** All or nothing, and nothing where something differs. */
    public static final ImportOptions DEFAULT = new ImportOptions(
            List.of(),
            ConflictPolicy.FAIL,
            Set.of(),
            Map.of(),
            null,
            SourceReaders.all(),
            StateMapping.NONE,
            done -> {});

    /** Copies the collections. */
    public ImportOptions {
        components = List.copyOf(components);
        choices = Set.copyOf(choices);
        sources = Map.copyOf(sources);
    }

    /** Whether something is asked for. */
    public boolean has(ImportChoice choice) {
        return choices.contains(choice);
    }

    /** Only some components. */
    public ImportOptions withComponents(List<String> ids) {
        return new ImportOptions(ids, conflict, choices, sources, passphrase, readers, mapping, progress);
    }

    /** With another way to go about conflicts. */
    public ImportOptions with(ConflictPolicy other) {
        return new ImportOptions(components, other, choices, sources, passphrase, readers, mapping, progress);
    }

    /** With more choices. */
    public ImportOptions with(ImportChoice... more) {
        Set<ImportChoice> all = choices.isEmpty() ? EnumSet.noneOf(ImportChoice.class) : EnumSet.copyOf(choices);
        all.addAll(List.of(more));
        return new ImportOptions(components, conflict, all, sources, passphrase, readers, mapping, progress);
    }

    /** With other addresses. */
    public ImportOptions withSources(Map<String, String> other) {
        return new ImportOptions(components, conflict, choices, other, passphrase, readers, mapping, progress);
    }

    /** With the key of the secrets. */
    public ImportOptions with(@Nullable Passphrase other) {
        return new ImportOptions(components, conflict, choices, sources, other, readers, mapping, progress);
    }

    /** With others who fetch. */
    public ImportOptions with(SourceReaders other) {
        return new ImportOptions(components, conflict, choices, sources, passphrase, other, mapping, progress);
    }

    /** With other names. */
    public ImportOptions with(StateMapping other) {
        return new ImportOptions(components, conflict, choices, sources, passphrase, readers, other, progress);
    }

    /** With someone who is informed how far it is. */
    public ImportOptions withProgress(LongConsumer other) {
        return new ImportOptions(components, conflict, choices, sources, passphrase, readers, mapping, other);
    }
}
