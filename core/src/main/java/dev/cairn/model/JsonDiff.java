package dev.cairn.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the operations of {@link JsonPatch#diff}. Not safe for use by several threads. */
final class JsonDiff {
    /** About the bytes of an operation without path and value. */
    private static final int OVERHEAD = 28;

    private final List<Change> changes = new ArrayList<>();
    private long cost;

    /** An operation of which the path is not made yet, because it may be dropped again. */
    private record Change(
            PatchOperation.Kind kind, Place place, @Nullable Document value) {}

    /** A place in the document, from the inside out. */
    private record Place(@Nullable Place parent, String token, int length) {
        private Place child(String name) {
            return new Place(this, name, length + name.length() + 1);
        }

        private JsonPointer pointer() {
            List<String> tokens = new ArrayList<>();
            for (Place at = this; at.parent != null; at = at.parent) {
                tokens.add(0, at.token);
            }
            return new JsonPointer(tokens);
        }
    }

    List<PatchOperation> compare(Document a, Document b) {
        compare(a, b, new Place(null, "", 0));
        return changes.stream()
                .map(each -> new PatchOperation(each.kind, each.place.pointer(), null, each.value))
                .toList();
    }

    private void compare(Document a, Document b, Place place) {
        if (same(a, b)) {
            return;
        }
        int changesBefore = changes.size();
        long costBefore = cost;
        if (a.kind() == Document.Kind.ARRAY && b.kind() == Document.Kind.ARRAY) {
            compareItems(a, b, place);
        } else if (a.kind() == Document.Kind.OBJECT && b.kind() == Document.Kind.OBJECT) {
            compareMembers(a, b, place);
        } else {
            add(PatchOperation.Kind.REPLACE, place, b);
            return;
        }
        if (cost - costBefore > costOf(place, b)) {
            changes.subList(changesBefore, changes.size()).clear();
            cost = costBefore;
            add(PatchOperation.Kind.REPLACE, place, b);
        }
    }

    /** The hash codes are kept in the documents, so that different ones are told apart at once. */
    static boolean same(Document a, Document b) {
        return a.hashCode() == b.hashCode() && a.equals(b);
    }

    private void add(PatchOperation.Kind kind, Place place, @Nullable Document value) {
        changes.add(new Change(kind, place, value));
        cost += costOf(place, value);
    }

    private static long costOf(Place place, @Nullable Document value) {
        return (long) OVERHEAD + place.length + (value == null ? 0 : value.byteLength());
    }

    private void compareItems(Document a, Document b, Place place) {
        int[] partners = new ArrayAlignment(a, b).partners();
        int next = 0;
        for (int i = 0; i < partners.length; i++) {
            Place item = place.child(String.valueOf(i));
            if (partners[i] < 0) {
                add(PatchOperation.Kind.ADD, item, b.item(i));
                continue;
            }
            for (; next < partners[i]; next++) {
                add(PatchOperation.Kind.REMOVE, item, null);
            }
            compare(a.item(next++), b.item(i), item);
        }
        for (int left = a.size() - next; left > 0; left--) {
            add(PatchOperation.Kind.REMOVE, place.child(String.valueOf(b.size() + left - 1)), null);
        }
    }

    /**
     * Members that are in the same order in both stay; from the first on that is not, members are removed and added again, because new
     * members go to the end.
     */
    private void compareMembers(Document a, Document b, Place place) {
        Map<String, Integer> indices = new HashMap<>();
        for (int i = 0; i < a.size(); i++) {
            indices.put(a.name(i), i);
        }
        boolean[] stays = new boolean[a.size()];
        int kept = keep(b, indices, stays);
        for (int i = 0; i < kept; i++) {
            int index = indices.getOrDefault(b.name(i), 0);
            compare(a.item(index), b.item(i), place.child(b.name(i)));
        }
        for (int i = 0; i < stays.length; i++) {
            if (!stays[i]) {
                add(PatchOperation.Kind.REMOVE, place.child(a.name(i)), null);
            }
        }
        for (int i = kept; i < b.size(); i++) {
            add(PatchOperation.Kind.ADD, place.child(b.name(i)), b.item(i));
        }
    }

    /** Marks the members that stay; the number of the first of {@code b} that do. */
    private static int keep(Document b, Map<String, Integer> indices, boolean[] stays) {
        int last = -1;
        for (int i = 0; i < b.size(); i++) {
            int index = indices.getOrDefault(b.name(i), -1);
            if (index <= last) {
                return i;
            }
            stays[index] = true;
            last = index;
        }
        return b.size();
    }
}
