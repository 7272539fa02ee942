package dev.cairn.integration.agent;

import static dev.cairn.integration.agent.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Page;
import dev.cairn.tck.support.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SnapshotListTest {
    private static final String STORES = "dev.cairn.integration.agent.AgentStores#all";
    private static final Instant START = Instant.parse("2026-03-29T00:00:00Z");

    @ParameterizedTest
    @MethodSource(STORES)
    void snapshots_come_newest_first_and_ten_of_them(AgentStores stores) {
        Agents agents = stores.agents();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            ids.add(0, agents.save("a", States.small(i)).snapshotId());
        }
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items())
                .extracting(SnapshotSummary::snapshotId)
                .isEqualTo(ids.subList(0, 10));
        List<String> paged = new ArrayList<>();
        SnapshotQuery query = SnapshotQuery.all().limit(5);
        Page<SnapshotSummary> page = stores.agents().snapshots().list("a", query);
        page.items().forEach(item -> paged.add(item.snapshotId()));
        while (page.next() != null) {
            page = agents.snapshots().list("a", query.from(page.next()));
            page.items().forEach(item -> paged.add(item.snapshotId()));
        }
        assertThat(paged).isEqualTo(ids);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_clock_does_not_decide_the_order(AgentStores stores) {
        ManualClock clock = new ManualClock(START);
        Agents agents = stores.agents(settings -> settings.clock(clock));
        String one = agents.save("a", States.small(1)).snapshotId();
        clock.advance(Duration.ofDays(-1));
        String two = agents.save("a", States.small(2)).snapshotId();
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items())
                .extracting(SnapshotSummary::snapshotId)
                .containsExactly(two, one);
        assertThat(agents.load("a").snapshotId()).isEqualTo(two);
        assertThat(two).isGreaterThan(one);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_limit_counts_what_the_filters_leave(AgentStores stores) {
        ManualClock clock = new ManualClock(START);
        Agents agents = stores.agents(settings -> settings.clock(clock));
        for (int i = 0; i < 9; i++) {
            List<String> tags = i % 3 == 0 ? List.of("third", "all") : List.of("all");
            Map<String, Object> state = States.with(States.small(i), "status", i < 5 ? "running" : "paused");
            if (i == 2) {
                state.put("version", "1.0.0");
            }
            agents.save("a", state, SaveOptions.DEFAULT.tags(tags));
            clock.advance(Duration.ofHours(1));
        }
        assertThat(marks(agents, SnapshotQuery.all().tagged("third").limit(2))).containsExactly(6, 3);
        assertThat(marks(agents, SnapshotQuery.all().tagged("third", "all"))).containsExactly(6, 3, 0);
        assertThat(marks(agents, SnapshotQuery.all().tagged("none"))).isEmpty();
        assertThat(marks(agents, SnapshotQuery.all().status("running").limit(3)))
                .containsExactly(4, 3, 2);
        assertThat(marks(agents, SnapshotQuery.all().version(StateVersion.parse("1.0.0"))))
                .containsExactly(2);
        assertThat(marks(
                        agents,
                        SnapshotQuery.all().between(START.plus(Duration.ofHours(3)), START.plus(Duration.ofHours(5)))))
                .containsExactly(4, 3);
        SnapshotQuery one = SnapshotQuery.all().tagged("third").limit(1);
        Page<SnapshotSummary> page = agents.snapshots().list("a", one);
        assertThat(agents.snapshots().list("a", one.from(page.next())).items()).hasSize(1);
    }

    private static List<Integer> marks(Agents agents, SnapshotQuery query) {
        List<Integer> marks = new ArrayList<>();
        for (SnapshotSummary summary : agents.snapshots().list("a", query).items()) {
            marks.add((Integer)
                    agents.load("a", summary.snapshotId()).workingMemory().get("mark"));
        }
        return marks;
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void an_unknown_agent_has_an_empty_list_and_odd_limits_are_refused(AgentStores stores) {
        Agents agents = stores.agents();
        assertThat(agents.snapshots().list("nobody", SnapshotQuery.all()).items())
                .isEmpty();
        refused(ErrorCode.INVALID, () -> SnapshotQuery.all().limit(0));
        refused(ErrorCode.INVALID, () -> SnapshotQuery.all().limit(-1));
        refused(
                ErrorCode.INVALID,
                () -> agents.snapshots().list("nobody", SnapshotQuery.all().from("?")));
        refused(ErrorCode.INVALID, () -> agents.list(0, null, null));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void agents_are_listed_by_name_in_pages(AgentStores stores) {
        Agents agents = stores.agents();
        List<String> names = List.of("A", "a", "a/b", "b..", "z");
        names.forEach(name -> agents.save(name, States.small(name)));
        List<String> found = new ArrayList<>();
        String next = null;
        do {
            Page<AgentInfo> page = agents.list(2, next, null);
            page.items().forEach(info -> found.add(info.agentId()));
            next = page.next();
        } while (next != null);
        assertThat(found).isEqualTo(names);
        AgentInfo info = agents.list(1, null, null).items().get(0);
        assertThat(info.latest()).isEqualTo(agents.load("A").snapshotId());
        assertThat(info.status()).isEqualTo("running");
        assertThat(info.bytes()).isPositive();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_deleted_snapshot_is_gone_and_the_others_stay(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.steps(50));
        AgentStateSnapshot two = agents.save("a", States.steps(51));
        AgentStateSnapshot three = agents.save("a", States.steps(52));
        agents.snapshots().delete("a", two.snapshotId());
        refused(ErrorCode.NOT_FOUND, () -> agents.load("a", two.snapshotId()));
        refused(ErrorCode.NOT_FOUND, () -> agents.snapshots().get("a", two.snapshotId()));
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items())
                .containsExactly(three.summary(), one.summary());
        assertThat(agents.load("a")).isEqualTo(three);
        assertThat(agents.load("a", one.snapshotId())).isEqualTo(one);
        assertThat(stores.agents().snapshots().list("a", SnapshotQuery.all()).items())
                .hasSize(2);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void when_the_latest_is_deleted_the_one_before_is_the_latest(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.small(1));
        AgentStateSnapshot two = agents.save("a", States.small(2));
        agents.snapshots().delete("a", two.snapshotId());
        assertThat(agents.load("a")).isEqualTo(one);
        AgentStateSnapshot three = agents.save("a", States.small(3));
        assertThat(three.parentSnapshotId()).contains(one.snapshotId());
        agents.snapshots().delete("a", three.snapshotId());
        agents.snapshots().delete("a", one.snapshotId());
        refused(ErrorCode.NOT_FOUND, () -> agents.load("a"));
        assertThat(agents.list(10, null, null).items()).isEmpty();
        assertThat(StoredFrameFacts.bytes(stores, "a")).isZero();
        assertThat(agents.save("a", States.small(4)).parentSnapshotId()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void deleting_an_unknown_snapshot_is_not_found(AgentStores stores) {
        Agents agents = stores.agents();
        refused(ErrorCode.NOT_FOUND, () -> agents.snapshots().delete("nobody", "none"));
        agents.save("a", States.small(1));
        refused(ErrorCode.NOT_FOUND, () -> agents.snapshots().delete("a", "none"));
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_corrupt_snapshot_can_be_deleted(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.small(1));
        AgentStateSnapshot two = agents.save("a", States.small(2));
        stores.damage("a", two.snapshotId());
        agents.snapshots().delete("a", two.snapshotId());
        assertThat(agents.load("a")).isEqualTo(one);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void tags_pins_and_expiry_change_beside_the_document(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot saved = agents.save(
                "a", States.small(1), SaveOptions.DEFAULT.retentionDays(1).tags("x"));
        agents.snapshots().tag("a", saved.snapshotId(), List.of("y", "z", "y"), List.of("x"));
        agents.snapshots().pin("a", saved.snapshotId(), true);
        agents.snapshots().expire("a", saved.snapshotId(), null);
        AgentStateSnapshot marked = stores.agents().load("a");
        assertThat(marked.tags()).containsExactly("y", "z");
        assertThat(marked.pinned()).isTrue();
        assertThat(marked.expiresAt()).isNull();
        assertThat(marked.document()).isEqualTo(saved.document());
        assertThat(marked.checksum()).isEqualTo(saved.checksum());
        assertThat(agents.snapshots().pin("a", saved.snapshotId(), false).pinned())
                .isFalse();
        refused(ErrorCode.NOT_FOUND, () -> agents.snapshots().pin("a", "none", true));
        refused(ErrorCode.NOT_FOUND, () -> agents.snapshots().tag("a", "none", List.of("x"), List.of()));
        refused(ErrorCode.INVALID, () -> agents.snapshots().tag("a", saved.snapshotId(), List.of("a\nb"), List.of()));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_diff_tells_each_field_and_its_operations(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot one = agents.save("a", States.full());
        Map<String, Object> changed = States.with(States.full(), "status", "paused", "added", 1);
        changed.remove("metadata");
        AgentStateSnapshot two = agents.save("a", changed);
        var diff = agents.snapshots().diff("a", one.snapshotId(), two.snapshotId());
        assertThat(diff.fields().keySet()).containsExactlyInAnyOrder("status", "added", "metadata");
        assertThat(diff.fields().get("status").patch().toDocument().json())
                .isEqualTo("[{\"op\":\"replace\",\"path\":\"/status\",\"value\":\"paused\"}]");
        assertThat(diff.fields().get("added").kind()).isEqualTo(dev.cairn.agent.SnapshotDiff.Kind.ADDED);
        assertThat(diff.fields().get("metadata").kind()).isEqualTo(dev.cairn.agent.SnapshotDiff.Kind.REMOVED);
        assertThat(agents.snapshots()
                        .diff("a", one.snapshotId(), one.snapshotId())
                        .isEmpty())
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_history_tells_what_each_snapshot_changed(AgentStores stores) {
        Agents agents = stores.agents();
        agents.save("a", States.small(1));
        agents.save("a", States.small(2));
        agents.save("a", States.with(States.small(2), "status", "paused"));
        assertThat(agents.snapshots().history("a", SnapshotQuery.all(), null).items())
                .extracting(change -> change.changedFields())
                .containsExactly(
                        List.of("status"),
                        List.of("working_memory"),
                        List.of("status", "philosophy", "working_memory"));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_tenant_sees_nothing_of_another(AgentStores stores) {
        stores.agents().save("a", States.small(1));
        var other =
                stores.cairn(settings -> settings, stores.tenant() + "-other").agents();
        assertThat(other.list(10, null, null).items()).isEmpty();
        refused(ErrorCode.NOT_FOUND, () -> other.load("a"));
    }
}
