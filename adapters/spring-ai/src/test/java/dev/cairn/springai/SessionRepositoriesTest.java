package dev.cairn.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.springai.SessionStore.Opened;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.CreateSessionRequest;
import org.springframework.ai.session.DefaultSessionService;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;
import org.springframework.ai.session.SessionRepository;
import org.springframework.ai.session.compaction.SlidingWindowCompactionStrategy;
import org.springframework.ai.session.compaction.TurnCountTrigger;

/** What every repository of sessions does, the framework's and Cairn's alike. */
class SessionRepositoriesTest {
    private static final Instant NOON = Instant.parse("2026-04-01T12:00:00Z");

    /** A story on one repository. */
    private interface Story {
        void run(SessionRepository sessions) throws Exception;
    }

    private static void on(SessionStore store, Story story) throws Exception {
        try (Opened opened = store.open()) {
            story.run(opened.repository());
        }
    }

    private static Session session(String id, String user) {
        return Session.builder().id(id).userId(user).createdAt(NOON).build();
    }

    private static SessionEvent event(String session, String id, Message message) {
        return SessionEvent.builder()
                .id(id)
                .sessionId(session)
                .timestamp(NOON)
                .message(message)
                .build();
    }

    private static void say(SessionRepository sessions, String session, String... texts) {
        for (String text : texts) {
            sessions.appendEvent(event(session, session + "/" + text, new UserMessage(text)));
        }
    }

    private static List<String> texts(SessionRepository sessions, String session, EventFilter filter) {
        return sessions.findEvents(session, filter).stream()
                .map(found -> Objects.requireNonNull(found.getMessage().getText()))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void a_session_is_found_with_all_that_was_saved(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(Session.builder()
                    .id("trip")
                    .userId("ann")
                    .createdAt(NOON)
                    .expiresAt(NOON.plusSeconds(60))
                    .metadata(Map.of("plan", "gold", "seats", 2))
                    .build());
            Session found = Objects.requireNonNull(sessions.findById("trip"));
            assertThat(found.userId()).isEqualTo("ann");
            assertThat(found.createdAt()).isEqualTo(NOON);
            assertThat(found.expiresAt()).isEqualTo(NOON.plusSeconds(60));
            assertThat(found.metadata()).containsEntry("plan", "gold").containsEntry("seats", 2);
            assertThat(sessions.findById("tripp")).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void saving_again_changes_what_is_noted_and_keeps_the_log(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(session("trip", "ann"));
            say(sessions, "trip", "hello");
            sessions.save(Session.builder()
                    .id("trip")
                    .userId("bea")
                    .createdAt(NOON)
                    .expiresAt(NOON.plusSeconds(9))
                    .build());
            Session found = Objects.requireNonNull(sessions.findById("trip"));
            assertThat(found.userId()).isEqualTo("bea");
            assertThat(found.expiresAt()).isEqualTo(NOON.plusSeconds(9));
            assertThat(sessions.findByUserId("ann")).isEmpty();
            assertThat(sessions.findByUserId("bea")).hasSize(1);
            assertThat(texts(sessions, "trip", EventFilter.all())).containsExactly("hello");
            assertThat(sessions.getEventVersion("trip")).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void the_sessions_of_a_user_are_those_and_no_others(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(session("a", "ann"));
            sessions.save(session("b", "ann"));
            sessions.save(session("c", "anna"));
            assertThat(sessions.findByUserId("ann")).extracting(Session::id).containsExactlyInAnyOrder("a", "b");
            assertThat(sessions.findByUserId("an")).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void only_what_has_expired_before_a_moment_is_named(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(expiring("past", NOON.minusSeconds(1)));
            sessions.save(expiring("now", NOON));
            sessions.save(expiring("future", NOON.plusSeconds(1)));
            sessions.save(Session.builder()
                    .id("never")
                    .userId("ann")
                    .createdAt(NOON)
                    .expiresAt(null)
                    .build());
            assertThat(sessions.findExpiredSessionIds(NOON)).containsExactly("past");
            var service =
                    DefaultSessionService.builder().sessionRepository(sessions).build();
            assertThat(service.deleteExpiredSessions(NOON)).isEqualTo(1);
            assertThat(sessions.findById("past")).isNull();
            assertThat(sessions.findById("never")).isNotNull();
        });
    }

    private static Session expiring(String id, Instant end) {
        return Session.builder()
                .id(id)
                .userId("ann")
                .createdAt(NOON)
                .expiresAt(end)
                .build();
    }

    @ParameterizedTest
    @EnumSource
    void a_deleted_session_has_no_events_and_starts_over_under_its_name(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(session("trip", "ann"));
            say(sessions, "trip", "gone");
            sessions.delete("trip");
            assertThat(sessions.findById("trip")).isNull();
            assertThat(sessions.findEvents("trip", EventFilter.all())).isEmpty();
            assertThat(sessions.findByUserId("ann")).isEmpty();
            assertThat(sessions.getEventVersion("trip")).isZero();
            assertThatThrownBy(() -> say(sessions, "trip", "late")).isInstanceOf(IllegalArgumentException.class);
            sessions.save(session("trip", "ann"));
            say(sessions, "trip", "gone");
            assertThat(texts(sessions, "trip", EventFilter.all())).containsExactly("gone");
            sessions.delete("never was");
        });
    }

