package dev.cairn.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.model.binding.Types;
import dev.cairn.store.KeyValueStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.SmartLifecycle;

class CairnAutoConfigurationTest {
    @TempDir
    Path folder;

    private final ApplicationContextRunner contexts = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(CairnAutoConfiguration.class, CairnServicesAutoConfiguration.class));

    private String sqlite() {
        return "cairn.store=sqlite:" + folder.resolve("agent.db");
    }

    private static void put(Cairn cairn, String thread) {
        cairn.checkpoints()
                .put(
                        CheckpointConfig.of(thread),
                        StateChange.empty().append("messages", "hello"),
                        CheckpointMetadata.of(0));
    }

    @Test
    void one_property_opens_a_store_and_its_services() {
        contexts.withPropertyValues(sqlite()).run(context -> {
            put(context.getBean(Cairn.class), "talk");
            assertThat(context.getBean(Checkpointer.class).threads().find("talk"))
                    .isPresent();
            assertThat(context).hasSingleBean(KeyValueStore.class);
            assertThat(folder.resolve("agent.db")).exists();
        });
    }

    @Test
    void nothing_is_opened_without_the_property_or_when_switched_off() {
        contexts.run(context -> assertThat(context).doesNotHaveBean(Cairn.class).hasNotFailed());
        contexts.withPropertyValues(sqlite(), "cairn.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(Cairn.class).doesNotHaveBean(Checkpointer.class));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_store_of_the_application_stays_the_only_one() {
        contexts.withPropertyValues(sqlite())
                .withBean("mine", Cairn.class, () -> Cairn.open("memory:"))
                .run(context -> assertThat(context).hasSingleBean(Cairn.class).hasBean("mine"));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void types_and_customizers_of_the_application_are_used() {
        Types types = Types.empty();
        contexts.withPropertyValues("cairn.store=memory:")
                .withBean(Types.class, () -> types)
                .withBean(CairnCustomizer.class, () -> settings -> settings.ids(parent -> "from-the-application"))
                .run(context -> {
                    Cairn cairn = context.getBean(Cairn.class);
                    assertThat(cairn.types()).isSameAs(types);
                    put(cairn, "talk");
                    assertThat(cairn.checkpoints()
                                    .threads()
                                    .find("talk")
                                    .orElseThrow()
                                    .headId())
                            .isEqualTo("from-the-application");
                });
    }

    /** A message as the first version of an application had it. */
    record Said(String text) {}

    /** The same message with a field more. */
    record Spoken(String text, String mood) {}

    @Test
    void a_conversation_is_read_after_its_message_class_gained_a_field() {
        Types first = Types.empty();
        first.register("message", 1, Said.class);
        contexts.withPropertyValues(sqlite())
                .withBean(Types.class, () -> first)
                .run(context -> append(context.getBean(Checkpointer.class), new Said("hello")));
        Types second = Types.empty();
        second.register("message", 2, Spoken.class)
                .upcast(
                        1,
                        old -> old.edited(members -> {
                            members.put("mood", "unknown");
                            return members;
                        }));
        contexts.withPropertyValues(sqlite())
                .withBean(Types.class, () -> second)
                .run(context -> {
                    Checkpointer checkpoints = context.getBean(Checkpointer.class);
                    append(checkpoints, new Spoken("again", "glad"));
                    assertThat(checkpoints
                                    .get(CheckpointConfig.of("talk"))
                                    .checkpoint()
                                    .value("messages")
                                    .asList(Spoken.class))
                            .containsExactly(new Spoken("hello", "unknown"), new Spoken("again", "glad"));
                });
    }

    private static void append(Checkpointer checkpoints, Object message) {
        checkpoints.newTurn("talk", StateChange.empty().append("messages", message));
    }

    @Test
    void a_tenant_is_a_part_of_the_store() {
        contexts.withPropertyValues(sqlite(), "cairn.tenant=ada")
                .run(context -> put(context.getBean(Cairn.class), "talk"));
        contexts.withPropertyValues(sqlite()).run(context -> {
            Cairn whole = context.getBean(Cairn.class);
            assertThat(whole.checkpoints().threads().find("talk")).isEmpty();
            assertThat(whole.tenant("ada").checkpoints().threads().find("talk")).isPresent();
        });
    }

    @Test
    void what_waits_is_stored_and_the_store_closed_after_everything_has_stopped() {
        contexts.withPropertyValues(sqlite(), "cairn.durability=exit")
                .withBean(LastWords.class)
                .run(context -> put(context.getBean(Cairn.class), "talk"));
        contexts.withPropertyValues(sqlite(), "cairn.mode=existing").run(context -> {
            Checkpointer stored = context.getBean(Checkpointer.class);
            assertThat(stored.threads().find("talk")).isPresent();
            assertThat(stored.threads().find("last words")).isPresent();
        });
    }

    /** Something that uses the store until the application stops. */
    static final class LastWords implements SmartLifecycle {
        private final Cairn cairn;
        private boolean running;

        LastWords(Cairn cairn) {
            this.cairn = cairn;
        }

        @Override
        public void start() {
            running = true;
        }

        @Override
        public void stop() {
            put(cairn, "last words");
            running = false;
        }

        @Override
        public boolean isRunning() {
            return running;
        }
    }

    @Test
    void a_closed_context_leaves_nothing_open() {
        contexts.withPropertyValues(sqlite()).run(context -> put(context.getBean(Cairn.class), "talk"));
        assertThat(folder.resolve("agent.db-wal")).doesNotExist();
    }

    @Test
    void a_store_that_must_exist_and_does_not_fails_the_start_by_its_name() {
        contexts.withPropertyValues(sqlite(), "cairn.mode=existing")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(CairnException.class)
                        .hasMessageContaining("agent.db"));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void settings_that_contradict_each_other_fail_the_start() {
        contexts.withPropertyValues(sqlite(), "cairn.transactions=joined")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("cairn.transactions=joined needs cairn.store=datasource"));
        contexts.withPropertyValues("cairn.store=datasource")
                .run(context ->
                        assertThat(context.getStartupFailure()).rootCause().hasMessageContaining("cairn.data-source"));
        assertThat(Files.exists(folder.resolve("agent.db"))).isFalse();
    }
}
