package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PrunedThread.Outcome;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.stats.ThreadStats;
import dev.cairn.checkpoint.stats.ThreadStats.Channel;
import dev.cairn.checkpoint.stats.ThreadStats.Day;
import dev.cairn.checkpoint.stats.ThreadStats.Frames;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.storage.Damage;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What fills one thread, the same on each backend. */
class ThreadStatsTest {
    /** 20,000 letters that hardly compress. */
    private static final String TEXT = new Random(7)
            .ints(20_000, 'a', 'z' + 1)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();

    static List<EveryStore> stores() {
        return EveryStore.all().toList();
    }

    /** In memory nothing can be damaged. */
    static List<EveryStore> storesOnDisk() {
        return List.of(EveryStore.sqlite(), EveryStore.postgres());
    }

    /** Four steps: a text and a number, another number, a longer text, nothing new. */
    private static CheckpointConfig fill(Cairn cairn, CheckpointConfig thread) {
        CheckpointConfig at = thread;
        List<Map<String, Object>> states = List.of(
                Map.of("text", TEXT.substring(0, 15_000), "n", 1),
                Map.of("text", TEXT.substring(0, 15_000), "n", 22),
                Map.of("text", TEXT, "n", 22),
                Map.of("text", TEXT, "n", 22));
        for (int step = 0; step < states.size(); step++) {
            at = cairn.checkpoints().put(at, states.get(step), CheckpointMetadata.of(step));
        }
        return at;
    }

