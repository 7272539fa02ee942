package dev.cairn.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.MigrateOptions;
import dev.cairn.agent.MigrationReport;
import dev.cairn.agent.StatePart;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.StateRestoreResult;
import dev.cairn.agent.migration.MigrationFunction;
import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.agent.migration.StateMigration;
import dev.cairn.agent.migration.StateVersion;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program whose states have versions of their own. */
class OwnVersionTest {
    private static final String STORES = "dev.cairn.integration.agent.AgentStores#all";
    private static final StateVersion V11 = new StateVersion(1, 1, 0);
    private static final StateVersion V20 = new StateVersion(2, 0, 0);
    private static final StateVersion V30 = new StateVersion(3, 0, 0);

    private static MigrationRegistry migrations() {
        return MigrationRegistry.builtIn()
                .register(StateMigration.of(V11, V20, "goal moves"), MigrationFunction.ofMembers(members -> {
                    members.put("goals", List.of(members.remove("working_memory")));
                    return members;
                }))
                .register(StateMigration.of(V20, V30, "plans"), MigrationFunction.ofMembers(members -> {
                    members.put("plans", List.of());
                    return members;
                }))
                .build();
    }

    private static Agents ofVersion3(AgentStores stores) {
        return stores.agents(settings -> settings.migrations(migrations()).agentVersion(V30));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void an_old_snapshot_is_restored_as_the_programs_version(AgentStores stores) {
        stores.agents().save("a", States.full());
        StateRestoreResult result = ofVersion3(stores).restore(StateRestoreRequest.of("a"));
        assertThat(result.success()).as(result.errorMessage()).isTrue();
        assertThat(result.version()).isEqualTo(V30);
        assertThat(result.migrationsApplied()).hasSize(2);
        assertThat(result.getState().member("plans")).isPresent();
        assertThat(result.warnings()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_migrated_snapshot_is_restored_whole_and_in_parts_and_saved_again(AgentStores stores) {
        stores.agents().save("a", States.full());
        Agents agents = ofVersion3(stores);
        agents.migrations().migrate("a", null, MigrateOptions.DEFAULT);
        AgentStateSnapshot migrated = agents.load("a");
        assertThat(migrated.version()).isEqualTo(V30);
        assertThat(migrated.warnings()).isEmpty();
        StateRestoreResult result = agents.restore(StateRestoreRequest.of("a"));
        assertThat(result.success()).as(result.errorMessage()).isTrue();
        assertThat(result.getState()).isEqualTo(migrated.state());
        StateRestoreResult memory = agents.restore(StateRestoreRequest.of("a").only(StatePart.MEMORY));
        assertThat(memory.success()).as(memory.errorMessage()).isTrue();
        assertThat(memory.getState().member("plans")).isEmpty();
        assertThat(memory.getState().member("long_term_memory")).isPresent();
        AgentStateSnapshot again = agents.save("a", result.getState(), dev.cairn.agent.SaveOptions.DEFAULT);
        assertThat(again.version()).isEqualTo(V30);
        assertThat(again.state()).isEqualTo(migrated.state());
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_new_state_is_saved_as_the_programs_version(AgentStores stores) {
        Agents agents = ofVersion3(stores);
        assertThat(agents.migrations().version()).isEqualTo(V30);
        assertThat(agents.save("seed", States.small(1)).version()).isEqualTo(V30);
        assertThat(agents.save("own", States.map("x", 1)).version()).isEqualTo(V30);
        assertThat(agents.restore(StateRestoreRequest.of("own")).getState().toJava())
                .isEqualTo(States.map("x", 1));
        assertThat(agents.load("seed").warnings()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_batch_leads_to_the_programs_version(AgentStores stores) {
        Agents old = stores.agents();
        old.save("a", States.full());
        old.save("b", States.small(1));
        Agents agents = ofVersion3(stores);
        MigrationReport report =
                agents.migrations().migrateAll(null, MigrateOptions.DEFAULT.replace(true), inspected -> {});
        assertThat(report.failed()).isEmpty();
        assertThat(report.migrated()).hasSize(2);
        assertThat(agents.load("b").version()).isEqualTo(V30);
        assertThat(agents.migrations()
                        .migrateAll(null, MigrateOptions.DEFAULT, inspected -> {})
                        .current())
                .isEqualTo(2);
    }
}
