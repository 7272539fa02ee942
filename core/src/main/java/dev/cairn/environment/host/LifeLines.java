package dev.cairn.environment.host;

import dev.cairn.environment.Life;
import dev.cairn.environment.SessionInfo;
import dev.cairn.history.internal.Circles;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Which life of which session goes on from which. Not thread-safe. */
final class LifeLines {
    static final String CIRCLE = "one of its lives continues from itself";

    private final Map<Place, Place> origins = new HashMap<>();

    private record Place(String session, int life) {}

    void take(SessionInfo session) {
        for (Life life : session.lives()) {
            origins.put(new Place(session.id(), life.number()), new Place(life.originSession(), life.originLife()));
        }
    }

    /** Sessions of which a life goes on from itself, one of each circle. */
    SortedSet<String> circles() {
        SortedSet<String> sessions = new TreeSet<>();
        Circles.of(origins.keySet(), origins::get).forEach(place -> sessions.add(place.session));
        return sessions;
    }
}
