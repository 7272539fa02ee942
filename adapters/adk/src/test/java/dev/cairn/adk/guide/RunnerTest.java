package dev.cairn.adk.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.events.Event;
import com.google.adk.sessions.Session;
import dev.cairn.Cairn;
import dev.cairn.adk.CairnSessionService;
import dev.cairn.adk.Sessions;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the guide, with a model that needs no network. */
class RunnerTest {
    @TempDir
    Path folder;

    @Test
    void a_second_process_continues_the_session_of_the_first() throws Exception {
        assertThat(ask("Paris")).last().isEqualTo("It is clear.");
        assertThat(ask("Oslo")).last().isEqualTo("It is cloudy.");
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("agent.db"))) {
            Session session = Sessions.get(new CairnSessionService(cairn), "trip");
            assertThat(session.events()).hasSize(8);
            assertThat(session.events()).extracting(Event::author).startsWith("user", "weather", "weather", "weather");
            assertThat(session.events().get(7).stringifyContent()).isEqualTo("It is cloudy.");
        }
    }

    private List<String> ask(String city) throws Exception {
        try (Child agent = Child.start(folder, WeatherAgent.class, city)) {
            return agent.end();
        }
    }
}
