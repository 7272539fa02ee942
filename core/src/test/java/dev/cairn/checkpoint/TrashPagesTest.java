package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Page;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Listing deleted threads, of which more than a page of the backend has expired. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TrashPagesTest {
    private static final int PAGE = 500;

    private final ServiceStore store = ServiceStore.memory();
    private final Cairn cairn = store.program();
    private final Checkpointer checkpoints = cairn.checkpoints();

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    private void trash(String thread, boolean expires) {
        checkpoints.put(CheckpointConfig.of(thread), Map.of("n", 1), CheckpointMetadata.of(0));
        checkpoints.threads().delete(thread, expires ? Duration.ofSeconds(1) : Threads.TRASH_TIME);
    }

    private void trash(String prefix, int from, int to) {
        for (int i = from; i < to; i++) {
            trash(String.format("%s-%04d", prefix, i), true);
        }
    }

    private List<String> ids(int limit) {
        List<String> ids = new ArrayList<>();
        ThreadQuery query = ThreadQuery.all().limit(limit);
        Page<TrashedThread> page;
        do {
            page = checkpoints.threads().deleted(query);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            page.items().forEach(thread -> ids.add(thread.threadId()));
            query = query.from(page.next());
        } while (page.next() != null);
        return ids;
    }

    @Test
    void a_listing_ends_behind_more_than_a_page_of_expired_threads() {
        trash("t", 0, PAGE + 1);
        store.forward(Duration.ofSeconds(2));

        Page<TrashedThread> all = checkpoints.threads().deleted(ThreadQuery.all());

        assertThat(all.items()).isEmpty();
        assertThat(all.next()).isNull();
        assertThatThrownBy(() -> checkpoints.threads().undelete("t-0000")).isInstanceOf(NotFoundException.class);
    }

    @Test
    void pages_of_every_size_hold_all_that_is_left_between_expired_threads_once() {
        List<String> left = List.of("a", "t-0003x", "t-0499", "t-0500", "t-0501", "t-0501x", "t-1099x", "u", "v");
        trash("t", 0, PAGE - 1);
        trash("t", PAGE + 2, 2 * PAGE + 100);
        left.forEach(thread -> trash(thread, false));
        trash("w", 0, 3);
        store.forward(Duration.ofSeconds(2));

        for (int limit : new int[] {1, 2, 3, 8, 9, 10, 1_000}) {
            assertThat(ids(limit)).as("pages of %s", limit).isEqualTo(left);
        }
    }

    @Test
    void a_full_page_behind_which_all_has_expired_is_the_last() {
        trash("a", false);
        trash("t", 0, PAGE + 1);
        store.forward(Duration.ofSeconds(2));

        Page<TrashedThread> page =
                checkpoints.threads().deleted(ThreadQuery.all().limit(1));

        assertThat(page.items()).extracting(TrashedThread::threadId).containsExactly("a");
        assertThat(page.next()).isNull();
    }
}
