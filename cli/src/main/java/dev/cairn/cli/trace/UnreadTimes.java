package dev.cairn.cli.trace;

import dev.cairn.checkpoint.trace.TraceTime;
import dev.cairn.cli.output.Figures;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The elements of a run, which counts those without a time and remembers those whose times cannot be read. Used by one thread. */
final class UnreadTimes implements Iterator<Document> {
    private static final int MAX_SHOWN = 5;

    private final Iterator<Document> elements;
    private final TraceTime times;
    private final List<String> reported = new ArrayList<>();
    private long passed;
    private long unread;
    private long untimed;

    UnreadTimes(Iterator<Document> elements, TraceTime times) {
        this.elements = elements;
        this.times = times;
    }

    @Override
    public boolean hasNext() {
        return elements.hasNext();
    }

    @Override
    public Document next() {
        Document element = elements.next();
        untimed += times.of(element).isPresent() ? 0 : 1;
        times.unread(element).ifPresent(this::note);
        passed++;
        return element;
    }

    private void note(String member) {
        unread++;
        if (reported.size() < MAX_SHOWN) {
            reported.add(passed + " ('" + member + "')");
        }
    }

    /** How their times are read. */
    TraceTime times() {
        return times;
    }

    /** What to say of them, if there are any. */
    Optional<String> note() {
        return unread == 0
                ? Optional.empty()
                : Optional.of(Figures.count(unread, "element has", "elements have")
                        + " an unreadable time or one without an offset: " + String.join(", ", reported)
                        + (unread > reported.size() ? ", ..." : "") + "."
                        + (times.zone() == null ? " --zone ZONE reads those without an offset." : ""));
    }

    /** How many elements have no time that can be read. */
    long untimed() {
        return untimed;
    }

    /** Says that these have the time of the element before, unless there are none or no element has a time. */
    Optional<String> instead() {
        return untimed == 0 || untimed == passed
                ? Optional.empty()
                : Optional.of(Figures.count(untimed, "element", "elements")
                        + " without a time got the time of the element before.");
    }
}
