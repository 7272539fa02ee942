package dev.cairn.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/** Finds the operations of {@link JsonPatch#diff}. Never recursive. Not safe for use by several threads. */
final class JsonDiff {
    private final List<DiffStep> done = new ArrayList<>();
    private final Deque<Division> open = new ArrayDeque<>();
    private long cost;

    /**
     * A step that is being done in smaller ones.
     *
     * @param stepsBefore how many were done before it
     * @param costBefore what those cost
     */
    private record Division(DiffStep whole, Iterator<DiffStep> parts, int stepsBefore, long costBefore) {}

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

    /** The hash codes are kept in the documents, so that different ones are told apart at once. */
    static boolean same(Document a, Document b) {
        return a.hashCode() == b.hashCode() && a.equals(b);
    }

    private void take(DiffStep step) {
        Document from = step.from();
        Document to = step.to();
        if (from != null && to != null && areContainers(from, to)) {
            List<DiffStep> parts = DiffSteps.between(from, to, step.place());
            open.push(new Division(step, parts.iterator(), done.size(), cost));
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
        if (cost - division.costBefore > division.whole.cost()) {
            done.subList(division.stepsBefore, done.size()).clear();
            cost = division.costBefore + division.whole.cost();
            done.add(division.whole);
        }
    }
}
