package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Looking at what is not there. */
abstract class EmptyStoreClauses extends CheckpointerClauses {
    EmptyStoreClauses(CheckpointerTck kit) {
        super(kit);
    }

    @Test
    void an_empty_store_lists_nothing() {
        assertThat(ids(CheckpointQuery.all())).isEmpty();
        assertThat(checkpoints.summaries(CheckpointQuery.of(THREAD)).items()).isEmpty();
        assertThat(checkpoints.threads().list(ThreadQuery.all()).items()).isEmpty();
    }

    @Test
    void finding_makes_nothing() {
        assertThat(checkpoints.find(thread())).isEmpty();
        assertThat(checkpoints.find(child().at("c1"))).isEmpty();
        assertThat(threadIds()).isEmpty();
    }

    @Test
    void listing_makes_nothing() {
        assertThat(ids(THREAD)).isEmpty();
        assertThat(checkpoints.threads().find(THREAD)).isEmpty();
        assertThat(threadIds()).isEmpty();
    }

    @Test
    void a_refused_put_makes_no_thread() {
        fails(ErrorCode.TOO_LARGE, () -> put(thread(), "x".repeat(300), 0, "v", 1));
        assertThat(threadIds()).isEmpty();
        assertThat(checkpoints.threads().find(THREAD)).isEmpty();
    }

    @Test
    void threads_are_listed_with_their_heads() {
        chain(thread(), "c1", "c2");
        chain(other(), "d1");
        assertThat(threadIds()).containsExactly(THREAD, OTHER);
        assertThat(checkpoints
                        .threads()
                        .list(ThreadQuery.all().prefix("thread-1"))
                        .items())
                .singleElement()
                .satisfies(info -> {
                    assertThat(info.headId()).isEqualTo("c2");
                    assertThat(info.step()).isEqualTo(1);
                });
    }

    @Test
    void damage_is_not_found_where_there_is_none() {
        chain(thread(), "c1", "c2");
        write(thread().at("c2"), "t", "a", 1);
        List<Object> damage = new java.util.ArrayList<>();
        checkpoints.threads().verify(null, damage::add);
        assertThat(damage).isEmpty();
    }
}
