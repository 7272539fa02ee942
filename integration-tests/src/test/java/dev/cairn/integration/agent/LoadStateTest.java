package dev.cairn.integration.agent;

import static dev.cairn.integration.agent.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.StateRestoreResult;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LoadStateTest {
    private static final String STORES = "dev.cairn.integration.agent.AgentStores#all";

    @ParameterizedTest
    @MethodSource(STORES)
    void the_latest_is_what_was_saved_last(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save("a", States.small(1));
        agents.save("a", States.small(2));
        AgentStateSnapshot third = agents.save("a", States.small(3));
        assertThat(agents.load("a")).isEqualTo(third);
        assertThat(stores.agents().load("a")).isEqualTo(third);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_snapshot_is_loaded_by_its_id(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.small(1));
        agents.save("a", States.small(2));
        assertThat(agents.load("a", one.snapshotId())).isEqualTo(one);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void loading_an_old_one_changes_nothing_about_the_latest(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.small(1));
        AgentStateSnapshot two = agents.save("a", States.small(2));
        agents.load("a", one.snapshotId());
        assertThat(agents.load("a")).isEqualTo(two);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void two_loads_give_objects_that_share_nothing_that_can_change(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save("a", States.small(1));
        agents.load("a").workingMemory().put("mark", "changed");
        assertThat(agents.load("a").workingMemory()).isEqualTo(Map.of("mark", 1));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_snapshot_whose_checksum_does_not_match_is_corrupt(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.small(1));
        agents.save("a", States.small(2));
        stores.damage("a", one.snapshotId());
        CairnException error = refused(ErrorCode.CORRUPT, () -> agents.load("a", one.snapshotId()));
        assertThat(error).isInstanceOf(CorruptException.class);
        assertThat(error.details()).containsEntry("snapshot", one.snapshotId()).containsEntry("agent", "a");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_corrupt_latest_names_the_one_before_which_can_be_loaded(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.small(1));
        AgentStateSnapshot two = agents.save("a", States.small(2));
        AgentStateSnapshot three = agents.save("a", States.small(3));
        stores.damage("a", three.snapshotId());
        CairnException error = refused(ErrorCode.CORRUPT, () -> agents.load("a"));
        assertThat(error.details()).containsEntry("before", two.snapshotId());
        assertThat(error).hasMessageContaining(two.snapshotId());
        AgentStateSnapshot sound = agents.loadSound("a");
        assertThat(sound.snapshotId()).isEqualTo(two.snapshotId());
        assertThat(sound.warnings()).singleElement().asString().contains(three.snapshotId());
        stores.damage("a", two.snapshotId());
        assertThat(agents.loadSound("a").snapshotId()).isEqualTo(one.snapshotId());
        stores.damage("a", one.snapshotId());
        refused(ErrorCode.CORRUPT, () -> agents.loadSound("a"));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_sound_latest_is_the_newest_sound_one(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save("a", States.small(1));
        AgentStateSnapshot two = agents.save("a", States.small(2));
        assertThat(agents.loadSound("a")).isEqualTo(two);
        assertThat(agents.loadSound("a").warnings()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void an_agent_without_snapshots_and_an_unknown_id_are_not_found(AgentStores stores) {
        Agents agents = stores.agents();
        assertThat(refused(ErrorCode.NOT_FOUND, () -> agents.load("nobody"))).isInstanceOf(NotFoundException.class);
        agents.save("a", States.small(1));
        assertThat(refused(ErrorCode.NOT_FOUND, () -> agents.load("a", "none"))).hasMessageContaining("none");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_head_that_points_nowhere_is_corrupt(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.small(1));
        stores.moveHead("a", body -> body.replace(one.snapshotId(), "lost"));
        CairnException error = refused(ErrorCode.CORRUPT, () -> agents.load("a"));
        assertThat(error).hasMessageContaining("lost");
        assertThat(agents.loadSound("a").snapshotId()).isEqualTo(one.snapshotId());
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_record_copied_to_another_agent_is_not_taken_for_that_ones(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.small(1));
        stores.copyScope("a", "b");
        assertThat(refused(ErrorCode.CORRUPT, () -> agents.load("b", one.snapshotId())))
                .hasMessageContaining("its agent or snapshot differs");
        java.util.List<Object> damage = new java.util.ArrayList<>();
        agents.verify("b", damage::add);
        assertThat(damage).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void verify_finds_nothing_in_a_sound_store_and_every_damage_in_another(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.small(1));
        AgentStateSnapshot two = agents.save("a", States.small(2));
        agents.save("b", States.small(3));
        java.util.List<dev.cairn.storage.Damage> damage = new java.util.ArrayList<>();
        agents.verify(null, damage::add);
        assertThat(damage).isEmpty();
        stores.damage("a", one.snapshotId());
        stores.moveHead("b", body -> body.replaceAll("\"snapshot\":\"[^\"]*\"", "\"snapshot\":\"lost\""));
        agents.verify(null, damage::add);
        assertThat(damage).hasSize(2);
        assertThat(damage.get(0).address()).contains(one.snapshotId());
        assertThat(damage.get(1).reason()).contains("lost");
        assertThat(two.status()).isEqualTo("running");
    }

    @Test
    void the_newest_sound_snapshot_is_found_behind_damaged_rows() {
        try (AgentStores stores = AgentStores.of("sqlite")) {
            Agents agents = stores.agents();
            AgentStateSnapshot one = agents.save("a", States.small(1));
            AgentStateSnapshot two = agents.save("a", States.small(2));
            AgentStateSnapshot three = agents.save("a", States.small(3));
            AgentStateSnapshot four = agents.save("a", States.small(4));
            stores.damageRow("a", 2, two.snapshotId());
            stores.damageRow("a", 2, three.snapshotId());
            stores.damageRow("a", 2, four.snapshotId());
            AgentStateSnapshot sound = agents.loadSound("a");
            assertThat(sound.snapshotId()).isEqualTo(one.snapshotId());
            assertThat(sound.warnings()).singleElement().asString().contains(four.snapshotId());
            stores.damageRow("a", 1, "head");
            AgentStateSnapshot found = stores.agents().loadSound("a");
            assertThat(found.snapshotId()).isEqualTo(one.snapshotId());
            assertThat(found.warnings()).singleElement().asString().contains("head");
        }
    }

    @Test
    void a_snapshot_of_another_agent_is_found_behind_damaged_headers() {
        try (AgentStores stores = AgentStores.of("sqlite")) {
            Agents agents = stores.agents();
            agents.save("a", States.small(1));
            agents.save("b", States.small(2));
            AgentStateSnapshot of = agents.save("c", States.small(3));
            stores.damageHeader("b");
            Agents fresh = stores.agents();
            StateRestoreResult found = fresh.restore(StateRestoreRequest.of("a").snapshot(of.snapshotId()));
            assertThat(found.success()).isTrue();
            assertThat(found.restoredSnapshotId()).isEqualTo(of.snapshotId());
            StateRestoreResult none = fresh.restore(StateRestoreRequest.of("a").snapshot("none"));
            assertThat(none.errorCode()).isEqualTo(ErrorCode.CORRUPT);
            assertThat(none.errorMessage()).contains("none");
        }
    }
}
