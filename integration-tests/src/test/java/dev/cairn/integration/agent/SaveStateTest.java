package dev.cairn.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.BackupType;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SaveStateTest {
    private static final String STORES = "dev.cairn.integration.agent.AgentStores#all";

    private static CairnException refused(Callable<?> call) {
        return catchThrowableOfType(CairnException.class, call::call);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_saved_state_is_in_the_store_and_in_the_listing(AgentStores stores) {
        Agents agents = stores.agents();
        AgentStateSnapshot saved = agents.save("agent-1", States.full());
        assertThat(saved.snapshotId()).hasSize(36);
        assertThat(saved.status()).isEqualTo("running");
        assertThat(agents.load("agent-1")).isEqualTo(saved);
        assertThat(agents.snapshots().list("agent-1", SnapshotQuery.all()).items())
                .containsExactly(saved.summary());
        assertThat(agents.list(10, null, null).items())
                .extracting(info -> info.agentId())
                .containsExactly("agent-1");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void all_fields_come_back_as_they_were(AgentStores stores) {
        Map<String, Object> state = States.with(States.full(), "of_tomorrow", List.of(1, Map.of("a", 2)));
        AgentStateSnapshot loaded = stores.agents().save("agent-1", state);
        loaded = stores.agents().load("agent-1", loaded.snapshotId());
        assertThat(loaded.containerId()).contains("c-1");
        assertThat(loaded.currentStep()).contains("step-5");
        assertThat(loaded.philosophy()).isEqualTo("react");
        assertThat(loaded.executionContext()).isEqualTo(state.get("execution_context"));
        assertThat(loaded.reasoningChain()).isEqualTo(state.get("reasoning_chain"));
        assertThat(loaded.decisionHistory()).isEqualTo(state.get("decision_history"));
        assertThat(loaded.toolUsageLog()).isEqualTo(state.get("tool_usage_log"));
        assertThat(loaded.performanceMetrics()).isEqualTo(state.get("performance_metrics"));
        assertThat(loaded.executionTime()).isEqualTo(123.45);
        assertThat(loaded.workingMemory()).isEqualTo(state.get("working_memory"));
        assertThat(loaded.longTermMemory()).isEqualTo(state.get("long_term_memory"));
        assertThat(loaded.metadata()).isEqualTo(state.get("metadata"));
        assertThat(loaded.field("of_tomorrow")).contains(Document.of(state.get("of_tomorrow")));
        assertThat(loaded.version()).isEqualTo(new StateVersion(1, 1, 0));
        assertThat(loaded.state().toJava()).isEqualTo(state);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void tags_are_those_of_the_state_and_of_the_call(AgentStores stores) {
        Agents agents = stores.agents();
        Map<String, Object> state = States.with(States.small(1), "tags", List.of("a", "b"));
        AgentStateSnapshot saved = agents.save("agent-1", state, SaveOptions.DEFAULT.tags("b", "c"));
        assertThat(saved.tags()).containsExactly("a", "b", "c");
        assertThat(agents.load("agent-1").tags()).containsExactly("a", "b", "c");
        assertThat(agents.snapshots()
                        .list("agent-1", SnapshotQuery.all())
                        .items()
                        .get(0)
                        .tags())
                .containsExactly("a", "b", "c");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_callers_map_is_not_changed_and_later_changes_to_it_are_not_seen(AgentStores stores) {
        Agents agents = stores.agents();
        Map<String, Object> memory = new LinkedHashMap<>(Map.of("a", 1));
        Map<String, Object> state = States.with(States.small(1), "working_memory", memory);
        Map<String, Object> before = new LinkedHashMap<>(state);
        AgentStateSnapshot saved = agents.save("agent-1", state, SaveOptions.DEFAULT.tags("x"));
        assertThat(state).isEqualTo(before);
        memory.put("a", 2);
        saved.workingMemory().put("a", 3);
        assertThat(saved.workingMemory()).isEqualTo(Map.of("a", 1));
        assertThat(agents.load("agent-1").workingMemory()).isEqualTo(Map.of("a", 1));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void each_compression_is_used_and_reported(AgentStores stores) {
        Agents agents = stores.agents();
        for (CompressionType type : CompressionType.values()) {
            String agent = "agent-" + type.label();
            AgentStateSnapshot saved = agents.save(agent, States.steps(200), SaveOptions.DEFAULT.compression(type));
            assertThat(saved.compression()).isEqualTo(type);
            assertThat(stores.agents().load(agent)).isEqualTo(saved);
            assertThat(saved.compressedSize() < saved.uncompressedSize() / 3)
                    .as(type + " compresses")
                    .isEqualTo(type != CompressionType.NONE);
            assertThat(storedCodec(stores, agent)).isEqualTo(type.codec().number());
        }
    }

    /** The codec in a stored frame itself. */
    private static int storedCodec(AgentStores stores, String agent) {
        return StoredFrameFacts.codecs(stores, agent).iterator().next();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_services_compression_is_used_unless_a_save_says_another(AgentStores stores) {
        Agents zstd = stores.agents(settings -> settings.agentCompression(CompressionType.ZSTD));
        assertThat(zstd.save("a", States.small(1)).compression()).isEqualTo(CompressionType.ZSTD);
        assertThat(stores.agents().save("b", States.small(1)).compression()).isEqualTo(CompressionType.GZIP);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void what_is_known_of_a_snapshot_is_complete(AgentStores stores) throws Exception {
        Instant now = Instant.parse("2026-03-29T01:30:00.123456Z");
        Agents agents = stores.agents(settings -> settings.clock(java.time.Clock.fixed(now, java.time.ZoneOffset.UTC))
                .agentRetentionDays(30));
        AgentStateSnapshot saved = agents.save("agent-1", States.full());
        SnapshotSummary known = agents.snapshots().get("agent-1", saved.snapshotId());
        assertThat(known).isEqualTo(saved.summary());
        assertThat(known.backupType()).isEqualTo(BackupType.FULL);
        assertThat(known.createdAt()).isEqualTo(now);
        assertThat(known.expiresAt()).isEqualTo(now.plus(Duration.ofDays(30)));
        assertThat(known.sizeBytes()).isPositive();
        assertThat(known.uncompressedSize()).isEqualTo(saved.document().bytes().length);
        assertThat(known.checksum())
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256")
                                .digest(saved.document().bytes())));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_state_whose_members_are_not_as_the_schema_says_comes_back_as_it_was(AgentStores stores) {
        Agents agents = stores.agents();
        Map<String, Object> state = States.map(
                "status",
                7,
                "execution_context",
                List.of(),
                "reasoning_chain",
                List.of(Map.of(), "no object"),
                "performance_metrics",
                States.map("nan", Double.NaN, "text", "45", "a/b~c", Double.POSITIVE_INFINITY),
                "execution_time",
                "long",
                "working_memory",
                null,
                "tags",
                List.of(1),
                "timestamp",
                "2026-03-29T01:30:00",
                "version",
                "1.1",
                "agent_id",
                "somebody else",
                "checksum",
                "0");
        AgentStateSnapshot saved = agents.save("agent-1", state);
        assertThat(saved.tags()).isEmpty();
        assertThat(stores.agents().load("agent-1").state().toJava()).isEqualTo(state);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void what_is_no_object_is_refused_and_nothing_is_stored(AgentStores stores) {
        Agents agents = stores.agents();
        for (String text : List.of("[]", "1", "null", "\"running\"")) {
            CairnException refused = refused(() -> agents.save("agent-1", Document.parse(text), SaveOptions.DEFAULT));
            assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        }
        assertThat(agents.snapshots().list("agent-1", SnapshotQuery.all()).items())
                .isEmpty();
        assertThat(agents.list(10, null, null).items()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void numbers_of_any_java_type_are_metrics(AgentStores stores) {
        Map<String, Object> metrics = States.map(
                "long", 5L, "float", 1.5f, "int", 3, "decimal", new java.math.BigDecimal("1.10"), "short", (short) 2);
        AgentStateSnapshot saved = stores.agents()
                .save("a", States.with(States.small(1), "performance_metrics", metrics, "execution_time", 9L));
        assertThat(saved.performanceMetrics())
                .isEqualTo(Map.of("long", 5.0, "float", 1.5, "int", 3.0, "decimal", 1.1, "short", 2.0));
        assertThat(saved.executionTime()).isEqualTo(9.0);
        assertThat(new String(saved.document().bytes(), StandardCharsets.UTF_8)).contains("\"decimal\":1.10");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_save_that_expects_another_parent_is_refused(AgentStores stores) {
        Agents agents = stores.agents();
        SaveOptions first = SaveOptions.DEFAULT.expectingParent(SaveOptions.NO_PARENT);
        String one = agents.save("a", States.small(1), first).snapshotId();
        CairnException again = refused(() -> agents.save("a", States.small(2), first));
        assertThat(again).isInstanceOf(ConflictException.class);
        assertThat(again.details()).containsEntry("head", one);
        AgentStateSnapshot two = agents.save("a", States.small(2), SaveOptions.DEFAULT.expectingParent(one));
        assertThat(two.parentSnapshotId()).contains(one);
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void an_id_is_given_once(AgentStores stores) {
        Agents agents = stores.agents();
        SaveOptions named = SaveOptions.DEFAULT.snapshotId("mine");
        agents.save("a", States.small(1), named);
        CairnException taken = refused(() -> agents.save("a", States.small(2), named));
        assertThat(taken.code()).isEqualTo(ErrorCode.ALREADY_EXISTS);
        assertThat(agents.load("a", "mine").workingMemory()).isEqualTo(Map.of("mark", 1));
        assertThat(agents.save("b", States.small(2), named).snapshotId()).isEqualTo("mine");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void every_type_restores_alone_and_differs_in_what_it_adds(AgentStores stores) {
        Agents agents = stores.agents();
        Map<String, Object> big = States.steps(3_000);
        AgentStateSnapshot full = agents.save("a", big);
        AgentStateSnapshot incremental = agents.save("a", States.with(big, "current_step", "1"));
        AgentStateSnapshot differential = agents.save(
                "a", States.with(big, "current_step", "2"), SaveOptions.DEFAULT.type(BackupType.DIFFERENTIAL));
        AgentStateSnapshot again =
                agents.save("a", States.with(big, "current_step", "3"), SaveOptions.DEFAULT.type(BackupType.FULL));
        assertThat(List.of(full, incremental, differential, again))
                .extracting(snapshot -> snapshot.summary().backupType())
                .containsExactly(BackupType.FULL, BackupType.INCREMENTAL, BackupType.DIFFERENTIAL, BackupType.FULL);
        assertThat(incremental.compressedSize()).isLessThan(full.compressedSize() / 5);
        assertThat(differential.compressedSize()).isLessThan(full.compressedSize() / 5);
        assertThat(again.compressedSize()).isGreaterThan(full.compressedSize() * 9 / 10);
        for (AgentStateSnapshot going : List.of(full, incremental, again)) {
            agents.snapshots().delete("a", going.snapshotId());
        }
        assertThat(stores.agents().load("a")).isEqualTo(differential);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void eight_writers_lose_nothing(AgentStores stores) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            Agents one = stores.agents();
            Agents two = stores.agents();
            List<Future<String>> saves = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                Map<String, Object> state = States.steps(20 + i);
                Agents agents = i % 2 == 0 ? one : two;
                saves.add(pool.submit(() -> agents.save("a", state).snapshotId()));
            }
            List<String> ids = new ArrayList<>();
            for (Future<String> save : saves) {
                ids.add(save.get());
            }
            List<SnapshotSummary> stored = one.snapshots()
                    .list("a", dev.cairn.agent.SnapshotQuery.all().limit(100))
                    .items();
            assertThat(stored).extracting(SnapshotSummary::snapshotId).containsExactlyInAnyOrderElementsOf(ids);
            for (int i = 0; i < stored.size(); i++) {
                String parent = stored.get(i).parentSnapshotId();
                assertThat(parent)
                        .isEqualTo(
                                i + 1 == stored.size()
                                        ? null
                                        : stored.get(i + 1).snapshotId());
            }
            assertThat(one.load("a").snapshotId()).isEqualTo(stored.get(0).snapshotId());
            List<Object> damage = new ArrayList<>();
            one.verify("a", damage::add);
            assertThat(damage).isEmpty();
        } finally {
            pool.shutdownNow();
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_damaged_latest_snapshot_does_not_keep_the_next_one_from_being_saved(AgentStores stores) {
        String one = stores.agents().save("a", States.steps(500)).snapshotId();
        stores.damage("a", one);
        Agents agents = stores.agents();
        AgentStateSnapshot two = agents.save("a", States.steps(501));
        assertThat(agents.load("a")).isEqualTo(two);
        assertThat(two.summary().backupType()).isEqualTo(BackupType.FULL);
    }
}
