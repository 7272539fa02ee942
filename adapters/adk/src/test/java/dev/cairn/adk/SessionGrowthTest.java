package dev.cairn.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.events.Event;
import com.google.adk.sessions.Session;
import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What an append costs does not depend on how long the session is. */
class SessionGrowthTest {
    private static final String THREAD = "adk/sessions/weather/ada/trip";

    private final Random random = new Random(7);

    @Test
    void an_append_to_5_000_events_takes_what_is_new() {
        long early = bytesOfAppendsAfter(10);
        long late = bytesOfAppendsAfter(5_000);
        assertThat(late).as("bytes of 50 appends of about 1,000 bytes").isLessThan(50 * 2_600L);
        assertThat(late).isLessThan(early + early / 2);
    }

    /** What 50 appends take, without what the log of the branch takes. */
    private long bytesOfAppendsAfter(int events) {
        try (Cairn cairn = Cairn.open("memory:")) {
            CairnSessionService service = new CairnSessionService(cairn);
            Sessions.newSession(service, "trip");
            List<Document> many = new ArrayList<>();
            for (int i = 0; i < events; i++) {
                many.add(Json.event(text("e" + i)));
            }
            cairn.checkpoints()
                    .put(
                            CheckpointConfig.of(THREAD),
                            StateChange.empty().appendAll("events", many),
                            CheckpointMetadata.of(0));
            Session session = Sessions.get(service, "trip");
            assertThat(session.events()).hasSize(events);
            long before =
                    cairn.checkpoints().threads().find(THREAD).orElseThrow().bytes();
            for (int i = 0; i < 50; i++) {
                Sessions.append(service, session, text("new" + i));
            }
            long after =
                    cairn.checkpoints().threads().find(THREAD).orElseThrow().bytes();
            assertThat(Sessions.get(service, "trip").events()).hasSize(events + 50);
            return after - before;
        }
    }

    private Event text(String id) {
        StringBuilder text = new StringBuilder();
        while (text.length() < 700) {
            text.append(Long.toString(random.nextLong(), 36)).append(' ');
        }
        return Sessions.said(id, text.toString());
    }
}
