package dev.cairn.adk.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.artifacts.BaseArtifactService;
import com.google.adk.memory.BaseMemoryService;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.SessionKey;
import com.google.genai.types.Part;
import dev.cairn.Cairn;
import dev.cairn.adk.CairnArtifactService;
import dev.cairn.adk.CairnMemoryService;
import dev.cairn.adk.CairnSessionService;
import dev.cairn.adk.Sessions;
import dev.cairn.message.InterruptedCalls;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the guide shows besides the example. */
class AdkGuideTest {
    private final Cairn cairn = Cairn.open("memory:");

    @AfterEach
    void close() {
        cairn.close();
    }

    @Test
    void a_session_is_rewound() {
        CairnSessionService sessions = new CairnSessionService(cairn);
        Session session = Sessions.newSession(sessions, "trip");
        Sessions.append(sessions, session, Sessions.said("e1", "Paris"));
        Sessions.append(sessions, session, Sessions.said("e2", "Oslo"));
        String eventId = "e2";
        // region: rewind
        SessionKey trip = new SessionKey("weather", "ada", "trip");
        Session earlier = sessions.rewindBefore(trip, eventId).blockingGet();
        // end: rewind
        assertThat(Sessions.ids(earlier)).containsExactly("e1");
        // region: rewind-back
        Session again = sessions.rewind(trip, eventId).blockingGet();
        // end: rewind-back
        assertThat(Sessions.ids(again)).containsExactly("e1", "e2");
    }

    @Test
    void calls_without_answer_are_answered() {
        Sessions.append(
                new CairnSessionService(cairn),
                Sessions.newSession(new CairnSessionService(cairn), "trip"),
                Sessions.calling("e1", "run-1", "c1"));
        // region: repair
        BaseSessionService sessions = new CairnSessionService(cairn).showing(InterruptedCalls.ANSWER);
        // end: repair
        assertThat(Sessions.get(sessions, "trip").events()).hasSize(2);
        // region: refuse
        BaseSessionService strict = new CairnSessionService(cairn).refusingOthers();
        // end: refuse
        assertThat(Sessions.get(strict, "trip").events()).hasSize(1);
    }

    @Test
    void files_have_versions() {
        byte[] bytes = {1, 2, 3};
        // region: files
        BaseArtifactService files = new CairnArtifactService(cairn);
        int version = files.saveArtifact("weather", "ada", "trip", "map.png", Part.fromBytes(bytes, "image/png"))
                .blockingGet();
        Part first = files.loadArtifact("weather", "ada", "trip", "map.png", 0).blockingGet();
        // end: files
        assertThat(version).isZero();
        assertThat(first.inlineData().orElseThrow().data().orElseThrow()).isEqualTo(bytes);
    }

    @Test
    void memories_are_found_by_words() {
        CairnSessionService sessions = new CairnSessionService(cairn);
        Session session = Sessions.newSession(sessions, "trip", Map.of());
        Sessions.append(sessions, session, Sessions.said("e1", "I like Paris."));
        // region: memory
        BaseMemoryService memory = new CairnMemoryService(cairn);
        memory.addSessionToMemory(session).blockingAwait();
        var found = memory.searchMemory("weather", "ada", "paris oslo").blockingGet();
        // end: memory
        assertThat(found.memories()).hasSize(1);
    }
}
