package dev.cairn.wassette.diff;

import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.internal.json.IdOrder;
import dev.cairn.wassette.policy.PolicyDiff;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/**
 * How two snapshots differ.
 *
 * @param components components that differ, sorted by id
 * @param sections agents, threads and namespaces that differ, by section and name
 * @param notes what else differs: description, tags, names of secrets
 */
public record StateDiff(List<ComponentChange> components, List<SectionChange> sections, List<String> notes) {
    /** Copies the lists. */
    public StateDiff {
        sections = List.copyOf(sections);
        components = List.copyOf(components);
        notes = List.copyOf(notes);
    }

    /** Compares two whole snapshots. The time of their making is not compared. */
    public static StateDiff of(StateSnapshot before, StateSnapshot after) {
        StateChain.requireWhole(before);
        StateChain.requireWhole(after);
        TreeSet<String> ids = new TreeSet<>(IdOrder.BYTES);
        ids.addAll(before.ids());
        ids.addAll(after.ids());
        Map<String, ComponentState> old = byId(before);
        Map<String, ComponentState> young = byId(after);
        List<ComponentChange> changes = new ArrayList<>();
        for (String id : ids) {
            change(id, Optional.ofNullable(old.get(id)), Optional.ofNullable(young.get(id)))
                    .ifPresent(changes::add);
        }
        return new StateDiff(changes, SectionDiff.between(before.sections(), after.sections()), notes(before, after));
    }

    private static Map<String, ComponentState> byId(StateSnapshot snapshot) {
        Map<String, ComponentState> byId = new java.util.HashMap<>();
        snapshot.components().forEach(component -> byId.put(component.componentId(), component));
        return byId;
    }

    /** Whether nothing differs but, maybe, the time. */
    public boolean same() {
        return components.isEmpty() && sections.isEmpty() && notes.isEmpty();
    }

    /** What the differences mean for security, with the component's id before each. */
    public List<String> securityChanges() {
        return components.stream()
                .flatMap(change ->
                        change.securityChanges().stream().map(reason -> "'" + change.componentId() + "': " + reason))
                .toList();
    }

    private static Optional<ComponentChange> change(
            String id, Optional<ComponentState> before, Optional<ComponentState> after) {
        if (before.isPresent() && after.isPresent()) {
            return before.get().sameAs(after.get())
                    ? Optional.empty()
                    : Optional.of(changed(id, before.get(), after.get()));
        }
        List<String> tools =
                before.or(() -> after).orElseThrow().metadata().value().toolNames();
        return Optional.of(
                after.isPresent()
                        ? new ComponentChange(
                                id,
                                ComponentChange.Kind.ADDED,
                                List.of(),
                                tools,
                                List.of(),
                                null,
                                SecurityChanges.ofNew(after.get().policyText()))
                        : new ComponentChange(
                                id, ComponentChange.Kind.REMOVED, List.of(), List.of(), tools, null, List.of()));
    }

    private static ComponentChange changed(String id, ComponentState before, ComponentState after) {
        List<String> parts = new ArrayList<>();
        if (!Objects.equals(before.binary().sha256(), after.binary().sha256())) {
            parts.add("binary");
        }
        if (!before.source().isSame(after.source())) {
            parts.add("source");
        }
        if (!before.metadata().bytes().equals(after.metadata().bytes())
                || before.metadata().state() != after.metadata().state()) {
            parts.add("metadata");
        }
        boolean sameText = Objects.equals(before.policyText(), after.policyText());
        if (!before.samePolicy(after)) {
            parts.add(sameText ? "origin of the policy" : "policy");
        }
        if (!before.findings().equals(after.findings())) {
            parts.add("findings");
        }
        if (!before.others().equals(after.others())) {
            parts.add("unknown members");
        }
        return new ComponentChange(
                id,
                ComponentChange.Kind.CHANGED,
                parts,
                without(tools(after), tools(before)),
                without(tools(before), tools(after)),
                sameText ? null : PolicyDiff.of(before.policyText(), after.policyText()),
                sameText ? List.of() : SecurityChanges.between(before.policyText(), after.policyText()));
    }

    private static List<String> tools(ComponentState component) {
        return component.metadata().value().toolNames();
    }

    private static List<String> without(List<String> some, List<String> others) {
        return some.stream().filter(tool -> !others.contains(tool)).toList();
    }

    private static List<String> notes(StateSnapshot before, StateSnapshot after) {
        List<String> notes = new ArrayList<>();
        if (!Objects.equals(before.metadata(), after.metadata())) {
            notes.add("description, source or tags differ");
        }
        if (!before.sections().requiredSecrets().equals(after.sections().requiredSecrets())) {
            notes.add("names of secrets differ");
        }
        if (!Objects.equals(before.sections().secrets(), after.sections().secrets())) {
            notes.add("encrypted secrets differ");
        }
        if (!before.sections().others().equals(after.sections().others())) {
            notes.add("unknown members differ");
        }
        return notes;
    }
}
