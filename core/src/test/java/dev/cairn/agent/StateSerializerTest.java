package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.agent.StateSerializer.Serialized;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.codec.internal.frame.CompressedFile;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StateSerializerTest {
    private final StateSerializer serializer = new StateSerializer();

    private static Map<String, Object> map(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }

    private static Map<String, Object> small() {
        return map("status", "running", "philosophy", "react");
    }

    private static Map<String, Object> large() {
        List<Object> chain = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            chain.add(map("step", i, "thought", "a thought about step " + i, "confidence", 0.5));
        }
        Map<String, Object> state = small();
        state.put("reasoning_chain", chain);
        return state;
    }

    private static CairnException refused(ErrorCode code, ThrowingCallable call) {
        CairnException error = catchThrowableOfType(CairnException.class, call);
        assertThat(error).isNotNull();
        assertThat(error.code()).isEqualTo(code);
        return error;
    }

    private Serialized serialize(Map<String, Object> state, CompressionType type) {
        return serializer.serializeState("agent-1", Document.of(state), type);
    }

    @Test
    void gzip_is_the_compression_unless_another_is_chosen() {
        assertThat(serializer.compression()).isEqualTo(CompressionType.GZIP);
        assertThat(new StateSerializer(CompressionType.ZLIB).compression()).isEqualTo(CompressionType.ZLIB);
        Serialized written = serializer.serializeState("agent-1", small());
        assertThat(written.snapshot().compression()).isEqualTo(CompressionType.GZIP);
        assertThat(CompressedFile.detect(written.bytes())).isEqualTo(Compression.GZIP);
        Serialized zlib = new StateSerializer(CompressionType.ZLIB).serializeState("agent-1", small());
        assertThat(CompressedFile.detect(zlib.bytes())).isEqualTo(Compression.ZLIB);
    }

    @ParameterizedTest
    @EnumSource(CompressionType.class)
    void every_codec_is_real_and_found_out_when_read(CompressionType type) {
        Serialized written = serialize(large(), type);
        assertThat(CompressedFile.detect(written.bytes())).isEqualTo(type.codec());
        AgentStateSnapshot read = serializer.deserializeState(written.bytes());
        assertThat(read.document()).isEqualTo(written.snapshot().document());
        assertThat(read.checksum()).isEqualTo(written.snapshot().checksum());
        assertThat(read.compression()).isEqualTo(type);
        assertThat(read.compressedSize()).isEqualTo(written.bytes().length);
    }

    @Test
    void what_is_known_of_a_serialized_state_is_filled_in() {
        Serialized written = serializer.serializeState("agent-1", large());
        AgentStateSnapshot snapshot = written.snapshot();
        assertThat(snapshot.agentId()).isEqualTo("agent-1");
        assertThat(snapshot.snapshotId()).hasSize(36);
        assertThat(snapshot.version()).isEqualTo(StateSerializer.CURRENT_STATE_VERSION);
        assertThat(snapshot.timestamp()).isBetween(Instant.now().minusSeconds(60), Instant.now());
        assertThat(snapshot.compressedSize()).isEqualTo(written.bytes().length);
        assertThat(snapshot.uncompressedSize()).isEqualTo(snapshot.document().bytes().length);
        assertThat(snapshot.compressedSize()).isLessThan(snapshot.uncompressedSize() / 2);
    }

    @Test
    void ratios_are_what_they_are() {
        Clock still = Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);
        Map<CompressionType, Long> sizes = new LinkedHashMap<>();
        Set<Long> uncompressed = new HashSet<>();
        for (CompressionType type : CompressionType.values()) {
            Serialized written = new StateSerializer(type, still, new SnapshotIds(still), 1 << 20)
                    .serializeState("agent-1", Document.of(large()), type);
            sizes.put(type, (long) written.bytes().length);
            uncompressed.add(written.snapshot().uncompressedSize());
        }
        assertThat(uncompressed).hasSize(1);
        assertThat(sizes.get(CompressionType.NONE)).isGreaterThan(60_000);
        sizes.forEach((type, size) -> assertThat(size < sizes.get(CompressionType.NONE) / 3)
                .as(type.label())
                .isEqualTo(type != CompressionType.NONE));
    }

    @Test
    void the_least_state_of_the_schema_has_a_status_and_a_philosophy() {
        AgentStateSnapshot read = serializer.deserializeState(
                serializer.serializeState("agent-1", small()).bytes());
        assertThat(read.status()).isEqualTo("running");
        assertThat(read.philosophy()).isEqualTo("react");
        assertThat(read.executionContext()).isEmpty();
        assertThat(read.reasoningChain()).isEmpty();
        assertThat(read.performanceMetrics()).isEmpty();
        assertThat(read.executionTime()).isZero();
        assertThat(read.tags()).isEmpty();
        refused(ErrorCode.INVALID, () -> serializer.serializeState("", small()));
    }

    @Test
    void a_state_that_contains_itself_is_refused_with_its_place() {
        Map<String, Object> state = small();
        Map<String, Object> memory = new LinkedHashMap<>();
        memory.put("again", memory);
        state.put("working_memory", memory);
        assertThat(refused(ErrorCode.TOO_LARGE, () -> serializer.serializeState("agent-1", state))
                        .details()
                        .get("pointer"))
                .asString()
                .startsWith("/working_memory/again");
    }

    @Test
    void deep_nesting_comes_back() {
        Object inner = "bottom";
        for (int i = 0; i < 500; i++) {
            inner = i % 2 == 0 ? map("a", inner) : List.of(inner);
        }
        Map<String, Object> state = small();
        state.put("execution_context", map("deep", inner));
        AgentStateSnapshot read = serializer.deserializeState(
                serializer.serializeState("agent-1", state).bytes());
        assertThat(read.executionContext()).isEqualTo(state.get("execution_context"));
    }

    @Test
    void java_values_outside_json_come_back_as_what_they_were() {
        Map<String, Object> state = small();
        Map<String, Object> context = map(
                "instant",
                Instant.parse("2026-03-29T01:30:00Z"),
                "decimal",
                new java.math.BigDecimal("1.10"),
                "set",
                new java.util.LinkedHashSet<>(List.of(1, 2)),
                "nan",
                Double.NaN,
                "bytes",
                new byte[] {0, (byte) 0xff},
                "surrogate",
                "\ud800",
                "keys",
                Map.of(1, "one"));
        state.put("execution_context", context);
        AgentStateSnapshot read = serializer.deserializeState(
                serializer.serializeState("agent-1", state).bytes());
        assertThat(Document.of(read.executionContext())).isEqualTo(Document.of(context));
        assertThat(read.executionContext().get("instant")).isEqualTo(context.get("instant"));
        assertThat(read.executionContext().get("set")).isEqualTo(context.get("set"));
        assertThat(read.executionContext().get("nan")).isEqualTo(Double.NaN);
    }

    @Test
    void a_checksum_is_the_sha_256_of_the_bytes() {
        byte[] data = "abc".getBytes(StandardCharsets.UTF_8);
        String checksum = serializer.calculateChecksum(data);
        assertThat(checksum).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(serializer.calculateChecksum(data)).isEqualTo(checksum);
        assertThat(serializer.calculateChecksum(new byte[1])).isNotEqualTo(checksum);
        assertThat(serializer.verifyChecksum(data, checksum)).isTrue();
        assertThat(serializer.verifyChecksum(data, "0".repeat(64))).isFalse();
        data[1]++;
        assertThat(serializer.verifyChecksum(data, checksum)).isFalse();
    }

    @Test
    void what_is_no_snapshot_is_refused() {
        refused(ErrorCode.INVALID, () -> serializer.deserializeState("no snapshot".getBytes(StandardCharsets.UTF_8)));
        byte[] noJson = CompressedFile.pack("{broken".getBytes(StandardCharsets.UTF_8), Compression.GZIP);
        refused(ErrorCode.INVALID, () -> serializer.deserializeState(noJson));
        byte[] list = CompressedFile.pack("[1]".getBytes(StandardCharsets.UTF_8), Compression.GZIP);
        refused(ErrorCode.INVALID, () -> serializer.deserializeState(list));
        byte[] little = CompressedFile.pack("{\"agent_id\":\"a\"}".getBytes(StandardCharsets.UTF_8), Compression.GZIP);
        assertThat(refused(ErrorCode.INVALID, () -> serializer.deserializeState(little))
                        .details()
                        .get("pointers"))
                .isEqualTo(List.of("/snapshot_id", "/version"));
    }

    @ParameterizedTest
    @EnumSource(value = CompressionType.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void bytes_that_end_too_early_or_were_changed_are_corrupt(CompressionType type) {
        byte[] bytes = serialize(large(), type).bytes();
        refused(ErrorCode.CORRUPT, () -> serializer.deserializeState(Arrays.copyOf(bytes, bytes.length / 2)));
        byte[] changed = bytes.clone();
        changed[bytes.length / 2] ^= 0x10;
        CairnException error = catchThrowableOfType(CairnException.class, () -> serializer.deserializeState(changed));
        assertThat(error).isNotNull();
        assertThat(error.code()).isIn(ErrorCode.CORRUPT, ErrorCode.INVALID);
    }

    /** Letters are stored as they are, so that most changed bytes would give another state. */
    @ParameterizedTest
    @EnumSource(value = CompressionType.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void no_changed_byte_gives_another_state(CompressionType type) {
        byte[] plain = "{\"a\":\"bcdefghijklmnopqrstuvwxyz0123456789BCDEFGHIJKLMNOPQRSTUVWXYZ\"}"
                .getBytes(StandardCharsets.UTF_8);
        byte[] packed = CompressedFile.pack(plain, type.codec());
        for (int i = 0; i < packed.length; i++) {
            byte[] changed = packed.clone();
            changed[i] ^= 0x01;
            byte[] read = null;
            try {
                read = CompressedFile.unpack(changed, "The snapshot", 1 << 20);
            } catch (CairnException e) {
                assertThat(e.code()).isIn(ErrorCode.CORRUPT, ErrorCode.INVALID, ErrorCode.TOO_LARGE);
            }
            boolean isTakenForText = read != null && Arrays.equals(read, changed);
            assertThat(read == null || isTakenForText || Arrays.equals(read, plain))
                    .as("byte " + i)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(CompressionType.class)
    void bytes_that_grow_over_the_limit_are_refused_before_they_are_in_memory(CompressionType type) {
        StateSerializer limited = new StateSerializer(
                CompressionType.GZIP, Clock.systemUTC(), new SnapshotIds(Clock.systemUTC()), 1 << 20);
        byte[] bomb = CompressedFile.pack(new byte[64 << 20], type.codec());
        refused(ErrorCode.TOO_LARGE, () -> limited.deserializeState(bomb));
    }

    @Test
    void a_compression_has_a_name_and_an_unknown_one_is_refused() {
        assertThat(CompressionType.fromName("Gzip")).isEqualTo(CompressionType.GZIP);
        refused(ErrorCode.INVALID, () -> CompressionType.fromName("brotli"));
    }

    @Test
    void the_status_tells_whether_the_agent_had_ended() {
        for (String ended : List.of("completed", "failed", "cancelled", "terminated")) {
            Map<String, Object> state = small();
            state.put("status", ended);
            assertThat(serializer.serializeState("a", state).snapshot().isTerminal())
                    .isTrue();
        }
        assertThat(serializer.serializeState("a", small()).snapshot().isTerminal())
                .isFalse();
    }

    @Test
    void the_current_version_is_1_1() {
        assertThat(StateSerializer.CURRENT_STATE_VERSION).isEqualTo(new StateVersion(1, 1, 0));
    }

    @Test
    void ids_are_versions_7_and_grow_also_when_the_clock_steps_back() {
        Instant[] now = {Instant.parse("2026-01-01T00:00:00Z")};
        SnapshotIds ids = new SnapshotIds(new Clock() {
            @Override
            public Instant instant() {
                return now[0];
            }

            @Override
            public java.time.ZoneId getZone() {
                return java.time.ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(java.time.ZoneId zone) {
                return this;
            }
        });
        String last = ids.next(null);
        for (int i = 0; i < 10_000; i++) {
            now[0] = now[0].minusMillis(i % 3);
            String next = ids.next(i % 2 == 0 ? last : null);
            assertThat(next).isGreaterThan(last);
            last = next;
        }
        assertThat(java.util.UUID.fromString(last).version()).isEqualTo(7);
        String later = new SnapshotIds(Clock.systemUTC()).next(null);
        assertThat(ids.next(later)).isGreaterThan(later);
    }
}
