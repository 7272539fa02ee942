package dev.cairn.springai;

import dev.cairn.checkpoint.Selection;
import java.util.List;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.SessionEvent;

/** Chooses events by a filter. Stateless. */
final class SessionEvents {
    private static final Selection ALL = Selection.none().channels(LogReader.EVENTS, LogReader.ARCHIVED);
    private static final Selection ACTIVE = Selection.none().channels(LogReader.EVENTS);

    private SessionEvents() {}

    static List<SessionEvent> find(String sessionId, EventFilter filter, LogReader log, StoredEvents stored) {
        Integer last = filter.lastN();
        if (last != null && last > 0 && filter.excludeArchived()) {
            List<SessionEvent> tail =
                    matching(read(sessionId, Selection.none().last(LogReader.EVENTS, last), log, stored), filter);
            if (tail.size() == last) {
                return page(tail, filter);
            }
        }
        Selection selection = filter.excludeArchived() ? ACTIVE : ALL;
        return choose(read(sessionId, selection, log, stored), filter);
    }

    private static List<SessionEvent> read(String sessionId, Selection selection, LogReader log, StoredEvents stored) {
        return log.newest(selection)
                .map(state -> stored.readAll(sessionId, LogReader.events(state)))
                .orElse(List.of());
    }

    /** Those that match, of these the last, of these a page. */
    static List<SessionEvent> choose(List<SessionEvent> events, EventFilter filter) {
        List<SessionEvent> matching = matching(events, filter);
        int last = filter.lastN() == null ? matching.size() : filter.lastN();
        return page(matching.subList(Math.max(0, matching.size() - last), matching.size()), filter);
    }

    private static List<SessionEvent> matching(List<SessionEvent> events, EventFilter filter) {
        return events.stream().filter(filter::matches).toList();
    }

    private static List<SessionEvent> page(List<SessionEvent> events, EventFilter filter) {
        Integer size = filter.pageSize();
        if (size == null) {
            return List.copyOf(events);
        }
        long from = filter.page() == null ? 0 : (long) filter.page() * size;
        return events.stream().skip(from).limit(size).toList();
    }
}
