package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Node;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import java.util.HashSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A marked checkpoint and its stored ancestors, across gaps. Ends where a walk would go round in a circle. */
public record Lineage(ThreadIndex mark, Place start) implements Iterable<Node> {
    @Override
    public Iterator<Node> iterator() {
        return new Iterator<>() {
            private final Set<Place> seen = new HashSet<>();
            private @Nullable Node next = stored(start.name());

            @Override
            public boolean hasNext() {
                return next != null && !seen.contains(next.place());
            }

            @Override
            public Node next() {
                Node node = next;
                if (node == null || !seen.add(node.place())) {
                    throw new NoSuchElementException();
                }
                next = stored(node.parent());
                return node;
            }
        };
    }

    /** The checkpoint of an id, or of the nearest stored ancestor that a gap names. */
    private @Nullable Node stored(@Nullable String id) {
        if (id == null) {
            return null;
        }
        Node node = mark.nodes().get(new Place(start.namespace(), id));
        HistoryGap gap = mark.gaps().get(new Place(start.namespace(), id));
        if (node != null || gap == null || gap.ancestorId() == null) {
            return node;
        }
        return mark.nodes().get(new Place(start.namespace(), gap.ancestorId()));
    }
}
