package dev.cairn.wassette.diff;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.transfer.CarriedName;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.StateBase;
import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.internal.json.IdOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A whole snapshot and incremental ones, each of which continues the one before.
 *
 * @param state the state after the last of them, whole
 * @param digest the digest of the last of them
 */
public record StateChain(StateSnapshot state, String digest) {
    /**
     * Applies snapshots in the order of the chain.
     *
     * @throws NotFoundException where one continues a snapshot that is not the one before it
     */
    public static StateChain of(List<StateSnapshot> snapshots) {
        if (snapshots.isEmpty()) {
            throw new CairnException(ErrorCode.INVALID, "A chain of state files must have at least one file.");
        }
        StateSnapshot state = null;
        List<String> digests = List.of();
        for (StateSnapshot next : snapshots) {
            String own = next.digest();
            requireBase(next, own, digests);
            state = state == null ? next : applied(state, next);
            digests = new ArrayList<>(next.sections().formerDigests());
            digests.add(own);
        }
        return new StateChain(java.util.Objects.requireNonNull(state), digests.get(digests.size() - 1));
    }

    private static void requireBase(StateSnapshot next, String digest, List<String> before) {
        StateBase base = next.sections().base();
        if (base == null && !before.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot apply the chain: the state file with digest " + digest
                            + " is a full file and has no base. Give it first.");
        }
        if (base != null && !before.contains(base.digest())) {
            throw new NotFoundException(
                    "Cannot apply the state file with digest " + digest + ": it holds only changes since the one "
                            + "with digest "
                            + base.digest() + ", which is "
                            + (before.isEmpty()
                                    ? "missing"
                                    : "not the previous file, which has " + before.get(before.size() - 1))
                            + ". Give its base before it.",
                    Map.of("base", base.digest()));
        }
    }

    private static StateSnapshot applied(StateSnapshot state, StateSnapshot next) {
        Map<String, ComponentState> components = new TreeMap<>(IdOrder.BYTES);
        state.components().forEach(component -> components.put(component.componentId(), component));
        StateBase base = next.sections().base();
        if (base != null) {
            base.removed().forEach(components::remove);
        }
        next.components()
                .forEach(component ->
                        components.compute(component.componentId(), (id, before) -> component.withBytesOf(before)));
        return new StateSnapshot(
                next.createdAt(),
                List.copyOf(components.values()),
                next.metadata(),
                next.sections().withBase(null).withScopes(scopes(state, next)).withoutFormerDigests());
    }

    /** Of those that both have, the later one; an incremental file leaves out what did not change and names what is gone. */
    private static List<StateScope> scopes(StateSnapshot state, StateSnapshot next) {
        Map<CarriedName, StateScope> scopes = SectionDiff.byName(state.sections());
        StateBase base = next.sections().base();
        if (base != null) {
            base.removedScopes().forEach(scopes::remove);
        }
        scopes.putAll(SectionDiff.byName(next.sections()));
        return List.copyOf(scopes.values());
    }

    /** Refuses an incremental snapshot where a whole one is needed. */
    @Internal
    public static void requireWhole(StateSnapshot snapshot) {
        if (snapshot.sections().base() != null) {
            requireBase(snapshot, snapshot.digest(), List.of());
        }
    }
}
