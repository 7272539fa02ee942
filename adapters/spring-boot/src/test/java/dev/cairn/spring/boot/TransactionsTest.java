package dev.cairn.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.ConflictException;
import dev.cairn.message.Conversations;
import dev.cairn.message.MessageCodec;
import dev.cairn.model.Document;
import dev.cairn.postgresql.PostgresProvider;
import dev.cairn.postgresql.internal.JoinedBackend;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.Namespace;
import dev.cairn.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

class TransactionsTest {
    private static final AtomicInteger TESTS = new AtomicInteger();
    private static final Map<String, ConfigurableApplicationContext> CONTEXTS = new HashMap<>();

    /** The application of all tests that want the same transactions; each test has a tenant and a table in it. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        DataSourceAutoConfiguration.class,
        DataSourceTransactionManagerAutoConfiguration.class,
        TransactionAutoConfiguration.class,
        JdbcTemplateAutoConfiguration.class,
        CairnAutoConfiguration.class
    })
    static class Program {}

    private static ConfigurableApplicationContext start(String... settings) {
        return new SpringApplicationBuilder(Program.class)
                .web(WebApplicationType.NONE)
                .bannerMode(Banner.Mode.OFF)
                .properties(
                        "spring.datasource.url=" + PostgresServer.jdbcUrl(),
                        "spring.datasource.username=postgres",
                        "spring.datasource.hikari.maximum-pool-size=4",
                        "cairn.store=datasource",
                        "cairn.schema=app")
                .properties(settings)
                .run();
    }

    @AfterAll
    static void stop() {
        CONTEXTS.values().forEach(ConfigurableApplicationContext::close);
    }

    /** An application with a table of its own. */
    private record App(Cairn cairn, TransactionTemplate transactions, JdbcTemplate sql, String table) {
        void put(String thread, String text) {
            cairn.checkpoints()
                    .put(
                            CheckpointConfig.of(thread),
                            StateChange.empty().append("messages", text),
                            CheckpointMetadata.of(0));
        }

        void order(String name) {
            sql.update("INSERT INTO " + table + " VALUES (?)", name);
        }

        List<String> orders() {
            return sql.queryForList("SELECT name FROM " + table, String.class);
        }

        List<String> messages(String thread) {
            return cairn.checkpoints()
                    .find(CheckpointConfig.of(thread))
                    .map(found -> found.checkpoint().value("messages").asList(String.class))
                    .orElse(List.of());
        }

        TransactionTemplate like(int propagation) {
            TransactionTemplate template = new TransactionTemplate(transactions.getTransactionManager());
            template.setPropagationBehavior(propagation);
            return template;
        }
    }

    private static void run(String transactions, BiConsumer<App, Cairn> story) {
        ConfigurableApplicationContext context =
                CONTEXTS.computeIfAbsent(transactions, mode -> start("cairn.transactions=" + mode));
        String tenant = "test" + TESTS.incrementAndGet();
        JdbcTemplate sql = context.getBean(JdbcTemplate.class);
        sql.execute("CREATE TABLE app." + tenant + " (name text)");
        Cairn cairn = context.getBean(Cairn.class).tenant(tenant);
        DataSource source = PostgresServer.source();
        try (Storage storage = PostgresProvider.open(source, "app", "cairn_", Mode.EXISTING);
                Cairn others = Cairn.builder().on(storage)) {
            story.accept(
                    new App(cairn, context.getBean(TransactionTemplate.class), sql, "app." + tenant),
                    others.tenant(tenant));
        }
        List<Object> damage = new ArrayList<>();
        cairn.verify(damage::add);
        assertThat(damage).isEmpty();
    }

    private static List<String> messages(Cairn cairn, String thread) {
        return new App(cairn, new TransactionTemplate(), new JdbcTemplate(), "").messages(thread);
    }

    @Test
    void a_put_is_durable_by_itself_unless_it_shall_join() {
        run("own", (app, others) -> {
            app.transactions().executeWithoutResult(status -> {
                app.order("pie");
                app.put("talk", "kept");
                assertThat(messages(others, "talk")).containsExactly("kept");
                status.setRollbackOnly();
            });
            assertThat(app.orders()).isEmpty();
            assertThat(app.messages("talk")).containsExactly("kept");
        });
    }

    @Test
    void joined_puts_are_committed_and_seen_by_others_with_the_rows_of_the_application() {
        run("joined", (app, others) -> {
            app.transactions().executeWithoutResult(status -> {
                app.order("pie");
                app.put("talk", "one");
                app.put("talk", "two");
                assertThat(app.messages("talk")).containsExactly("one", "two");
                assertThat(messages(others, "talk")).isEmpty();
            });
            assertThat(app.orders()).containsExactly("pie");
            assertThat(messages(others, "talk")).containsExactly("one", "two");
        });
    }

