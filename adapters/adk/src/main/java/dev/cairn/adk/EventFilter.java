package dev.cairn.adk;

import com.google.adk.events.Event;
import com.google.adk.sessions.GetSessionConfig;
import dev.cairn.message.InterruptedCalls;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Which events of a session are shown: of the last ones those that are not too old. */
final class EventFilter {
    private EventFilter() {}

    static List<Event> shown(List<Event> events, Optional<GetSessionConfig> config, InterruptedCalls unanswered) {
        int most = config.flatMap(GetSessionConfig::numRecentEvents).orElse(events.size());
        Instant after = config.flatMap(GetSessionConfig::afterTimestamp).orElse(Instant.MIN);
        List<Event> shown = events.subList(Math.max(0, events.size() - most), events.size()).stream()
                .filter(event -> !Instant.ofEpochMilli(event.timestamp()).isBefore(after))
                .toList();
        return FunctionCalls.repair(unanswered).repaired(shown, true);
    }
}