    private static long frameBytes(ThreadStats stats) {
        return stats.compressions().stream().mapToLong(Frames::storedBytes).sum();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void channels_compressions_days_and_what_a_prune_would_free_are_reported_exactly(EveryStore store) {
        try (Cairn cairn = store.open()) {
            String id = store.thread().threadId();
            fill(cairn, store.thread());

            ThreadStats stats = cairn.threadStats(id, 10);

            assertThat(stats.damages()).isEmpty();
            assertThat(stats.checkpoints()).isEqualTo(4);
            assertThat(stats.channels()).isEqualTo(2);
            assertThat(stats.largest())
                    .containsExactly(
                            new Channel("text", 2, 3, 15_002 + 20_002, 400, 400 + frameBytes(stats)),
                            new Channel("n", 2, 0, 0, 15, 15));
            assertThat(stats.channelBytes()).isEqualTo(415 + frameBytes(stats));
            assertThat(stats.compressions()).singleElement().satisfies(frames -> {
                assertThat(frames.compression()).isEqualTo("zstd");
                assertThat(frames.frames()).isEqualTo(2);
                assertThat(frames.plainBytes()).isEqualTo(35_004);
            });
            long bytes = stats.thread().bytes();
            assertThat(stats.recordBytes() + frameBytes(stats)).isEqualTo(bytes);
            assertThat(stats.days().stream().mapToLong(Day::storedBytes).sum()).isEqualTo(bytes);
            assertThat(stats.days().stream().mapToLong(Day::checkpoints).sum()).isEqualTo(4);
            ThreadStats.Pruning pruning = stats.pruning();
            assertThat(pruning.outcome()).isEqualTo(Outcome.PLANNED);
            assertThat(pruning.removed()).isEqualTo(3);
            assertThat(pruning.kept()).isEqualTo(1);
            cairn.checkpoints().retention().prune(id, PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1)));
            assertThat(cairn.checkpoints().threads().find(id).map(ThreadInfo::bytes))
                    .contains(bytes - pruning.freedBytes());
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void a_frame_is_divided_among_its_channels_and_no_byte_counts_twice(EveryStore store) {
        try (Cairn cairn = store.open()) {
            for (int step = 0; step < 2; step++) {
                cairn.checkpoints()
                        .put(
                                store.thread(),
                                Map.of("small", TEXT.substring(0, 3_000), "large", TEXT.substring(3_000, 12_000)),
                                CheckpointMetadata.of(step));
            }

            ThreadStats stats = cairn.threadStats(store.thread().threadId(), 10);

            assertThat(stats.largest()).extracting(Channel::name).containsExactly("large", "small");
            long inRecords =
                    stats.largest().stream().mapToLong(Channel::recordBytes).sum();
            assertThat(stats.channelBytes())
                    .isBetween(inRecords + frameBytes(stats) - 4, inRecords + frameBytes(stats));
            assertThat(stats.largest().get(0).storedBytes())
                    .isBetween(frameBytes(stats) * 7 / 10, frameBytes(stats) * 8 / 10 + inRecords);
            assertThat(stats.channelBytes()).isLessThan(stats.thread().bytes());
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void pending_writes_count_for_their_channel_and_a_branch_compares_with_its_parent(EveryStore store) {
        try (Cairn cairn = store.open()) {
            String id = store.thread().threadId();
            CheckpointConfig first =
                    cairn.checkpoints().put(store.thread(), Map.of("a", 1, "b", 1), CheckpointMetadata.of(0));
            for (int step = 1; step <= 70; step++) {
                cairn.checkpoints().put(store.thread(), Map.of("a", 1, "b", step + 1), CheckpointMetadata.of(step));
            }
            CheckpointConfig branch = cairn.checkpoints().branches().fork(first, "other");
            CheckpointConfig put = cairn.checkpoints().put(branch, Map.of("a", 2, "b", 1), CheckpointMetadata.of(1));
            cairn.checkpoints().putWrites(put, List.of(ChannelWrite.of("c", TEXT)), "task", "");

            ThreadStats stats = cairn.threadStats(id, 10);

            assertThat(stats.largest()).extracting(Channel::name).containsExactly("c", "b", "a");
            assertThat(stats.largest()).extracting(Channel::changes).containsExactly(0L, 71L, 2L);
            assertThat(stats.largest().get(0).segmentBytes()).isEqualTo(20_002);
            assertThat(stats.recordBytes() + frameBytes(stats))
                    .isEqualTo(stats.thread().bytes());
            assertThat(cairn.threadStats(id, 1).largest()).hasSize(1);
            assertThat(cairn.threadStats(id, 1).channels()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void nothing_would_go_under_a_lease_and_a_thread_that_is_not_there_is_refused(EveryStore store) {
        try (Cairn cairn = store.open()) {
            String id = store.thread().threadId();
            assertThatThrownBy(() -> cairn.threadStats(id, 10))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
            fill(cairn, store.thread());
            assertThatThrownBy(() -> cairn.threadStats(id, -1))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
            cairn.checkpoints().leases().acquire(id, "somebody", Duration.ofMinutes(5));
            assertThat(cairn.threadStats(id, 10).pruning()).isEqualTo(new ThreadStats.Pruning(Outcome.LEASED, 0, 0, 0));
        }
    }

    @ParameterizedTest
    @MethodSource("storesOnDisk")
    void damaged_frames_are_named_and_the_count_goes_on(EveryStore store) throws SQLException {
        try (Cairn cairn = store.open()) {
            String id = store.thread().threadId();
            fill(cairn, store.thread());
            assertThat(store.damageFrames()).isTrue();
            ThreadStats stats = cairn.threadStats(id, 10);
            assertThat(stats.damages()).extracting(Damage::address).allMatch(address -> address.startsWith("frame "));
            assertThat(stats.damages()).hasSize(2);
            assertThat(stats.checkpoints()).isEqualTo(4);
            assertThat(stats.largest())
                    .containsExactly(new Channel("text", 2, 3, 0, 400, 400), new Channel("n", 2, 0, 0, 15, 15));
            assertThat(stats.compressions()).isEmpty();
            assertThat(stats.pruning()).isNull();
        }
    }

    @Test
    void what_is_sound_beside_a_damaged_frame_and_a_damaged_checkpoint_is_counted() throws SQLException {
        try (EveryStore store = EveryStore.sqlite();
                Cairn cairn = store.open()) {
            String id = store.thread().threadId();
            fill(cairn, store.thread());
            change(store, "UPDATE cairn_frame SET body = zeroblob(length(body)) WHERE rowid = 1");
            change(
                    store,
                    "UPDATE cairn_record SET body = zeroblob(length(body)) WHERE rowid = (SELECT max(rowid) FROM"
                            + " cairn_record WHERE kind = 4)");

            ThreadStats stats = cairn.threadStats(id, 10);

            assertThat(stats.damages()).hasSize(2);
            assertThat(stats.checkpoints()).isEqualTo(3);
            assertThat(stats.compressions())
                    .singleElement()
                    .extracting(Frames::plainBytes)
                    .isEqualTo(20_002L);
            assertThat(stats.largest().get(0).segmentBytes()).isEqualTo(20_002);
        }
    }

    private static void change(EveryStore store, String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store.file());
                Statement change = connection.createStatement()) {
            assertThat(change.executeUpdate(statement)).isPositive();
        }
    }
}
