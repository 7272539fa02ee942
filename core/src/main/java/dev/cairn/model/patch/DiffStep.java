package dev.cairn.model.patch;

import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of the way from one document to another.
 *
 * @param kind add, remove or replace; replace also for a change that may be done in smaller steps
 * @param from what is there before; null when nothing is or it does not matter
 * @param to what is there afterwards; null when nothing is
 */
record DiffStep(
        PatchOperation.Kind kind,
        Place place,
        @Nullable Document from,
        @Nullable Document to) {
    /** About the bytes of an operation without path and value. */
    private static final long OVERHEAD = 28;

    /** A place in the document, from the inside out. */
    record Place(@Nullable Place parent, String token, int length) {
        static final Place ROOT = new Place(null, "", 0);

        Place child(String name) {
            return new Place(this, name, length + name.length() + 1);
        }

        private JsonPointer pointer() {
            List<String> tokens = new ArrayList<>();
            for (Place at = this; at.parent != null; at = at.parent) {
                tokens.add(at.token);
            }
            Collections.reverse(tokens);
            return new JsonPointer(tokens);
        }
    }

    static DiffStep add(Place place, Document value) {
        return new DiffStep(PatchOperation.Kind.ADD, place, null, value);
    }

    static DiffStep remove(Place place) {
        return new DiffStep(PatchOperation.Kind.REMOVE, place, null, null);
    }

    static DiffStep change(Place place, Document from, Document to) {
        return new DiffStep(PatchOperation.Kind.REPLACE, place, from, to);
    }

    /** About the bytes of the operation. */
    long cost() {
        return OVERHEAD + place.length + (to == null ? 0 : to.byteLength());
    }

    PatchOperation operation() {
        return new PatchOperation(kind, place.pointer(), null, to);
    }
}
