package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.error.ErrorCode;
import dev.cairn.filter.DocumentFilter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What metadata filters mean: equality, by kind and value. */
abstract class FilterClauses extends CheckpointerClauses {
    FilterClauses(CheckpointerTck kit) {
        super(kit);
    }

    private boolean matches(@Nullable Object stored, @Nullable Object wanted) {
        return matches("k", stored, "k", wanted);
    }

    private boolean matches(String key, @Nullable Object stored, String wantedKey, @Nullable Object wanted) {
        checkpoints.put(thread(), state("v", 1), step(0).with(key, stored));
        boolean found =
                !ids(CheckpointQuery.of(THREAD).where(wantedKey, wanted)).isEmpty();
        checkpoints.threads().delete(THREAD);
        return found;
    }

    @Test
    void numbers_are_equal_by_value_and_exactly() {
        assertThat(matches(1, 1.0)).isTrue();
        assertThat(matches(new BigDecimal("1.10"), 1.1)).isTrue();
        assertThat(matches(9_007_199_254_740_993L, 9_007_199_254_740_993L)).isTrue();
        assertThat(matches(9_007_199_254_740_993L, 9_007_199_254_740_992L)).isFalse();
        assertThat(matches(9, 10)).isFalse();
    }

    @Test
    void kinds_never_equal_each_other() {
        assertThat(matches(1, "1")).isFalse();
        assertThat(matches(1, true)).isFalse();
        assertThat(matches(0, false)).isFalse();
        assertThat(matches("", null)).isFalse();
        assertThat(matches("true", true)).isFalse();
    }

    @Test
    void true_and_false_filter() {
        assertThat(matches(true, true)).isTrue();
        assertThat(matches(true, false)).isFalse();
    }

    @Test
    void null_matches_an_explicit_null_only() {
        assertThat(matches(null, null)).isTrue();
        assertThat(matches(0, null)).isFalse();
        assertThat(matches("other", 1, "k", null)).isFalse();
    }

    @Test
    void objects_match_member_by_member() {
        assertThat(matches(Map.of("a", 1, "b", List.of(2)), Map.of("b", List.of(2), "a", 1.0)))
                .isTrue();
        assertThat(matches(Map.of("a", 1, "b", 2), Map.of("a", 1))).isFalse();
    }

    @Test
    void lists_match_item_by_item() {
        assertThat(matches(List.of(1, "a"), List.of(1, "a"))).isTrue();
        assertThat(matches(List.of(1, "a"), List.of("a", 1))).isFalse();
        assertThat(matches(List.of(1, "a"), "a")).isFalse();
    }

    @Test
    void an_unknown_key_matches_nothing() {
        assertThat(matches("k", 1, "nope", 1)).isFalse();
    }

    @Test
    void dots_quotes_and_signs_in_keys_mean_themselves() {
        for (String key : List.of("a.b", "it's", "say \"x\"", "100%", "a_b", "a[0]", "a\\b", "k') OR 1=1 --")) {
            assertThat(matches(key, 1, key, 1)).as(key).isTrue();
        }
        assertThat(matches("a", Map.of("b", 1), "a.b", 1)).isFalse();
        assertThat(matches("axb", 1, "a_b", 1)).isFalse();
        assertThat(matches("k", 1, "%", 1)).isFalse();
    }

    @Test
    void a_key_that_begins_with_a_slash_is_a_pointer() {
        assertThat(matches("a", Map.of("b", List.of(5)), "/a/b/0", 5)).isTrue();
        assertThat(matches("a", Map.of("b", List.of(5)), "/a/b/1", 5)).isFalse();
    }

    @Test
    void no_key_and_no_value_is_a_piece_of_a_query() {
        checkpoints.put(thread(), state("v", 1), step(0).with("user", "alice"));
        for (String key : List.of("x') OR 1=1 --", "user' OR '1'='1", "/$.user", "user\") or (\"1\"=\"1", "%")) {
            assertThat(ids(CheckpointQuery.all().where(key, "alice"))).as(key).isEmpty();
        }
        for (Object value : List.of("' OR '1'='1", "%", "*", Map.of("ne", "nobody"), List.of("alice"))) {
            assertThat(ids(CheckpointQuery.all().where("user", value)))
                    .as("%s", value)
                    .isEmpty();
        }
        assertThat(ids(CheckpointQuery.all().where("user", "alice"))).hasSize(1);
        for (Map<String, Object> operators :
                List.of(Map.<String, Object>of("$ne", "nobody"), Map.<String, Object>of("$nonsense", 1))) {
            fails(
                    ErrorCode.INVALID,
                    () -> checkpoints.list(CheckpointQuery.all().where("user", operators)));
        }
        fails(ErrorCode.INVALID, () -> checkpoints.list(CheckpointQuery.all().where("$where", 1)));
    }

    @Test
    void operators_decide_on_metadata_as_they_do_on_items() {
        checkpoints.put(
                thread(),
                state("v", 1),
                step(0).with("score", 7).with("tags", List.of("a", "b")).with("$ref", 1));
        for (String filter : List.of(
                "{\"score\":{\"$gt\":6,\"$lt\":8}}",
                "{\"score\":{\"$in\":[1,7.0]}}",
                "{\"score\":{\"$not\":{\"$gt\":7}}}",
                "{\"tags\":{\"$contains\":\"b\"}}",
                "{\"$or\":[{\"score\":1},{\"tags\":[\"a\",\"b\"]}]}",
                "{\"$and\":[{\"score\":7},{\"$not\":{\"score\":8}}]}",
                "{\"/$ref\":1}",
                "{\"none\":{\"$exists\":false}}")) {
            assertThat(ids(CheckpointQuery.all().where(DocumentFilter.parse(filter))))
                    .as(filter)
                    .hasSize(1);
            assertThat(ids(CheckpointQuery.all()
                            .where(DocumentFilter.parse(filter).negate())))
                    .as("not " + filter)
                    .isEmpty();
        }
    }

    @Test
    void metadata_is_filtered_as_it_was_given() {
        CheckpointMetadata metadata = step(0).with("text", "a\u0000b").with("emoji", "🦤");
        checkpoints.put(thread(), state("v", 1), metadata);
        assertThat(ids(CheckpointQuery.all().where("text", "a\u0000b"))).hasSize(1);
        assertThat(ids(CheckpointQuery.all().where("text", "ab"))).isEmpty();
        assertThat(ids(CheckpointQuery.all().where("emoji", "🦤"))).hasSize(1);
    }
}
