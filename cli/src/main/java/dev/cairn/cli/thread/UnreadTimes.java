package dev.cairn.cli.thread;

import dev.cairn.checkpoint.TraceTime;
import dev.cairn.cli.output.Figures;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The elements of a run, which remembers those whose times cannot be read. Used by one thread. */
final class UnreadTimes implements Iterator<Document> {
    private static final int TOLD = 5;

    private final Iterator<Document> elements;
    private final List<String> told = new ArrayList<>();
    private long passed;
    private long unread;

    UnreadTimes(Iterator<Document> elements) {
        this.elements = elements;
    }

    @Override
    public boolean hasNext() {
        return elements.hasNext();
    }

    @Override
    public Document next() {
        Document element = elements.next();
        TraceTime.unread(element).ifPresent(this::note);
        passed++;
        return element;
    }

    private void note(String member) {
        unread++;
        if (told.size() < TOLD) {
            told.add(passed + " ('" + member + "')");
        }
    }

    /** What to say of them, if there are any. */
    Optional<String> note() {
        return unread == 0
                ? Optional.empty()
                : Optional.of(Figures.count(unread, "element has", "elements have")
                        + " a time that cannot be read or has no offset, and the time of the import instead: "
                        + String.join(", ", told) + (unread > told.size() ? ", ..." : "") + ".");
    }
}
