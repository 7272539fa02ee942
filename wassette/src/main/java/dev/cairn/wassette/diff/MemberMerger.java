package dev.cairn.wassette.diff;

import dev.cairn.model.Document;
import dev.cairn.wassette.file.SnapshotMetadata;
import dev.cairn.wassette.file.StateSections;
import dev.cairn.wassette.secret.RequiredSecrets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Merges what a state file says of itself: description, tags, names of secrets, members that this version does not know. With a base, what
 * only one side added, changed or removed counts. Used once, by one thread.
 *
 * @param based whether there is a base
 * @param winner {@code ours}, {@code theirs}, or empty where neither wins
 * @param conflicts where conflicts are added
 */
record MemberMerger(boolean based, String winner, List<MergeConflict> conflicts) {
    /** Where and with what a snapshot was made: different in every file, so no conflict. */
    private static final String MADE_WITH = "cairn_version";

    /** Merges one member as a whole. */
    <T> @Nullable T one(String part, @Nullable T ours, @Nullable T theirs, @Nullable T old) {
        if (Objects.equals(ours, theirs) || (based ? Objects.equals(theirs, old) : theirs == null)) {
            return ours;
        }
        if (based ? Objects.equals(ours, old) : ours == null) {
            return theirs;
        }
        conflicts.add(new MergeConflict("(all)", part, based ? "both changed it" : "they differ", winner));
        return winner.equals("theirs") ? theirs : ours;
    }

    /** Merges members by their names. */
    <T> SortedMap<String, T> each(String what, Map<String, T> ours, Map<String, T> theirs, Map<String, T> old) {
        TreeSet<String> names = new TreeSet<>(ours.keySet());
        names.addAll(theirs.keySet());
        SortedMap<String, T> merged = new TreeMap<>();
        for (String name : names) {
            T value = name.equals(MADE_WITH)
                    ? origin(ours.get(name), theirs.get(name), old.get(name))
                    : one(what + " '" + name + "'", ours.get(name), theirs.get(name), old.get(name));
            if (value != null) {
                merged.put(name, value);
            }
        }
        return merged;
    }

    private <T> @Nullable T origin(@Nullable T ours, @Nullable T theirs, @Nullable T old) {
        return new MemberMerger(based, winner, new ArrayList<>()).one("origin", ours, theirs, old);
    }

    /** Merges what is said about the snapshots. */
    @Nullable
    SnapshotMetadata metadata(
            @Nullable SnapshotMetadata ours, @Nullable SnapshotMetadata theirs, @Nullable SnapshotMetadata old) {
        SnapshotMetadata merged = merged(orNone(ours), orNone(theirs), orNone(old));
        boolean nothing = merged.equals(SnapshotMetadata.NONE) && (ours == null || theirs == null);
        return nothing ? null : merged;
    }

    private static SnapshotMetadata orNone(@Nullable SnapshotMetadata metadata) {
        return metadata == null ? SnapshotMetadata.NONE : metadata;
    }

    private SnapshotMetadata merged(SnapshotMetadata ours, SnapshotMetadata theirs, SnapshotMetadata old) {
        return new SnapshotMetadata(
                one("description", ours.description(), theirs.description(), old.description()),
                origin(ours.wassetteVersion(), theirs.wassetteVersion(), old.wassetteVersion()),
                origin(ours.source(), theirs.source(), old.source()),
                each("tag", ours.tags(), theirs.tags(), old.tags()),
                each("member", ours.others(), theirs.others(), old.others()));
    }

    /** Merges members of the file that this version does not know. */
    Map<String, Document> others(StateSections ours, StateSections theirs, StateSections old) {
        return each("member", ours.others(), theirs.others(), old.others());
    }

    /** Merges the names of secrets of some components: each name is there or not. */
    List<RequiredSecrets> required(
            StateSections ours, StateSections theirs, StateSections old, Collection<String> components) {
        Map<String, RequiredSecrets> our = byId(ours);
        Map<String, RequiredSecrets> their = byId(theirs);
        Map<String, RequiredSecrets> before = byId(old);
        List<RequiredSecrets> merged = new ArrayList<>();
        for (String id : components) {
            List<String> names = required(names(our, id), names(their, id), names(before, id));
            if (!names.isEmpty()) {
                merged.add(new RequiredSecrets(id, names));
            }
        }
        return merged;
    }

    private static Map<String, RequiredSecrets> byId(StateSections sections) {
        Map<String, RequiredSecrets> byId = new HashMap<>();
        sections.requiredSecrets().forEach(secrets -> byId.put(secrets.componentId(), secrets));
        return byId;
    }

    private static List<String> names(Map<String, RequiredSecrets> byId, String id) {
        RequiredSecrets secrets = byId.get(id);
        return secrets == null ? List.of() : secrets.names();
    }

    private static List<String> required(List<String> ours, List<String> theirs, List<String> old) {
        TreeSet<String> names = new TreeSet<>(ours);
        names.addAll(theirs);
        names.removeIf(name -> old.contains(name) && !(ours.contains(name) && theirs.contains(name)));
        return List.copyOf(names);
    }
}
