package dev.cairn.adk;

import static dev.cairn.adk.Sessions.answering;
import static dev.cairn.adk.Sessions.append;
import static dev.cairn.adk.Sessions.calling;
import static dev.cairn.adk.Sessions.changing;
import static dev.cairn.adk.Sessions.event;
import static dev.cairn.adk.Sessions.get;
import static dev.cairn.adk.Sessions.ids;
import static dev.cairn.adk.Sessions.newSession;
import static dev.cairn.adk.Sessions.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.adk.events.Event;
import com.google.adk.events.EventActions;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.SessionException;
import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.StateChange;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two requests on one session: the objects of both were read before either appended. */
class OtherWritersTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final CairnSessionService service = new CairnSessionService(cairn);
    private Session one;
    private Session two;

    @BeforeEach
    void read() {
        newSession(service, "trip", Map.of("n", 0));
        one = get(service, "trip");
        two = get(service, "trip");
    }

    @AfterEach
    void close() {
        cairn.close();
    }

    @Test
    void both_events_are_kept_and_the_second_object_gets_the_first_event() {
        append(service, one, changing("e1", Map.of("n", 1, "a", 1, "app:x", 1)));
        append(service, two, changing("e2", Map.of("n", 2, "b", 2, "app:y", 2)));
        assertThat(ids(two)).containsExactly("e1", "e2");
        Map<String, Object> all = Map.of("n", 2, "a", 1, "b", 2, "app:x", 1, "app:y", 2);
        assertThat(new HashMap<>(two.state())).isEqualTo(all);
        assertThat(new HashMap<>(get(service, "trip").state())).isEqualTo(all);
        append(service, one, said("e3", "on"));
        assertThat(ids(one)).containsExactly("e1", "e2", "e3");
        assertThat(new HashMap<>(one.state())).isEqualTo(all);
    }

    @Test
    void what_is_not_appended_yet_stays_in_the_object() {
        two.state().put("draft", "…");
        append(service, one, changing("e1", Map.of("n", 1)));
        append(service, two, said("e2", "on"));
        assertThat(two.state()).containsEntry("draft", "…").containsEntry("n", 1);
    }

    @Test
    void keys_that_another_object_has_removed_or_added_are_known() {
        EventActions actions = EventActions.builder().build();
        actions.removeStateByKey("n");
        append(service, one, event("e1").actions(actions).build());
        append(service, two, event("e2").actions(actions).build());
        assertThat(get(service, "trip").state()).isEmpty();
    }

    @Test
    void nothing_comes_between_a_call_and_its_answer() {
        append(service, one, calling("call", "run-1", "c1"));
        assertThatThrownBy(() -> append(service, two, saidInRun2("question")))
                .isInstanceOf(SessionException.class)
                .hasMessageContaining("run 'run-1' waits for the answer to a function call");
        assertThat(two.events()).isEmpty();
        append(
                service,
                two,
                event("note")
                        .actions(EventActions.builder()
                                .stateDelta(Map.of("seen", true))
                                .build())
                        .build());
        append(service, one, answering("answer", "run-1", "c1"));
        append(service, two, saidInRun2("question"));
        assertThat(ids(get(service, "trip"))).containsExactly("call", "note", "answer", "question");
        assertThat(ids(two)).containsExactly("call", "note", "answer", "question");
    }

    private static Event saidInRun2(String id) {
        Event event = said(id, "hello");
        event.setInvocationId("run-2");
        return event;
    }

    @Test
    void a_long_running_call_waits_on_purpose() {
        Event call = calling("call", "run-1", "c1");
        call.setLongRunningToolIds(Set.of("c1"));
        append(service, one, call);
        append(service, two, saidInRun2("question"));
        assertThat(ids(get(service, "trip"))).containsExactly("call", "question");
    }

    @Test
    void a_service_that_refuses_others_stores_nothing_of_the_second_request() {
        CairnSessionService strict = service.refusingOthers();
        append(strict, one, said("e1", "hello"));
        assertThatThrownBy(() -> append(strict, two, saidInRun2("e2")))
                .isInstanceOf(SessionException.class)
                .hasMessageContaining("other events were appended");
        assertThat(ids(get(service, "trip"))).containsExactly("e1");
        append(strict, get(strict, "trip"), saidInRun2("e2"));
        assertThat(ids(get(service, "trip"))).containsExactly("e1", "e2");
    }

    @Test
    void a_change_of_the_app_that_a_process_left_unmade_is_made_once_by_the_next_reader() {
        SessionThreads threads = new SessionThreads(cairn);
        OpenSession open = threads.get(one.sessionKey(), Optional.empty()).open();
        StateDelta delta = StateDelta.of(Map.of("app:n", 1, "user:n", 1));
        threads.put(
                open,
                StateChange.empty()
                        .append(StoredSession.EVENTS, Json.event(changing("e1", Map.of("app:n", 1, "user:n", 1))))
                        .set(
                                StoredSession.SHARED,
                                SharedChange.of(one.sessionKey(), open.shared() + 1, delta)
                                        .write())
                        .withId("e1"));
        assertThat(newSession(service, "next").state()).isEmpty();
        assertThat(new HashMap<>(get(service, "trip").state())).isEqualTo(Map.of("n", 0, "app:n", 1, "user:n", 1));
        append(service, newSession(service, "third"), changing("e1", Map.of("app:n", 2)));
        assertThat(get(service, "trip").state()).containsEntry("app:n", 2);
    }

    @Test
    void a_change_of_the_app_that_was_left_unmade_is_made_before_the_next_one() {
        a_change_of_the_app_that_a_process_left_unmade_is_made_once_by_the_next_reader();
        append(service, one, changing("e5", Map.of("user:m", 5)));
        assertThat(new HashMap<>(one.state())).isEqualTo(Map.of("n", 0, "app:n", 2, "user:n", 1, "user:m", 5));
    }

    @Test
    void a_session_that_was_rewound_from_outside_makes_no_old_change_again() {
        append(service, one, changing("e1", Map.of("app:n", 1)));
        append(service, one, changing("e2", Map.of("app:n", 2)));
        cairn.checkpoints().branches().rewind(CheckpointConfig.of("adk/sessions/weather/ada/trip", "e1"));
        assertThat(get(service, "trip").state()).containsEntry("app:n", 2);
        append(service, one, changing("e3", Map.of("app:n", 3)));
        assertThat(ids(one)).containsExactly("e1", "e3");
        assertThat(get(service, "trip").state()).containsEntry("app:n", 3);
    }

    @Test
    void an_edit_from_outside_is_no_event() {
        append(service, one, said("e1", "hello"));
        cairn.checkpoints()
                .updateState(CheckpointConfig.of("adk/sessions/weather/ada/trip"), Map.of("note", "x"), null);
        append(service, one, said("e2", "hello"));
        append(service, two, said("e3", "hello"));
        assertThat(ids(one)).containsExactly("e1", "e2");
        assertThat(ids(two)).containsExactly("e1", "e2", "e3");
        assertThat(ids(get(service, "trip"))).containsExactly("e1", "e2", "e3");
    }

    @Test
    void a_copy_of_a_session_leaves_the_state_of_the_user_and_the_app_alone() {
        append(service, one, changing("e1", Map.of("user:x", "old", "app:y", "old")));
        newSession(service, "later", Map.of("user:x", "new", "app:y", "new"));
        cairn.checkpoints().threads().copy("adk/sessions/weather/ada/trip", "adk/sessions/weather/ada/copy");
        assertThat(get(service, "copy").state()).containsEntry("user:x", "new").containsEntry("app:y", "new");
        append(service, get(service, "copy"), changing("e2", Map.of("user:x", "newest")));
        assertThat(get(service, "copy").state())
                .containsEntry("user:x", "newest")
                .containsEntry("app:y", "new");
        assertThat(get(service, "trip").state()).containsEntry("user:x", "newest");
    }
}
