package dev.cairn.model.patch;

import dev.cairn.model.Document;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/** Finds the operations of {@link JsonPatch#fromDiff} and {@link JsonPatch#fromChanges}. Never recursive. Not thread-safe. */
final class JsonDiff {
    private final List<DiffStep> done = new ArrayList<>();
    private final Deque<Division> open = new ArrayDeque<>();
    private final boolean keepsShared;
    private long cost;

    /** @param keepsShared whether what shares parts with its new value is changed in smaller steps even where those are longer */
    JsonDiff(boolean keepsShared) {
        this.keepsShared = keepsShared;
    }

    /** A step that is being done in smaller ones. */
    private final class Division {
        private final DiffStep whole;
        private final Iterator<DiffStep> parts;
        private final int stepsBefore = done.size();
        private final long costBefore = cost;
        private boolean shares;

        private Division(DiffStep whole, Document to, List<DiffStep> parts) {
            this.whole = whole;
            this.parts = parts.iterator();
            shares = parts.stream().filter(part -> part.to() != null).count() < to.size();
        }
    }

    List<PatchOperation> compare(Document a, Document b) {
        if (!same(a, b)) {
            take(DiffStep.change(DiffStep.Place.ROOT, a, b));
        }
        while (!open.isEmpty()) {
            Division top = open.element();
            if (top.parts.hasNext()) {
                take(top.parts.next());
            } else {
                open.pop();
                close(top);
            }
        }
        return done.stream().map(DiffStep::operation).toList();
    }

    /** The hash codes are kept in the documents, so that different ones are distinguished at once. */
    static boolean same(Document a, Document b) {
        return a.hashCode() == b.hashCode() && a.equals(b);
    }

    private void take(DiffStep step) {
        Document from = step.from();
        Document to = step.to();
        if (from != null && to != null && areContainers(from, to)) {
            open.push(new Division(step, to, DiffSteps.between(from, to, step.place())));
        } else {
            done.add(step);
            cost += step.cost();
        }
    }

    /** Whether smaller steps may lead from one to the other. */
    private static boolean areContainers(Document from, Document to) {
        return from.kind() == to.kind() && (from.kind() == Document.Kind.ARRAY || from.kind() == Document.Kind.OBJECT);
    }

    /** Takes the whole step after all where the smaller ones are longer. */
    private void close(Division division) {
        Division around = open.peek();
        if (around != null) {
            around.shares |= division.shares;
        }
        boolean stays = keepsShared && division.shares;
        if (!stays && cost - division.costBefore > division.whole.cost()) {
            done.subList(division.stepsBefore, done.size()).clear();
            cost = division.costBefore + division.whole.cost();
            done.add(division.whole);
        }
    }
}
