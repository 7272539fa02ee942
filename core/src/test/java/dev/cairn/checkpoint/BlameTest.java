package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.lookup.BlameQuery;
import dev.cairn.checkpoint.lookup.BlamedValue;
import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class BlameTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final ServiceStore store = newStore();
    private final Cairn cairn = store.program();
    private final Checkpointer checkpoints = cairn.checkpoints();

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    private CheckpointConfig put(CheckpointConfig at, int step, String channel, String json) {
        return checkpoints.put(at, StateChange.empty().set(channel, Document.parse(json)), CheckpointMetadata.of(step));
    }

    private CheckpointConfig put(int step, String channel, String json) {
        return put(THREAD, step, channel, json);
    }

    private List<String> blame(CheckpointConfig at, String pointer) {
        return lines(cairn.lookup().blame(BlameQuery.of(at).at(pointer)));
    }

    /** Place, step and what is missing before it. */
    private static List<String> lines(Page<BlamedValue> blamed) {
        return blamed.items().stream()
                .map(value -> value.channel() + value.pointer() + " "
                        + value.origin().metadata().step()
                        + (value.missing() == null
                                ? ""
                                : " or " + value.missing().count() + " before"))
                .toList();
    }

    @Test
    void without_a_pointer_each_channel_is_reported() {
        put(0, "mood", "\"calm\"");
        put(1, "messages", "[1]");
        put(2, "mood", "\"sad\"");
        put(3, "messages", "[1,2]");
        put(4, "other", "true");
        assertThat(blame(THREAD, "")).containsExactly("mood 2", "messages 3", "other 4");
    }

    @Test
    void a_value_that_came_back_was_written_when_it_came_back() {
        put(0, "mood", "\"calm\"");
        put(1, "mood", "\"sad\"");
        put(2, "mood", "\"calm\"");
        put(3, "other", "1");
        assertThat(blame(THREAD, "/mood")).containsExactly("mood 2");
    }

    @Test
    void items_keep_their_origin_where_they_move_with_their_neighbours() {
        put(0, "m", "[\"a\",\"b\",\"c\"]");
        put(1, "m", "[\"a\",\"b\",\"c\",\"d\"]");
        put(2, "m", "[\"c\",\"d\"]");
        put(3, "m", "[\"x\",\"c\",\"d\",\"e\"]");
        assertThat(blame(THREAD, "/m")).containsExactly("m/0 3", "m/1 0", "m/2 1", "m/3 3");
    }

    @Test
    void a_member_inside_an_item_is_followed_where_the_item_was_elsewhere() {
        put(0, "m", "[{\"id\":1,\"text\":\"a\"},{\"id\":2,\"text\":\"b\"}]");
        put(1, "m", "[{\"id\":1,\"text\":\"a\"},{\"id\":2,\"text\":\"B\",\"tags\":[\"x\"]}]");
        put(2, "m", "[{\"id\":2,\"text\":\"B\",\"tags\":[\"x\"]}]");
        put(3, "m", "[{\"id\":2,\"text\":\"B\",\"tags\":[\"x\",\"y\"]}]");
        put(4, "m", "[{\"id\":0},{\"id\":2,\"text\":\"B\",\"tags\":[\"x\",\"y\"]}]");
        assertThat(blame(THREAD, "/m/1")).containsExactly("m/1/id 0", "m/1/text 1", "m/1/tags 3");
        assertThat(blame(THREAD, "/m/1/tags")).containsExactly("m/1/tags/0 1", "m/1/tags/1 3");
        assertThat(blame(THREAD, "/m/1/tags/0")).containsExactly("m/1/tags/0 1");
        assertThat(blame(THREAD, "/m/1/text")).containsExactly("m/1/text 1");
    }

    @Test
    void an_empty_list_and_a_number_are_reported_as_they_are() {
        put(0, "m", "[]");
        put(1, "n", "{}");
        put(2, "k", "17");
        assertThat(blame(THREAD, "/m")).containsExactly("m 0");
        assertThat(blame(THREAD, "/n")).containsExactly("n 1");
        assertThat(blame(THREAD, "/k")).containsExactly("k 2");
    }

    @Test
    void a_state_without_channels_has_nothing_to_tell() {
        checkpoints.put(THREAD, Map.of(), CheckpointMetadata.of(0));
        assertThat(blame(THREAD, "")).isEmpty();
        put(1, "m", "1");
        assertThat(blame(THREAD, "")).containsExactly("m 1");
    }

    @Test
    void a_fork_tells_what_it_has_from_before_the_fork() {
        put(0, "m", "[\"a\"]");
        CheckpointConfig second = put(1, "m", "[\"a\",\"b\"]");
        put(2, "m", "[\"a\",\"b\",\"c\"]");
        CheckpointConfig fork = checkpoints.branches().fork(second, "try");
        put(fork.at(null), 7, "m", "[\"A\",\"b\",\"d\"]");
        assertThat(blame(THREAD.onBranch("try"), "/m")).containsExactly("m/0 7", "m/1 1", "m/2 7");
        assertThat(blame(THREAD, "/m")).containsExactly("m/0 0", "m/1 1", "m/2 2");
        assertThat(blame(second, "/m")).containsExactly("m/0 0", "m/1 1");
    }

    @Test
    void what_was_removed_on_the_way_is_reported_and_not_guessed() {
        put(0, "m", "[\"a\"]");
        checkpoints.put(
                THREAD,
                StateChange.empty().append("m", "b"),
                new CheckpointMetadata(CheckpointMetadata.Source.LOOP, 1, null, Map.of(), "run-1", Map.of()));
        checkpoints.put(
                THREAD,
                StateChange.empty().append("m", "c"),
                new CheckpointMetadata(CheckpointMetadata.Source.LOOP, 2, null, Map.of(), "run-1", Map.of()));
        put(3, "m", "[\"a\",\"b\",\"c\",\"d\"]");
        put(4, "m", "[\"a\",\"b\",\"c\",\"d\",\"e\"]");
        assertThat(blame(THREAD, "/m")).containsExactly("m/0 0", "m/1 1", "m/2 2", "m/3 3", "m/4 4");
        checkpoints.retention().deleteRuns(List.of("run-1"));
        assertThat(blame(THREAD, "/m"))
                .containsExactly("m/0 0", "m/1 3 or 2 before", "m/2 3 or 2 before", "m/3 3 or 2 before", "m/4 4");
        checkpoints.retention().prune(List.of("chat-1"), PruneStrategy.KEEP_LATEST);
        assertThat(blame(THREAD, "/m"))
                .containsExactly(
                        "m/0 4 or 4 before",
                        "m/1 4 or 4 before",
                        "m/2 4 or 4 before",
                        "m/3 4 or 4 before",
                        "m/4 4 or 4 before");
    }

    @Test
    void pages_follow_each_other() {
        put(0, "m", "[1,2,3]");
        put(1, "m", "[1,2,3,4,5]");
        BlameQuery query = BlameQuery.of(THREAD).at("/m").limit(2);
        Page<BlamedValue> page = cairn.lookup().blame(query);
        assertThat(lines(page)).containsExactly("m/0 0", "m/1 0");
        page = cairn.lookup().blame(query.from(page.next()));
        assertThat(lines(page)).containsExactly("m/2 0", "m/3 1");
        page = cairn.lookup().blame(query.from(page.next()));
        assertThat(lines(page)).containsExactly("m/4 1");
        assertThat(page.next()).isNull();
        assertThatThrownBy(() -> cairn.lookup().blame(query.from("2")))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("cursor");
    }

    @Test
    void nothing_at_a_pointer_and_no_checkpoint_are_not_found() {
        put(0, "m", "[1]");
        for (String pointer : List.of("/no", "/m/1", "/m/-", "/m/0/a", "/m/00")) {
            assertThatThrownBy(() -> blame(THREAD, pointer))
                    .as(pointer)
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageContaining("nothing at \"" + pointer + "\"")
                    .hasMessageContaining("[m]");
        }
        assertThatThrownBy(() -> blame(CheckpointConfig.of("nobody"), "")).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> blame(THREAD, "m")).hasMessageContaining("Cannot read the JSON Pointer");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void the_origins_of_a_long_list_are_those_that_comparing_all_states_finds(long seed) {
        Random random = new Random(seed);
        List<String> items = new ArrayList<>();
        List<List<String>> states = new ArrayList<>();
        for (int step = 0; step < 80; step++) {
            int at = items.isEmpty() ? 0 : random.nextInt(items.size());
            switch (random.nextInt(6)) {
                case 0 -> items.add(at, text(random));
                case 1 -> items.subList(at, Math.min(items.size(), at + 2)).clear();
                case 2 -> items.replaceAll(old -> random.nextInt(15) == 0 ? text(random) : old);
                default -> items.add(text(random));
            }
            states.add(List.copyOf(items));
            Map<String, Object> state = new LinkedHashMap<>();
            state.put("m", items);
            state.put("n", step / 10);
            checkpoints.put(THREAD, state, CheckpointMetadata.of(step));
        }
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            int origin = states.size() - 1;
            while (origin > 0 && states.get(origin - 1).contains(items.get(i))) {
                origin--;
            }
            expected.add("m/" + i + " " + origin);
        }
        assertThat(blame(THREAD, "/m")).containsExactlyElementsOf(expected);
        assertThat(blame(THREAD, "/n")).containsExactly("n 70");
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(3_000);
        do {
            text.append(Long.toString(random.nextLong(), 36));
        } while (text.length() < length);
        return text.toString();
    }
}
