package dev.cairn.checkpoint.trace;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a run with their times: an element without one has that of the element before. The first ones have that of the first
 * that has any, if it is among the first {@value #MAX_AHEAD} and the first megabyte. Not thread-safe.
 */
final class TracedElements implements Iterator<Document> {
    static final int MAX_AHEAD = 100;
    private static final int MAX_BYTES = 1 << 20;

    private final Iterator<Document> elements;
    private final TraceTime times;
    private final Deque<Document> ahead = new ArrayDeque<>();
    private boolean begun;
    /** Met while reading ahead, thrown behind the elements before it. */
    private @Nullable CairnException failure;

    private @Nullable Instant time;

    TracedElements(Iterator<Document> elements, TraceTime times) {
        this.elements = elements;
        this.times = times;
    }

    @Override
    public boolean hasNext() {
        if (!ahead.isEmpty()) {
            return true;
        }
        if (failure != null) {
            throw failure;
        }
        return elements.hasNext();
    }

    @Override
    public Document next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Document element = ahead.isEmpty() ? elements.next() : ahead.remove();
        time = times.of(element).orElse(time);
        if (!begun) {
            begun = true;
            if (time == null) {
                time = timeAhead(element.byteLength());
            }
        }
        return element;
    }

    private @Nullable Instant timeAhead(long bytes) {
        try {
            for (long size = bytes; ahead.size() < MAX_AHEAD && size < MAX_BYTES && elements.hasNext(); ) {
                Document next = elements.next();
                ahead.add(next);
                size += next.byteLength();
                Optional<Instant> found = times.of(next);
                if (found.isPresent()) {
                    return found.get();
                }
            }
        } catch (CairnException e) {
            failure = e;
        }
        return null;
    }

    /** The time of the element that was handed out last; empty when none so far has one. */
    Optional<Instant> time() {
        return Optional.ofNullable(time);
    }
}
