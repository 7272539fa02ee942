package dev.cairn.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;

/** What a session in a Cairn can do beyond the framework's interface. */
class SessionHistoryTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final CairnSessionRepository sessions = new CairnSessionRepository(cairn);

    @AfterEach
    void close() {
        cairn.close();
    }

    private void begin(String... texts) {
        sessions.save(Session.builder().id("trip").userId("ann").build());
        say("trip", texts);
    }

    private void say(String session, String... texts) {
        for (String text : texts) {
            say(session, new UserMessage(text));
        }
    }

    private void say(String session, Message message) {
        sessions.appendEvent(
                SessionEvent.builder().sessionId(session).message(message).build());
    }

    private List<String> texts(String session) {
        return texts(sessions.findEvents(session, EventFilter.active()));
    }

    private static List<String> texts(List<SessionEvent> events) {
        return events.stream()
                .map(event -> String.valueOf(event.getMessage().getText()))
                .toList();
    }

    @Test
    void every_version_of_a_log_can_be_read_again() {
        begin("a", "b", "c");
        List<SessionEvent> log = sessions.findEvents("trip", EventFilter.all());
        assertThat(sessions.compactEvents("trip", log.subList(0, 1), log.subList(2, 3), 3))
                .isTrue();
        assertThat(texts("trip")).containsExactly("c");
        assertThat(texts(sessions.findEventsAt("trip", 2))).containsExactly("a", "b");
        assertThat(texts(sessions.findEventsAt("trip", 3))).containsExactly("a", "b", "c");
        assertThat(texts(sessions.findEventsAt("trip", 4))).containsExactly("a", "c");
        assertThatThrownBy(() -> sessions.findEventsAt("trip", 5))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("version 5");
    }

    @Test
    void a_rewind_is_a_new_version_and_can_be_undone() {
        begin("a", "b", "c");
        assertThat(sessions.rewind("trip", 1)).isEqualTo(4);
        assertThat(texts("trip")).containsExactly("a");
        say("trip", "d");
        assertThat(texts("trip")).containsExactly("a", "d");
        assertThat(sessions.rewind("trip", 3)).isEqualTo(6);
        assertThat(texts("trip")).containsExactly("a", "b", "c");
    }

    @Test
    void an_event_that_was_taken_back_can_be_appended_again() {
        begin();
        SessionEvent event = SessionEvent.builder()
                .sessionId("trip")
                .message(new UserMessage("a"))
                .build();
        say("trip", "first");
        sessions.appendEvent(event);
        sessions.rewind("trip", 1);
        sessions.appendEvent(event);
        assertThat(texts("trip")).containsExactly("first", "a");
    }

    @Test
    void a_compaction_that_began_before_a_rewind_is_refused() {
        begin("a", "b");
        long version = sessions.getEventVersion("trip");
        List<SessionEvent> log = sessions.findEvents("trip", EventFilter.all());
        sessions.rewind("trip", 1);
        say("trip", "c");
        assertThat(sessions.compactEvents("trip", log, List.of(), version)).isFalse();
        assertThat(texts("trip")).containsExactly("a", "c");
    }

    @Test
    void a_fork_goes_on_apart_from_its_origin() {
        begin("a", "b", "c");
        Session fork = sessions.fork("trip", 2, "other trip");
        say("other trip", "x");
        say("trip", "d");
        assertThat(fork.userId()).isEqualTo("ann");
        assertThat(texts("other trip")).containsExactly("a", "b", "x");
        assertThat(sessions.findEvents("other trip", EventFilter.all()))
                .extracting(SessionEvent::getSessionId)
                .containsOnly("other trip");
        assertThat(texts("trip")).containsExactly("a", "b", "c", "d");
        assertThat(sessions.findByUserId("ann")).extracting(Session::id).containsExactly("trip", "other trip");
        assertThatThrownBy(() -> sessions.fork("trip", 2, "other trip"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ALREADY_EXISTS));
    }

    @Test
    void a_deleted_session_can_be_restored_for_its_user() {
        begin("a", "b");
        sessions.delete("trip");
        assertThat(sessions.findByUserId("ann")).isEmpty();
        assertThat(sessions.undelete("trip").userId()).isEqualTo("ann");
        assertThat(sessions.findByUserId("ann")).hasSize(1);
        say("trip", "c");
        assertThat(texts("trip")).containsExactly("a", "b", "c");
    }

    @Test
    void a_sweep_removes_a_session_that_has_expired_and_no_other() {
        Instant now = Instant.now();
        for (Duration end : List.of(Duration.ofDays(-1), Duration.ofDays(1))) {
            sessions.save(Session.builder()
                    .id("s" + end.toDays())
                    .userId("ann")
                    .expiresAt(now.plus(end))
                    .build());
        }
        begin("a");
        sessions.save(expiring("trip", now.minusSeconds(1)));
        sessions.save(expiring("trip", now.plusSeconds(60)));
        cairn.maintenance().sweep(false, false);
        assertThat(sessions.findByUserId("ann")).extracting(Session::id).containsExactlyInAnyOrder("s1", "trip");
        assertThat(texts("trip")).containsExactly("a");
    }

    private static Session expiring(String id, Instant end) {
        return Session.builder().id(id).userId("ann").expiresAt(end).build();
    }

    @Test
    void a_call_of_a_tool_that_a_crash_left_without_answer_is_answered_or_dropped() {
        for (boolean answered : List.of(true, false)) {
            String id = "trip " + answered;
            sessions.save(Session.builder().id(id).userId("ann").build());
            say(id, "book it");
            say(
                    id,
                    AssistantMessage.builder()
                            .content("")
                            .toolCalls(List.of(MessageSamples.call("1", "{}")))
                            .build());
            HistoryRepair repair = answered
                    ? HistoryRepair.none().answeringToolCalls("interrupted")
                    : HistoryRepair.none().droppingToolCalls();
            assertThat(sessions.repair(id, HistoryRepair.none())).isFalse();
            assertThat(sessions.repair(id, repair)).isTrue();
            assertThat(sessions.repair(id, repair)).isFalse();
            List<SessionEvent> active = sessions.findEvents(id, EventFilter.active());
            assertThat(active).hasSize(answered ? 3 : 1);
            if (answered) {
                var answer = (ToolResponseMessage) active.get(2).getMessage();
                assertThat(answer.getResponses()).containsExactly(new ToolResponse("1", "book", "interrupted"));
            }
            assertThat(sessions.findEvents(id, EventFilter.all())).hasSize(answered ? 3 : 2);
            assertThat(sessions.findEventsAt(id, 2)).hasSize(2);
        }
    }

    @Test
    void everything_that_a_message_holds_is_in_its_event() {
        begin();
        List<Message> samples = MessageSamples.all();
        for (Message message : samples) {
            sessions.appendEvent(SessionEvent.builder()
                    .sessionId("trip")
                    .message(message)
                    .metadata("cost", 7L)
                    .branch("a.b")
                    .build());
        }
        List<SessionEvent> read = sessions.findEvents("trip", EventFilter.all());
        assertThat(MessageSamples.shown(
                        read.stream().map(SessionEvent::getMessage).toList()))
                .isEqualTo(MessageSamples.shown(samples));
        assertThat(read).allSatisfy(event -> {
            assertThat(event.getMetadata()).containsEntry("cost", 7L);
            assertThat(event.getBranch()).isEqualTo("a.b");
        });
    }

    @Test
    void ids_of_any_text_are_apart() {
        List<String> ids =
                List.of("1", "01", "a:b", "user:ann:trip", "🙂", "x".repeat(300), "a/b", "a%2Fb", "~1", "A", "a");
        ids.forEach(id -> {
            sessions.save(Session.builder().id(id).userId(id).build());
            say(id, "of " + id);
        });
        ids.forEach(id -> {
            assertThat(texts(id)).containsExactly("of " + id);
            assertThat(sessions.findByUserId(id)).extracting(Session::id).containsExactly(id);
        });
        assertThatThrownBy(() -> sessions.save(
                        Session.builder().id("x".repeat(600)).userId("ann").build()))
                .isInstanceOf(CairnException.class);
        assertThat(sessions.findByUserId("ann")).isEmpty();
    }

    @Test
    void one_event_id_in_two_sessions_is_two_events() {
        begin();
        sessions.save(Session.builder().id("other").userId("ann").build());
        for (String session : List.of("trip", "other")) {
            sessions.appendEvent(SessionEvent.builder()
                    .id("1")
                    .sessionId(session)
                    .message(new UserMessage("of " + session))
                    .build());
        }
        assertThat(texts("trip")).containsExactly("of trip");
        assertThat(texts("other")).containsExactly("of other");
    }

    @Test
    void a_page_far_behind_the_end_is_empty() {
        begin("a");
        EventFilter far =
                EventFilter.builder().page(Integer.MAX_VALUE).pageSize(10).build();
        assertThat(sessions.findEvents("trip", far)).isEmpty();
    }

    @Test
    void another_process_s_appends_are_followed_and_its_replays_change_nothing() {
        begin("a");
        CairnSessionRepository other = new CairnSessionRepository(cairn);
        SessionEvent theirs = SessionEvent.builder()
                .sessionId("trip")
                .message(new UserMessage("theirs"))
                .build();
        other.appendEvent(theirs);
        sessions.appendEvent(theirs);
        say("trip", "mine");
        other.appendEvent(theirs);
        assertThat(texts("trip")).containsExactly("a", "theirs", "mine");
        assertThat(Objects.requireNonNull(other.findById("trip")).userId()).isEqualTo("ann");
    }
}