    @Test
    void joined_puts_go_with_a_rollback_and_the_thread_goes_on_with_what_others_put() {
        run("joined", (app, others) -> {
            app.put("talk", "first");
            app.transactions().executeWithoutResult(status -> {
                app.put("talk", "lost");
                app.order("pie");
                status.setRollbackOnly();
            });
            assertThat(app.orders()).isEmpty();
            assertThat(app.messages("talk")).containsExactly("first");
            new App(others, app.transactions(), app.sql(), app.table()).put("talk", "from others");
            app.put("talk", "again");
            assertThat(messages(others, "talk")).containsExactly("first", "from others", "again");
        });
    }

    @Test
    void an_id_that_was_rolled_back_and_given_by_another_process_is_not_taken_for_the_lost_one() {
        run("joined", (app, others) -> {
            app.put("talk", "first");
            app.transactions().executeWithoutResult(status -> {
                step(app.cairn(), "lost");
                status.setRollbackOnly();
            });
            step(others, "kept");
            app.put("talk", "next");
            assertThat(app.messages("talk")).containsExactly("first", "kept", "next");
            assertThat(messages(others, "talk")).hasSize(3);
        });
    }

    /** What an application does when its transaction ends, registered before anything is put. */
    private static void atTheEnd(TransactionSynchronization work) {
        TransactionSynchronizationManager.registerSynchronization(work);
    }

    private static void onOtherThread(Runnable work) {
        CompletableFuture.runAsync(work).join();
    }

    @Test
    void a_put_right_after_a_rollback_does_not_go_on_with_what_is_lost() {
        run("joined", (app, others) -> {
            app.put("talk", "first");
            app.transactions().executeWithoutResult(status -> {
                atTheEnd(new TransactionSynchronization() {
                    @Override
                    public int getOrder() {
                        return Ordered.HIGHEST_PRECEDENCE;
                    }

                    @Override
                    public void afterCompletion(int ended) {
                        step(others, "kept");
                        onOtherThread(() -> app.put("talk", "next"));
                    }
                });
                step(app.cairn(), "lost");
                status.setRollbackOnly();
            });
            assertThat(messages(others, "talk")).containsExactly("first", "kept", "next");
        });
    }

    private static Conversations<Document> conversations(Cairn cairn) {
        return new Conversations<>(cairn, new MessageCodec<>() {
            @Override
            public Document write(Document message) {
                return message;
            }

            @Override
            public Document read(Document stored) {
                return Document.parse(stored.json());
            }
        });
    }

    @Test
    void a_message_that_was_rolled_back_is_not_shown_for_one_of_its_id() {
        run("joined", (app, others) -> {
            CheckpointConfig talk = CheckpointConfig.of("talk");
            Conversations<Document> here = conversations(app.cairn());
            Conversations<Document> there = conversations(others);
            here.append(talk, List.of(Document.of("first")));
            app.transactions().executeWithoutResult(status -> {
                here.append(talk, "m1", Document.of("lost"));
                status.setRollbackOnly();
            });
            there.append(talk, "m1", Document.of("kept"));
            here.append(talk, List.of(Document.of("next")));
            List<Document> all = List.of(Document.of("first"), Document.of("kept"), Document.of("next"));
            assertThat(here.read(talk).messages()).isEqualTo(all);
            assertThat(there.read(talk).messages()).isEqualTo(all);
        });
    }

    @Test
    void what_is_put_when_a_transaction_has_ended_is_durable_by_itself() {
        for (boolean rolledBack : List.of(false, true)) {
            run("joined", (app, others) -> {
                app.transactions().executeWithoutResult(status -> {
                    atTheEnd(new TransactionSynchronization() {
                        @Override
                        public void afterCommit() {
                            app.put("committed", "first");
                            assertThat(messages(others, "committed")).containsExactly("first");
                            onOtherThread(() -> app.put("talk", "second"));
                        }

                        @Override
                        public void afterCompletion(int ended) {
                            app.put("ended", "first");
                            assertThat(messages(others, "ended")).containsExactly("first");
                        }
                    });
                    app.put("talk", "first");
                    if (rolledBack) {
                        status.setRollbackOnly();
                    }
                });
                assertThat(messages(others, "ended")).containsExactly("first");
                assertThat(messages(others, "talk")).isEqualTo(rolledBack ? List.of() : List.of("first", "second"));
            });
        }
    }

