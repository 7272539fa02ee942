package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChainsKeepWhatWasSaidTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final ServiceStore store = ServiceStore.memory();
    private final Checkpointer checkpoints = store.builder().on(store.open()).checkpoints();

    @AfterEach
    void close() {
        store.close();
    }

    private CheckpointConfig put(StateChange change, PutOptions options) {
        return checkpoints.put(THREAD, change, CheckpointMetadata.of(1), options);
    }

    private Map<String, Document> values(Selection selection) {
        return checkpoints.get(THREAD, selection).checkpoint().values();
    }

    private static void refused(ThrowingCallable call, String... words) {
        assertThatThrownBy(call).isInstanceOf(CairnException.class).hasMessageContainingAll(words);
    }

    @Test
    void every_change_of_a_chain_is_stored() {
        JsonPatch patch = JsonPatch.parse(Document.parse("[{\"op\":\"add\",\"path\":\"/b\",\"value\":2}]"));
        StateChange chain = StateChange.empty()
                .append("log", "a")
                .set("mood", "fine")
                .set("plan", Map.of("a", 1))
                .patch("plan", patch)
                .set("gone", 1)
                .remove("gone")
                .appendAll("log", List.of("b", "c"));
        put(chain, PutOptions.none());
        assertThat(values(Selection.all()))
                .containsOnly(
                        Map.entry("log", Document.parse("[\"a\",\"b\",\"c\"]")),
                        Map.entry("mood", Document.of("fine")),
                        Map.entry("plan", Document.parse("{\"a\":1,\"b\":2}")));
    }

    @Test
    void the_options_of_a_put_add_up() {
        PutOptions all = PutOptions.none()
                .expectingHead("c1")
                .idempotencyKey("k")
                .token(7)
                .replacing()
                .movingHead()
                .durability(Durability.SYNC)
                .expectingWrites(List.of());
        assertThat(all)
                .isEqualTo(
                        new PutOptions("c1", true, 7, "k", Durability.SYNC, List.of(), true, false, false, List.of()));
        assertThat(all.idempotencyKey(null).token(0).durability(null)).isEqualTo(all);
        assertThat(all.expectingHead("c1").token(7)).isEqualTo(all);
    }

    @Test
    void an_expected_head_holds_for_a_put_with_a_key() {
        put(StateChange.empty().set("a", 1), PutOptions.none());
        PutOptions both = PutOptions.none().expectingHead("another").idempotencyKey("k");
        assertThatThrownBy(() -> put(StateChange.empty().set("a", 2), both)).isInstanceOf(ConflictException.class);
    }

    @Test
    @SuppressWarnings("NullAway")
    void null_is_no_expected_head() {
        refused(() -> PutOptions.none().expectingHead(null), "Cannot expect null", "PutOptions.NO_HEAD");
    }

    @Test
    void two_different_values_of_one_option_are_refused() {
        PutOptions said = PutOptions.none()
                .expectingHead("c1")
                .token(7)
                .idempotencyKey("k")
                .durability(Durability.SYNC);
        refused(() -> said.expectingHead("c2"), "expected head: it is given twice", "'c1'", "'c2'");
        refused(() -> said.token(8), "token: it is given twice");
        refused(() -> said.idempotencyKey("l"), "idempotency key: it is given twice");
        refused(() -> said.durability(Durability.ASYNC), "durability: it is given twice");
    }

    @Test
    void a_selection_reads_everything_that_it_names() {
        put(
                StateChange.empty()
                        .append("log", 1, 2, 3)
                        .set("plan", Map.of("a", 1))
                        .set("mood", "fine")
                        .set("more", 1),
                PutOptions.none());
        Map<String, Document> named =
                Map.of("log", Document.parse("[3]"), "mood", Document.of("fine"), "plan", Document.fromNumber(1));
        assertThat(values(Selection.none().last("log", 1).channels("mood").at("plan", "/a")))
                .isEqualTo(named);
        assertThat(values(Selection.all().at("plan", "/a").channels("mood").last("log", 1)))
                .isEqualTo(named);
        assertThat(values(Selection.all())).hasSize(4);
        assertThat(values(Selection.all().channels())).isEmpty();
        assertThat(values(Selection.none())).isEmpty();
    }

    @Test
    void two_parts_of_one_channel_are_refused() {
        Selection last = Selection.none().last("log", 1);
        refused(() -> last.channels("log"), "part of channel 'log': it is given twice", "the last 1", "the whole");
        refused(() -> last.last("log", 2), "the last 1", "the last 2");
        refused(() -> last.at("log", "/0"), "the last 1", "the value at /0");
        assertThat(last.last("log", 1).parts()).isEqualTo(last.parts());
    }

    @Test
    void the_conditions_of_a_listing_add_up() {
        CheckpointConfig before = THREAD.at("c9");
        CheckpointQuery query = CheckpointQuery.of("chat-1")
                .namespace("")
                .before(before)
                .where("a", 1)
                .where("b", 2)
                .between(NOON, null)
                .between(NOON.minusSeconds(5), NOON.plusSeconds(9))
                .between(null, NOON.plusSeconds(10))
                .tagged("good")
                .limit(3);
        DocumentFilter filter =
                DocumentFilter.fromValue("a", Document.of(1)).and(DocumentFilter.fromValue("b", Document.of(2)));
        assertThat(query)
                .isEqualTo(
                        new CheckpointQuery("chat-1", "", before, filter, NOON, NOON.plusSeconds(9), "good", 3, null));
        assertThat(query.tagged(null)).isEqualTo(query);
        refused(() -> query.tagged("bad"), "tag: it is given twice");
        refused(() -> query.namespace("child"), "namespace: it is given twice");
        refused(() -> query.before(THREAD.at("c8")), "checkpoint to stop before: it is given twice");
        refused(() -> query.where("a", 2), "value of 'a': it is given twice");
    }
}
