package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.TaskWrites;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Puts of frameworks that give their channels versions and send only what is new. */
@NeedsFeature(Feature.FRAMEWORKS)
abstract class FrameworkPutClauses extends CheckpointerClauses {
    private static final StateChange NOTHING = StateChange.empty();
    private static final StateChange LOG = NOTHING.set("log", List.of("a", "b"));
    private static final PutOptions MOVING = PutOptions.none().movingHead();

    FrameworkPutClauses(CheckpointerTck kit) {
        super(kit);
    }

    private static String sha256(String value) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(value.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** Versions of channels, both in turn. */
    private static Map<String, ChannelVersion> versions(Object... channelsAndVersions) {
        Map<String, ChannelVersion> versions = new LinkedHashMap<>();
        for (int i = 0; i < channelsAndVersions.length; i += 2) {
            Object version = channelsAndVersions[i + 1];
            versions.put(
                    (String) channelsAndVersions[i],
                    version instanceof Integer number
                            ? ChannelVersion.of(number)
                            : ChannelVersion.of((String) version));
        }
        return versions;
    }

    private static StateChange next(String id, StateChange change, Object... channelsAndVersions) {
        return change.withId(id).withVersions(versions(channelsAndVersions), Map.of(), null);
    }

    private CheckpointConfig put(CheckpointConfig at, StateChange change, PutOptions options) {
        return checkpoints.put(at, change, step(0), options);
    }

    private CheckpointConfig put(CheckpointConfig at, StateChange change) {
        return put(at, change, MOVING);
    }

    private static TaskWrites task(String task, Object value) {
        return new TaskWrites("c1", task, "", List.of(ChannelWrite.of("a", value)));
    }

    /** Expects that a put at {@code c1}, the only checkpoint, with writes of a task leaves nothing behind. */
    private void storesNothing(ErrorCode code, StateChange change, PutOptions options) {
        fails(code, () -> put(thread().at("c1"), change, options.writing(task("refused", 1))));
        assertThat(ids(THREAD)).containsExactly("c1");
        assertThat(get(thread()).config().checkpointId()).isEqualTo("c1");
        assertThat(writes(thread())).noneMatch(write -> write.startsWith("refused"));
    }

    @Test
    void a_state_has_exactly_the_channels_with_a_version() {
        CheckpointConfig first = put(thread(), next("c1", NOTHING.set("a", 1).set("b", 2), "a", 1, "b", "0002.5"));
        CheckpointConfig second = put(first, next("c2", NOTHING, "b", "0002.5"));
        assertThat(values(second)).isEqualTo(Map.of("b", 2));
        assertThat(get(second).checkpoint().versions()).isEqualTo(versions("b", "0002.5"));
    }

    @Test
    void a_channel_that_is_kept_in_another_version_is_named_and_nothing_is_stored() {
        put(thread(), next("c1", NOTHING.set("a", 1), "a", 1));
        StateChange change = next("c2", NOTHING, "a", 2, "z", 7);
        storesNothing(ErrorCode.INVALID, change, MOVING);
        CairnException refused = catchThrowableOfType(CairnException.class, () -> put(thread().at("c1"), change));
        assertThat(refused.details()).containsEntry("missing_versions", Map.of("a", "2", "z", "7"));
    }

    @Test
    void a_removed_channel_has_a_version_and_no_value() {
        CheckpointConfig first = put(thread(), next("c1", NOTHING.set("a", 1).remove("never"), "a", 1, "never", 1));
        assertThat(get(first).checkpoint().versions()).isEqualTo(versions("a", 1, "never", 1));
        Checkpoint second = get(put(first, next("c2", NOTHING.remove("a"), "a", 2, "never", 1)))
                .checkpoint();
        assertThat(second.values()).isEmpty();
        assertThat(second.versions()).isEqualTo(versions("a", 2, "never", 1));
    }

    @Test
    void what_nodes_have_seen_and_a_step_wrote_comes_with_the_versions() {
        Map<String, Map<String, ChannelVersion>> seen = Map.of("node", versions("a", 1, "gone", 4));
        StateChange change = NOTHING.set("a", 1).withVersions(versions("a", 2), seen, List.of("a"));
        Checkpoint read = get(put(thread(), change)).checkpoint();
        assertThat(read.versionsSeen()).isEqualTo(seen);
        assertThat(read.updatedChannels()).containsExactly("a");
    }

    @Test
    void items_follow_the_beginning_that_is_kept() {
        CheckpointConfig first = put(thread(), next("c1", LOG, "log", 1));
        StateChange edit = NOTHING.truncate("log", 1).append("log", "z").expect("log", sha256("[\"a\",\"z\"]"));
        assertThat(values(put(first, next("c2", edit, "log", 2)))).isEqualTo(Map.of("log", List.of("a", "z")));
    }

    @Test
    void a_beginning_that_is_not_there_is_refused_and_nothing_is_stored() {
        put(thread(), next("c1", LOG, "log", 1));
        storesNothing(ErrorCode.INVALID, next("c2", NOTHING.truncate("log", 3), "log", 2), MOVING);
    }

    @Test
    void items_behind_another_beginning_than_expected_are_a_conflict_and_nothing_is_stored() {
        put(thread(), next("c1", LOG, "log", 1));
        StateChange more = NOTHING.append("log", "c").expect("log", sha256("[\"a\",\"c\"]"));
        storesNothing(ErrorCode.CONFLICT, next("c2", more, "log", 2), MOVING);
    }

    @Test
    void a_put_that_expects_other_writes_is_a_conflict_and_nothing_is_stored() {
        CheckpointConfig at = put(thread(), next("c1", LOG, "log", 1));
        write(at, "t", "a", 1);
        storesNothing(ErrorCode.CONFLICT, next("c2", NOTHING, "log", 1), MOVING.expectingWrites(List.of()));
    }

    @Test
    void what_tasks_wrote_is_stored_with_a_put() {
        CheckpointConfig first = put(thread(), next("c1", LOG, "log", 1));
        TaskWrites own = new TaskWrites(null, "own", "", List.of(ChannelWrite.of("a", 2), ChannelWrite.of("a", 3)));
        PutOptions writing = MOVING.writing(task("before", 1)).writing(own);
        CheckpointConfig second = put(first, next("c2", NOTHING, "log", 1), writing);
        assertThat(writes(first)).containsExactly("before a=1");
        assertThat(writes(second)).containsExactly("own a=2", "own a=3");
    }

    @Test
    void a_put_sent_again_adds_what_tasks_wrote_meanwhile() {
        StateChange change = next("c1", LOG, "log", 1);
        CheckpointConfig first = put(thread(), change, MOVING.writing(task("t", 1)));
        assertThat(put(thread(), change, MOVING.writing(task("t", 2)).writing(task("late", 3))))
                .isEqualTo(first);
        assertThat(writes(first)).containsExactly("late a=3", "t a=1");
    }

    @Test
    void a_put_that_creates_is_refused_when_the_checkpoint_is_stored_already() {
        StateChange change = next("c1", LOG, "log", 1);
        CheckpointConfig first = put(thread(), change, MOVING.creating());
        PutOptions again = MOVING.creating().writing(task("t", 1));
        fails(ErrorCode.ALREADY_EXISTS, () -> put(thread(), change, again));
        assertThat(writes(first)).isEmpty();
        assertThat(put(thread(), change)).isEqualTo(first);
    }

    @Test
    void a_put_that_begins_again_has_no_parent_and_moves_the_head() {
        put(thread(), next("c1", LOG, "log", 1));
        PutOptions beginning = PutOptions.none().beginning();
        CheckpointConfig second = put(thread(), next("c2", NOTHING.set("a", 1), "a", 1), beginning);
        assertThat(get(thread()).config()).isEqualTo(second);
        assertThat(parent(second)).isNull();
        assertThat(values(second)).isEqualTo(Map.of("a", 1));
        fails(ErrorCode.INVALID, () -> put(thread(), next("c3", NOTHING, "a", 1), beginning));
    }

    @Test
    void a_value_that_the_reader_knows_is_not_read() {
        CheckpointConfig at = put(thread(), next("c1", LOG.set("a", 1), "log", 1, "a", 1));
        Selection selection =
                Selection.all().unless(Map.of("log", sha256("[\"a\",\"b\"]"), "a", sha256("2"), "none", sha256("1")));
        Map<String, Document> read =
                checkpoints.find(at, selection).orElseThrow().checkpoint().values();
        assertThat(read).containsOnlyKeys("log", "a").containsEntry("a", Document.of(1));
        assertThat(read.get("log")).isSameAs(Selection.SAME);
    }
}
