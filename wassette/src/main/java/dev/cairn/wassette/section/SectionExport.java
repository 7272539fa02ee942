package dev.cairn.wassette.section;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.store.Namespace;
import dev.cairn.transfer.CarriedName;
import dev.cairn.transfer.CarriedScope;
import dev.cairn.transfer.Section;
import dev.cairn.transfer.Transfers;
import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.file.StateSections;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.file.StateWriter;
import dev.cairn.wassette.internal.json.IdOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes agents, threads and items of a store into a state file, one after the other. Used once, by one thread. */
public final class SectionExport {
    private final Transfers store;
    private final SectionChoice choice;
    private final List<StateScope> written = new ArrayList<>();
    private int unchanged;

    /** Exports from a store, which stays open. */
    public SectionExport(Transfers store, SectionChoice choice) {
        this.store = store;
        this.choice = choice;
    }

    /** What was written, without rows. */
    @Internal
    public List<StateScope> written() {
        return List.copyOf(written);
    }

    /** How many were left out because the base has them. */
    @Internal
    public int unchanged() {
        return unchanged;
    }

    /**
     * The names; {@code NOT_FOUND} that tells every one that is missing.
     *
     * @throws CairnException {@code INVALID} for a name that nothing can have
     */
    List<CarriedName> names() {
        TreeSet<CarriedName> names = new TreeSet<>(
                Comparator.comparing(CarriedName::section).thenComparing(CarriedName::text, IdOrder.BYTES));
        List<String> missing = new ArrayList<>();
        Map<String, Object> details = new LinkedHashMap<>();
        choice.agents().forEach(id -> names.add(CarriedName.fromAgent(id)));
        choice.threads().forEach(id -> names.add(CarriedName.fromThread(id)));
        names.stream().filter(name -> !store.exists(name)).forEach(name -> {
            missing.add(name.toString());
            details.putIfAbsent(name.section() == Section.THREADS ? "thread" : "agent", name.text());
        });
        for (String path : choice.items()) {
            List<CarriedName> within = store.namespaces(Namespace.parse(path).labels());
            if (within.isEmpty()) {
                missing.add("namespace '" + path + "'");
            }
            names.addAll(within);
        }
        if (!missing.isEmpty()) {
            details.put("missing", missing);
            throw new NotFoundException(
                    "There is no " + String.join(", no ", missing) + " in the store. Nothing was exported.", details);
        }
        return List.copyOf(names);
    }

    /**
     * Writes all of them.
     *
     * @param base what an incremental file continues, or null
     * @param secretIn what of the known secrets a text holds
     */
    @Internal
    public void write(StateWriter writer, @Nullable StateSnapshot base, Function<String, Optional<String>> secretIn) {
        for (CarriedName name : names()) {
            if (base != null && isIn(base, name)) {
                unchanged++;
                continue;
            }
            CarriedScope facts = writer.scope(
                    name,
                    choice.latest(),
                    Map.of(),
                    lines -> store.write(name, choice.latest(), line -> {
                                refuseSecret(name, line, secretIn);
                                lines.accept(line);
                            })
                            .orElseThrow(() -> gone(name)));
            written.add(new StateScope(name, choice.latest(), facts, Map.of(), null));
        }
    }

    /** What a base has of the store and the store has no more. */
    @Internal
    public List<CarriedName> gone(StateSnapshot base) {
        return base.sections().scopes().stream()
                .map(StateScope::name)
                .filter(store::isGone)
                .toList();
    }

    private boolean isIn(StateSnapshot base, CarriedName name) {
        Optional<StateScope> known = base.sections().scopes().stream()
                .filter(scope -> scope.name().equals(name) && scope.latest() == choice.latest())
                .findFirst();
        return known.isPresent()
                && store.write(name, choice.latest(), line -> {})
                        .filter(now -> now.sha256().equals(known.get().facts().sha256()))
                        .isPresent();
    }

    private static NotFoundException gone(CarriedName name) {
        return new NotFoundException(
                "Cannot export the " + name + ": it was deleted during the export. Export again.",
                Map.of("name", name.text()));
    }

    private static void refuseSecret(CarriedName name, String line, Function<String, Optional<String>> secretIn) {
        secretIn.apply(line).ifPresent(what -> {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot export: a secret would be in plain text: the " + name + " holds " + what
                            + ". Nothing was exported. Remove it, omit the "
                            + name.section().idMember()
                            + " option, or name the values that are not secret.");
        });
    }

    /** What stays behind, a text each. */
    @Internal
    public static List<String> notCarried(List<StateScope> scopes) {
        List<String> texts = new ArrayList<>();
        for (StateScope scope : scopes) {
            scope.facts().left().forEach((what, count) -> texts.add(scope.name() + ": " + what + " (" + count + ")"));
        }
        return texts;
    }

    /** The secrets whose names a file has and whose values it has not. */
    @Internal
    public static List<String> secretsNotCarried(StateSections sections) {
        return sections.requiredSecrets().stream()
                .filter(secrets -> sections.secrets() == null)
                .map(secrets -> "component '" + secrets.componentId() + "': values of secrets "
                        + String.join(", ", secrets.names()))
                .toList();
    }
}
