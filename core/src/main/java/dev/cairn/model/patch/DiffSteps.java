package dev.cairn.model.patch;

import dev.cairn.model.Document;
import dev.cairn.model.patch.DiffStep.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The steps between the children of two arrays or two objects. */
final class DiffSteps {
    private final Document a;
    private final Document b;
    private final Place place;
    private final List<DiffStep> steps = new ArrayList<>();

    private DiffSteps(Document a, Document b, Place place) {
        this.a = a;
        this.b = b;
        this.place = place;
    }

    static List<DiffStep> between(Document a, Document b, Place place) {
        DiffSteps found = new DiffSteps(a, b, place);
        if (a.kind() == Document.Kind.ARRAY) {
            found.compareItems();
        } else {
            found.compareMembers();
        }
        return found.steps;
    }

    private void compare(Document from, Document to, String token) {
        if (!JsonDiff.same(from, to)) {
            steps.add(DiffStep.change(place.child(token), from, to));
        }
    }

    private void compareItems() {
        int[] partners = new ArrayAlignment(a, b).partners();
        int next = 0;
        for (int i = 0; i < partners.length; i++) {
            String token = String.valueOf(i);
            if (partners[i] < 0) {
                steps.add(DiffStep.add(place.child(token), b.item(i)));
                continue;
            }
            for (; next < partners[i]; next++) {
                steps.add(DiffStep.remove(place.child(token)));
            }
            compare(a.item(next++), b.item(i), token);
        }
        for (int left = a.size() - next; left > 0; left--) {
            steps.add(DiffStep.remove(place.child(String.valueOf(b.size() + left - 1))));
        }
    }

    /**
     * Members that are in the same order in both stay; from the first on that is not, members are removed and added again, because new
     * members go to the end.
     */
    private void compareMembers() {
        Map<String, Integer> indices = new HashMap<>();
        for (int i = 0; i < a.size(); i++) {
            indices.put(a.name(i), i);
        }
        boolean[] stays = new boolean[a.size()];
        int kept = compareKept(indices, stays);
        for (int i = 0; i < stays.length; i++) {
            if (!stays[i]) {
                steps.add(DiffStep.remove(place.child(a.name(i))));
            }
        }
        for (int i = kept; i < b.size(); i++) {
            steps.add(DiffStep.add(place.child(b.name(i)), b.item(i)));
        }
    }

    /** Compares and marks the members that stay; the number of the first of {@code b} that do. */
    private int compareKept(Map<String, Integer> indices, boolean[] stays) {
        int last = -1;
        for (int i = 0; i < b.size(); i++) {
            int index = indices.getOrDefault(b.name(i), -1);
            if (index <= last) {
                return i;
            }
            compare(a.item(index), b.item(i), b.name(i));
            stays[index] = true;
            last = index;
        }
        return b.size();
    }
}