    @ParameterizedTest
    @EnumSource
    void events_keep_their_order_whatever_their_times(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(session("trip", "ann"));
            for (int i = 5; i > 0; i--) {
                sessions.appendEvent(SessionEvent.builder()
                        .sessionId("trip")
                        .timestamp(NOON.plusSeconds(i))
                        .message(new UserMessage("m" + i))
                        .build());
            }
            assertThat(texts(sessions, "trip", EventFilter.all())).containsExactly("m5", "m4", "m3", "m2", "m1");
            assertThat(sessions.getEventVersion("trip")).isEqualTo(5);
        });
    }

    /** The framework's own repositories of this version append it twice, or fail. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "CAIRN_.*")
    void the_same_event_again_changes_nothing(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(session("trip", "ann"));
            say(sessions, "trip", "once", "twice");
            sessions.appendEvent(event("trip", "trip/once", new UserMessage("another text")));
            assertThat(texts(sessions, "trip", EventFilter.all())).containsExactly("once", "twice");
            assertThat(sessions.getEventVersion("trip")).isEqualTo(2);
        });
    }

    @ParameterizedTest
    @EnumSource
    void an_unknown_session_has_no_log(SessionStore store) throws Exception {
        on(store, sessions -> {
            assertThatThrownBy(() -> say(sessions, "nowhere", "lost")).isInstanceOf(IllegalArgumentException.class);
            assertThat(sessions.findEvents("nowhere", EventFilter.all())).isEmpty();
            assertThat(sessions.getEventVersion("nowhere")).isZero();
            assertThat(sessions.findById("nowhere")).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void arguments_that_name_nothing_are_refused(SessionStore store) throws Exception {
        on(store, sessions -> {
            assertThatThrownBy(() -> sessions.findById(" ")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> sessions.findByUserId("")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> sessions.delete("")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> sessions.findEvents("", EventFilter.all()))
                    .isInstanceOf(IllegalArgumentException.class);
        });
    }

    @ParameterizedTest
    @EnumSource
    void compaction_puts_the_archived_first_and_drops_what_is_in_neither_list(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(session("trip", "ann"));
            say(sessions, "trip", "a", "b", "c", "d");
            List<SessionEvent> log = sessions.findEvents("trip", EventFilter.all());
            SessionEvent summary = summary("trip", "sum");
            assertThat(sessions.compactEvents("trip", log.subList(0, 2), List.of(summary, log.get(3)), 4))
                    .isTrue();
            assertThat(texts(sessions, "trip", EventFilter.all())).containsExactly("a", "b", "sum", "d");
            assertThat(texts(sessions, "trip", EventFilter.active())).containsExactly("sum", "d");
            assertThat(sessions.findEvents("trip", EventFilter.all()))
                    .extracting(SessionEvent::isArchived)
                    .containsExactly(true, true, false, false);
            assertThat(sessions.getEventVersion("trip")).isEqualTo(5);
            say(sessions, "trip", "e");
            List<SessionEvent> active = sessions.findEvents("trip", EventFilter.active());
            assertThat(sessions.compactEvents("trip", active.subList(1, 2), active.subList(2, 3), 6))
                    .isTrue();
            assertThat(texts(sessions, "trip", EventFilter.all())).containsExactly("a", "b", "d", "e");
        });
    }

    private static SessionEvent summary(String session, String text) {
        return SessionEvent.builder()
                .id(session + "/" + text)
                .sessionId(session)
                .timestamp(NOON)
                .message(new AssistantMessage(text))
                .metadata(SessionEvent.METADATA_SYNTHETIC, true)
                .metadata(SessionEvent.METADATA_COMPACTION_SOURCE, "test")
                .build();
    }

    @ParameterizedTest
    @EnumSource
    void a_compaction_of_an_older_version_is_refused(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(session("trip", "ann"));
            say(sessions, "trip", "a", "b");
            List<SessionEvent> log = sessions.findEvents("trip", EventFilter.all());
            say(sessions, "trip", "c");
            assertThat(sessions.compactEvents("trip", log.subList(0, 1), log.subList(1, 2), 2))
                    .isFalse();
            assertThat(texts(sessions, "trip", EventFilter.active())).containsExactly("a", "b", "c");
            assertThat(sessions.getEventVersion("trip")).isEqualTo(3);
        });
    }

    @ParameterizedTest
    @EnumSource
    void the_framework_s_own_compaction_keeps_what_it_archives(SessionStore store) throws Exception {
        on(store, sessions -> {
            var service =
                    DefaultSessionService.builder().sessionRepository(sessions).build();
            service.create(CreateSessionRequest.builder()
                    .id("trip")
                    .userId("ann")
                    .timeToLive(Duration.ofDays(1))
                    .build());
            for (int turn = 0; turn < 6; turn++) {
                service.appendMessage("trip", new UserMessage("q" + turn));
                service.appendMessage("trip", new AssistantMessage("a" + turn));
            }
            var strategy =
                    SlidingWindowCompactionStrategy.builder().maxEvents(4).build();
            service.compact("trip", new TurnCountTrigger(3), strategy);
            assertThat(texts(sessions, "trip", EventFilter.all()))
                    .containsExactly("q0", "a0", "q1", "a1", "q2", "a2", "q3", "a3", "q4", "a4", "q5", "a5");
            assertThat(texts(sessions, "trip", EventFilter.active())).containsExactly("q4", "a4", "q5", "a5");
        });
    }

    @ParameterizedTest
    @EnumSource
    void filters_choose_by_kind_time_word_and_origin(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(session("trip", "ann"));
            for (int i = 0; i < 4; i++) {
                Message message = i % 2 == 0 ? new UserMessage("100% of " + i) : new AssistantMessage("snake_" + i);
                sessions.appendEvent(SessionEvent.builder()
                        .sessionId("trip")
                        .timestamp(NOON.plusSeconds(i))
                        .message(message)
                        .build());
            }
            sessions.appendEvent(summary("trip", "Summary"));
            assertThat(texts(
                            sessions,
                            "trip",
                            EventFilter.builder()
                                    .messageTypes(Set.of(MessageType.USER))
                                    .build()))
                    .containsExactly("100% of 0", "100% of 2");
            assertThat(texts(
                            sessions,
                            "trip",
                            EventFilter.builder()
                                    .from(NOON.plusSeconds(1))
                                    .to(NOON.plusSeconds(2))
                                    .build()))
                    .containsExactly("snake_1", "100% of 2");
            assertThat(texts(sessions, "trip", EventFilter.realOnly())).hasSize(4);
            assertThat(texts(sessions, "trip", EventFilter.keywordSearch("SUMM")))
                    .containsExactly("Summary");
            assertThat(texts(sessions, "trip", EventFilter.keywordSearch("100% of 2")))
                    .containsExactly("100% of 2");
        });
    }

    @ParameterizedTest
    @EnumSource
    void the_last_and_pages_are_in_order(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(session("trip", "ann"));
            say(sessions, "trip", "a", "b", "c", "d", "e");
            assertThat(texts(sessions, "trip", EventFilter.lastN(2))).containsExactly("d", "e");
            assertThat(texts(sessions, "trip", EventFilter.lastN(9))).hasSize(5);
            assertThat(texts(
                            sessions,
                            "trip",
                            EventFilter.builder().lastN(2).excludeArchived(true).build()))
                    .containsExactly("d", "e");
            assertThat(texts(sessions, "trip", page(0))).containsExactly("a", "b");
            assertThat(texts(sessions, "trip", page(2))).containsExactly("e");
            assertThat(texts(sessions, "trip", page(3))).isEmpty();
        });
    }

    private static EventFilter page(int number) {
        return EventFilter.builder().page(number).pageSize(2).build();
    }

    @ParameterizedTest
    @EnumSource
    void an_agent_sees_its_branch_and_those_above_it(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(session("trip", "ann"));
            for (String branch : List.of("a", "a.b", "a.b.c", "a.x", "ab")) {
                sessions.appendEvent(SessionEvent.builder()
                        .sessionId("trip")
                        .message(new UserMessage(branch))
                        .branch(branch)
                        .build());
            }
            say(sessions, "trip", "root");
            assertThat(texts(sessions, "trip", EventFilter.forBranch("a.b"))).containsExactly("a", "a.b", "root");
        });
    }

    @ParameterizedTest
    @EnumSource
    void writers_at_once_lose_nothing(SessionStore store) throws Exception {
        on(store, sessions -> {
            sessions.save(session("trip", "ann"));
            int writers = 4;
            int each = 25;
            CountDownLatch start = new CountDownLatch(1);
            ExecutorService pool = Executors.newFixedThreadPool(writers);
            try {
                List<? extends Future<?>> done = IntStream.range(0, writers)
                        .mapToObj(writer -> pool.submit(() -> {
                            start.await();
                            for (int i = 0; i < each; i++) {
                                say(sessions, "trip", writer + "-" + i);
                            }
                            return null;
                        }))
                        .toList();
                start.countDown();
                for (Future<?> writer : done) {
                    writer.get();
                }
            } finally {
                pool.shutdown();
            }
            List<String> log = texts(sessions, "trip", EventFilter.all());
            assertThat(log).hasSize(writers * each).doesNotHaveDuplicates();
            assertThat(sessions.getEventVersion("trip")).isEqualTo((long) writers * each);
            for (int writer = 0; writer < writers; writer++) {
                String mine = writer + "-";
                assertThat(log.stream()
                                .filter(text -> text.startsWith(mine))
                                .map(text -> Integer.parseInt(text.substring(2))))
                        .isSorted();
            }
        });
    }
}