    @Test
    void an_operation_that_fails_leaves_no_savepoint_in_the_transaction() throws SQLException {
        try (Connection connection = PostgresServer.source().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            JoinedBackend joined = new JoinedBackend(connection, "app", "cairn_");
            assertThatThrownBy(() -> joined.write(session -> {
                        throw new IllegalStateException("failed");
                    }))
                    .hasMessage("failed");
            assertThatThrownBy(() -> statement.execute("ROLLBACK TO SAVEPOINT cairn"))
                    .hasMessageContaining("does not exist");
            connection.rollback();
        }
    }

    @Test
    void ids_that_were_rolled_back_in_several_namespaces_are_all_read_again() {
        run("joined", (app, others) -> {
            app.put("talk", "first");
            app.transactions().executeWithoutResult(status -> {
                stepInEach(app.cairn(), "step-1", "lost");
                status.setRollbackOnly();
            });
            stepInEach(others, "step-1", "kept");
            stepInEach(app.cairn(), "step-2", "next");
            for (CheckpointConfig part : PARTS) {
                assertThat(app.cairn()
                                .checkpoints()
                                .get(part)
                                .checkpoint()
                                .value("messages")
                                .asList(String.class))
                        .as(part.namespace())
                        .endsWith("kept", "next");
            }
        });
    }

    @Test
    void a_condition_on_an_item_counts_after_a_rollback() {
        run("joined", (app, others) -> {
            Namespace users = Namespace.of("users");
            app.cairn().store().put(users, "ada", "one");
            app.transactions().executeWithoutResult(status -> {
                app.cairn().store().put(users, "ada", "lost");
                status.setRollbackOnly();
            });
            String version = app.cairn().store().get(users, "ada").version();
            app.cairn().store().put(users, "ada", "two", ItemOptions.none().version(version));
            assertThat(others.store().get(users, "ada").as(String.class)).isEqualTo("two");
        });
    }

    private static final List<CheckpointConfig> PARTS = List.of(
            CheckpointConfig.of("talk"),
            CheckpointConfig.of("talk").inNamespace("one"),
            CheckpointConfig.of("talk").inNamespace("two"));

    private static void stepInEach(Cairn cairn, String id, String text) {
        StateChange change = StateChange.empty().append("messages", text).withId(id);
        PARTS.forEach(part -> cairn.checkpoints().put(part, change, CheckpointMetadata.of(1)));
    }

    private static void step(Cairn cairn, String text) {
        StateChange change = StateChange.empty().append("messages", text).withId("step-1");
        cairn.checkpoints().put(CheckpointConfig.of("talk"), change, CheckpointMetadata.of(1));
    }

    @Test
    void a_refused_put_leaves_the_transaction_of_the_caller_usable() {
        run("joined", (app, others) -> {
            app.put("talk", "first");
            app.transactions().executeWithoutResult(status -> {
                app.order("pie");
                assertThatThrownBy(() -> app.cairn()
                                .checkpoints()
                                .put(
                                        CheckpointConfig.of("talk"),
                                        StateChange.empty().append("messages", "x"),
                                        CheckpointMetadata.of(0),
                                        PutOptions.none().expectingHead("other")))
                        .isInstanceOf(ConflictException.class);
                app.put("talk", "second");
            });
            assertThat(app.orders()).containsExactly("pie");
            assertThat(messages(others, "talk")).containsExactly("first", "second");
        });
    }

    @Test
    void transactions_within_others_end_by_themselves() {
        run("joined", (app, others) -> {
            app.transactions().executeWithoutResult(outer -> {
                app.put("outer", "kept");
                app.like(TransactionDefinition.PROPAGATION_REQUIRES_NEW).executeWithoutResult(inner -> {
                    app.put("new", "lost");
                    inner.setRollbackOnly();
                });
                app.like(TransactionDefinition.PROPAGATION_NESTED).executeWithoutResult(inner -> {
                    app.put("outer", "lost");
                    inner.setRollbackOnly();
                });
                app.put("outer", "last");
            });
            assertThat(messages(others, "outer")).containsExactly("kept", "last");
            assertThat(messages(others, "new")).isEmpty();
        });
    }

    @Test
    void items_join_too() {
        run("joined", (app, others) -> {
            Namespace users = Namespace.of("users");
            app.transactions().executeWithoutResult(status -> {
                app.cairn().store().put(users, "ada", "here");
                assertThat(app.cairn().store().find(users, "ada")).isPresent();
                assertThat(others.store().find(users, "ada")).isEmpty();
            });
            assertThat(others.store().find(users, "ada")).isPresent();
        });
    }

    @Test
    void checkpoints_that_wait_cannot_join() {
        assertThatThrownBy(() -> start("cairn.transactions=joined", "cairn.durability=async"))
                .rootCause()
                .hasMessageContaining("cairn.durability=sync");
    }
}
