package dev.cairn.spring.boot;

import static io.micrometer.observation.tck.TestObservationRegistryAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.spring.boot.observation.CairnObservationAutoConfiguration;
import dev.cairn.spring.boot.observation.StoreObservations;
import io.micrometer.observation.tck.TestObservationRegistry;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class ObservationsTest {
    @TempDir
    Path folder;

    private final TestObservationRegistry registry = TestObservationRegistry.create();
    private final ApplicationContextRunner contexts = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(CairnAutoConfiguration.class, CairnObservationAutoConfiguration.class))
            .withBean(TestObservationRegistry.class, () -> registry);

    private ApplicationContextRunner withStore() {
        return contexts.withPropertyValues("cairn.store=sqlite:" + folder.resolve("agent.db"));
    }

    private static void put(Cairn cairn, PutOptions options) {
        cairn.checkpoints()
                .put(
                        CheckpointConfig.of("secret talk"),
                        StateChange.empty().append("messages", "hello"),
                        CheckpointMetadata.of(0),
                        options);
    }

    @Test
    void a_put_is_a_call_of_a_database_by_the_conventions_and_names_no_thread() {
        withStore().run(context -> {
            put(context.getBean(Cairn.class), PutOptions.none());
            assertThat(registry)
                    .hasObservationWithNameEqualTo(StoreObservations.NAME)
                    .that()
                    .hasLowCardinalityKeyValue("db.system.name", "sqlite");
            assertThat(registry)
                    .hasAnObservation(observation -> observation
                            .hasContextualNameEqualTo("commit thread")
                            .hasLowCardinalityKeyValue("db.operation.name", "commit")
                            .hasLowCardinalityKeyValue("cairn.outcome", "done")
                            .hasLowCardinalityKeyValue("error.type", "none"));
            assertThat(registry)
                    .forAllObservationsWithNameEqualTo(
                            StoreObservations.NAME,
                            observation -> observation.hasLowCardinalityKeyValueWithKey("db.collection.name"));
            assertThat(registry)
                    .hasHandledContextsThatSatisfy(
                            contexts -> assertThat(contexts.toString()).doesNotContain("secret"));
        });
    }

    @Test
    void a_refused_commit_and_a_failure_can_be_counted() {
        withStore().run(context -> {
            Cairn cairn = context.getBean(Cairn.class);
            put(cairn, PutOptions.none());
            assertThatThrownBy(() -> put(cairn, PutOptions.none().expectingHead("other")))
                    .isInstanceOf(ConflictException.class);
            context.close();
            assertThatThrownBy(() -> cairn.checkpoints().threads().find("x")).isInstanceOf(CairnException.class);
            assertThat(registry)
                    .hasAnObservation(observation -> observation.hasLowCardinalityKeyValue("error.type", "CLOSED"));
        });
    }

    @Test
    void observations_can_be_switched_off_and_need_a_registry() {
        withStore().withPropertyValues("cairn.observations.enabled=false").run(context -> {
            put(context.getBean(Cairn.class), PutOptions.none());
            assertThat(registry).doesNotHaveAnyObservation();
        });
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(CairnAutoConfiguration.class, CairnObservationAutoConfiguration.class))
                .withPropertyValues("cairn.store=memory:")
                .run(context ->
                        assertThat(context).hasSingleBean(Cairn.class).doesNotHaveBean(StoreObservations.class));
    }
}
