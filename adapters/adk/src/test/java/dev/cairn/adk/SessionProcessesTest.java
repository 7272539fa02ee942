package dev.cairn.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.sessions.Session;
import dev.cairn.Cairn;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other processes on the same session: two at once, and one that is killed. */
class SessionProcessesTest {
    @TempDir
    Path folder;

    private Session newTrip() {
        try (Cairn cairn = Cairn.open(url())) {
            return Sessions.newSession(new CairnSessionService(cairn), "trip");
        }
    }

    private String url() {
        return "sqlite:" + folder.resolve("s.db");
    }

    private Child child(String name, int events) throws Exception {
        return Child.start(folder, AppendingChild.class, url(), name, String.valueOf(events));
    }

    @Test
    void two_processes_lose_nothing_and_keep_their_own_order() throws Exception {
        newTrip();
        List<String> said = new ArrayList<>();
        try (Child a = child("a", 60);
                Child b = child("b", 60)) {
            said.addAll(a.end());
            said.addAll(b.end());
        }
        try (Cairn cairn = Cairn.open(url())) {
            Session session = Sessions.get(new CairnSessionService(cairn), "trip");
            List<String> ids = Sessions.ids(session);
            assertThat(ids).hasSize(120).doesNotHaveDuplicates();
            assertThat(said).containsAll(ids).contains("events 120");
            for (String name : List.of("a", "b")) {
                List<String> own =
                        ids.stream().filter(id -> id.startsWith(name)).toList();
                assertThat(own).isSortedAccordingTo((x, y) -> number(x) - number(y));
                assertThat(session.state()).containsEntry(name, 59).containsEntry("app:" + name, 59);
            }
        }
    }

    private static int number(String id) {
        return Integer.parseInt(id.substring(2));
    }

    @Test
    void what_was_acknowledged_before_a_kill_is_there() throws Exception {
        newTrip();
        List<String> acknowledged;
        try (Child child = child("a", 1_000_000)) {
            acknowledged = child.killAfter(20);
        }
        try (Cairn cairn = Cairn.open(url())) {
            CairnSessionService service = new CairnSessionService(cairn);
            Session session = Sessions.get(service, "trip");
            List<String> ids = Sessions.ids(session);
            assertThat(ids)
                    .startsWith(acknowledged.toArray(String[]::new))
                    .hasSizeBetween(acknowledged.size(), acknowledged.size() + 1);
            int last = ids.size() - 1;
            assertThat(session.state()).containsEntry("a", last).containsEntry("app:a", last);
            Sessions.append(service, session, Sessions.said("a-" + (last + 1), "on"));
            assertThat(Sessions.get(service, "trip").events()).hasSize(ids.size() + 1);
        }
    }
}
