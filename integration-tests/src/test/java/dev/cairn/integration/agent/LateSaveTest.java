package dev.cairn.integration.agent;

import static dev.cairn.integration.agent.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.BackupType;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.ForwardingStorage;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Writers of an agent that looked at it before its snapshots were deleted and others saved. */
class LateSaveTest {
    private static final String STORES = "dev.cairn.integration.agent.AgentStores#all";
    private static final SaveOptions FULL = SaveOptions.DEFAULT.type(BackupType.FULL);

    /** Something happens between what a writer looked at and its commit, once. */
    private static final class Overtaken extends ForwardingStorage {
        private final AtomicReference<Runnable> next = new AtomicReference<>();

        Overtaken(Storage storage, Runnable next) {
            super(storage);
            this.next.set(next);
        }

        @Override
        public CommitOutcome commit(Scope scope, Commit commit) {
            Runnable first = next.getAndSet(null);
            if (first != null) {
                first.run();
            }
            return super.commit(scope, commit);
        }
    }

    private static Agents overtaken(AgentStores stores, Storage storage, Runnable by) {
        return Cairn.builder()
                .on(new Overtaken(storage, by))
                .tenant(stores.tenant())
                .agents();
    }

    private static List<String> ids(Agents agents) {
        return agents.snapshots().list("a", SnapshotQuery.all()).items().stream()
                .map(SnapshotSummary::snapshotId)
                .toList();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_save_upon_a_snapshot_that_was_deleted_is_refused(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot seen = agents.save("a", States.small(1));
        try (Storage storage = stores.storage()) {
            Agents late = overtaken(stores, storage, () -> {
                agents.snapshots().delete("a", seen.snapshotId());
                agents.save("a", States.small(2), FULL.snapshotId("new"));
            });
            SaveOptions onSeen = FULL.expectingParent(seen.snapshotId());
            refused(ErrorCode.CONFLICT, () -> late.save("a", States.small(3), onSeen));
        }
        assertThat(ids(agents)).containsExactly("new");
        assertThat(agents.load("a").snapshotId()).isEqualTo("new");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_save_without_expectation_follows_what_is_there_then(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot seen = agents.save("a", States.small(1));
        try (Storage storage = stores.storage()) {
            Agents late = overtaken(stores, storage, () -> {
                agents.snapshots().delete("a", seen.snapshotId());
                agents.save("a", States.small(2), FULL.snapshotId("new"));
            });
            AgentStateSnapshot saved = late.save("a", States.small(3), FULL);
            assertThat(saved.parentSnapshotId()).hasValue("new");
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_save_upon_a_snapshot_of_an_agent_that_was_created_again_is_refused(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot seen = agents.save("a", States.small(1));
        try (Storage storage = stores.storage()) {
            Agents late = overtaken(stores, storage, () -> {
                storage.admin().drop(stores.scope("a"), Budget.UNLIMITED);
                agents.save("a", States.small(2), FULL.snapshotId("new"));
            });
            SaveOptions onSeen = FULL.expectingParent(seen.snapshotId());
            refused(ErrorCode.CONFLICT, () -> late.save("a", States.small(3), onSeen));
        }
        assertThat(ids(agents)).containsExactly("new");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_tag_does_not_bring_back_tags_of_a_snapshot_that_was_deleted(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save("a", States.small(1), FULL.snapshotId("s").tags("old"));
        try (Storage storage = stores.storage()) {
            Agents late = overtaken(stores, storage, () -> {
                agents.snapshots().delete("a", "s");
                agents.save("a", States.small(2), FULL.snapshotId("s").tags("new"));
            });
            assertThat(late.snapshots()
                            .tag("a", "s", List.of("late"), List.of())
                            .marks()
                            .tags())
                    .containsExactlyInAnyOrder("new", "late");
        }
        assertThat(agents.load("a").tags()).containsExactlyInAnyOrder("new", "late");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_tag_does_not_bring_back_tags_of_an_agent_that_was_created_again(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save("a", States.small(1), FULL.snapshotId("s").tags("old"));
        try (Storage storage = stores.storage()) {
            Agents late = overtaken(stores, storage, () -> {
                storage.admin().drop(stores.scope("a"), Budget.UNLIMITED);
                agents.save("a", States.small(2), FULL.snapshotId("s").tags("new"));
            });
            late.snapshots().tag("a", "s", List.of("late"), List.of());
        }
        assertThat(agents.load("a").tags()).containsExactlyInAnyOrder("new", "late");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_tag_of_a_snapshot_that_was_deleted_meanwhile_is_not_stored(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save("a", States.small(1), FULL.snapshotId("s"));
        try (Storage storage = stores.storage()) {
            Agents late = overtaken(stores, storage, () -> agents.snapshots().delete("a", "s"));
            refused(ErrorCode.NOT_FOUND, () -> late.snapshots().tag("a", "s", List.of("late"), List.of()));
        }
        assertThat(ids(agents)).isEmpty();
    }
}
