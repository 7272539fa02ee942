package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Page;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bringing deleted threads back. */
@NeedsFeature(Feature.TRASH)
abstract class TrashClauses extends CheckpointerClauses {
    TrashClauses(CheckpointerTck kit) {
        super(kit);
    }

    private List<String> trash() {
        return checkpoints.threads().deleted(ThreadQuery.all()).items().stream()
                .map(TrashedThread::threadId)
                .toList();
    }

    @Test
    void a_thread_that_is_brought_back_is_as_it_was_and_goes_on() {
        chain(thread(), "c1", "c2");
        chain(child(), "k1");
        write(thread().at("c2"), "t", "a", 1);
        Object before = List.of(
                checkpoints.list(CheckpointQuery.of(THREAD)).items(),
                checkpoints.branches().namespaces(THREAD));
        assertThat(checkpoints.threads().delete(THREAD).until()).isNotNull();
        checkpoints.threads().undelete(THREAD);
        assertThat(List.of(
                        checkpoints.list(CheckpointQuery.of(THREAD)).items(),
                        checkpoints.branches().namespaces(THREAD)))
                .isEqualTo(before);
        assertThat(threadIds()).containsExactly(THREAD);
        assertThat(parent(put(thread(), "c3", 2, "v", "c3"))).isEqualTo("c2");
    }

    @Test
    @NeedsFeature({Feature.TRASH, Feature.BRANCHES, Feature.TAGS})
    void branches_and_tags_come_back_with_their_thread() {
        chain(thread(), "c1", "c2");
        checkpoints.branches().fork(thread().at("c1"), "side");
        checkpoints.tag(thread().at("c1"), List.of("good"), List.of());
        Object before = checkpoints.branches().tree(THREAD, "");
        checkpoints.threads().delete(THREAD);
        checkpoints.threads().undelete(THREAD);
        assertThat(checkpoints.branches().tree(THREAD, "")).isEqualTo(before);
        assertThat(tags(THREAD)).containsExactly("c1 good");
        assertThat(get(thread().onBranch("side")).checkpoint().id()).isEqualTo("c1");
    }

    @Test
    void a_thread_comes_back_under_another_id() {
        chain(thread(), "c1", "c2");
        checkpoints.threads().delete(THREAD);
        checkpoints.threads().undelete(THREAD, OTHER);
        assertThat(threadIds()).containsExactly(OTHER);
        assertThat(ids(OTHER)).containsExactly("c2", "c1");
    }

    @Test
    void what_was_deleted_last_under_an_id_comes_back_first() {
        for (String id : List.of("c1", "c2", "c3")) {
            chain(thread(), id);
            checkpoints.threads().delete(THREAD);
        }
        assertThat(trash()).containsExactly(THREAD, THREAD, THREAD);
        checkpoints.threads().undelete(THREAD, "a");
        checkpoints.threads().undelete(THREAD, "b");
        assertThat(ids("a")).containsExactly("c3");
        assertThat(ids("b")).containsExactly("c2");
        assertThat(trash()).containsExactly(THREAD);
    }

    @Test
    void a_thread_does_not_come_back_over_another() {
        chain(thread(), "c1");
        checkpoints.threads().delete(THREAD);
        chain(thread(), "c2");
        fails(ErrorCode.ALREADY_EXISTS, () -> checkpoints.threads().undelete(THREAD));
        assertThat(ids(THREAD)).containsExactly("c2");
        assertThat(trash()).containsExactly(THREAD);
    }

    private ThreadInfo seen() {
        return checkpoints.threads().find(THREAD).orElseThrow();
    }

    @Test
    void a_thread_is_deleted_only_as_it_was_seen() {
        CheckpointConfig first = chain(thread(), "c1").get(0);
        ThreadInfo before = seen();
        write(first, "t", "a", 1);
        fails(ErrorCode.CONFLICT, () -> checkpoints.threads().delete(before));
        ThreadInfo written = seen();
        chain(thread(), "c2");
        fails(ErrorCode.CONFLICT, () -> checkpoints.threads().delete(written));
        assertThat(ids(THREAD)).containsExactly("c2", "c1");
        assertThat(trash()).isEmpty();

        assertThat(checkpoints.threads().delete(seen()).until()).isNotNull();
        assertThat(threadIds()).isEmpty();
        assertThat(trash()).containsExactly(THREAD);
    }

    @Test
    void a_thread_is_deleted_for_good_only_as_it_was_seen() {
        chain(thread(), "c1");
        ThreadInfo before = seen();
        chain(thread(), "c2");
        fails(ErrorCode.CONFLICT, () -> checkpoints.threads().delete(before, Duration.ZERO));
        assertThat(ids(THREAD)).containsExactly("c2", "c1");

        assertThat(checkpoints.threads().delete(seen(), Duration.ZERO).until()).isNull();
        assertThat(threadIds()).isEmpty();
        assertThat(trash()).isEmpty();
    }

    @Test
    void another_thread_of_the_id_is_not_the_one_that_was_seen() {
        chain(thread(), "c1");
        ThreadInfo before = seen();
        checkpoints.threads().delete(THREAD);
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.threads().delete(before));
        chain(thread(), "d1");
        fails(ErrorCode.CONFLICT, () -> checkpoints.threads().delete(before));
        assertThat(ids(THREAD)).containsExactly("d1");
    }

    @Test
    void what_was_not_deleted_does_not_come_back() {
        chain(thread(), "c1");
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.threads().undelete("unknown"));
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.threads().undelete(THREAD, OTHER));
        assertThat(threadIds()).containsExactly(THREAD);
    }

    @Test
    void what_was_deleted_for_no_time_does_not_come_back() {
        chain(thread(), "c1");
        assertThat(checkpoints.threads().delete(THREAD, Duration.ZERO).until()).isNull();
        assertThat(trash()).isEmpty();
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.threads().undelete(THREAD));
    }

    @Test
    void deleted_threads_are_listed_by_id_page_by_page() {
        for (String id : List.of("b-2", "a", "b-1", "b")) {
            put(CheckpointConfig.of(id), "c1", 3, "v", 1);
            checkpoints.threads().delete(id);
        }
        List<String> found = new ArrayList<>();
        ThreadQuery query = ThreadQuery.all().prefix("b").limit(2);
        Page<TrashedThread> page;
        do {
            page = checkpoints.threads().deleted(query);
            assertThat(page.items())
                    .hasSizeLessThanOrEqualTo(2)
                    .allMatch(thread -> Long.valueOf(3).equals(thread.step()));
            page.items().forEach(thread -> found.add(thread.threadId()));
            query = query.from(page.next());
        } while (page.next() != null);
        assertThat(found).containsExactly("b", "b-1", "b-2");
    }

    @Test
    void purging_removes_what_was_deleted_under_an_id_and_nothing_else() {
        for (String id : List.of(THREAD, THREAD, THREAD + "0")) {
            chain(CheckpointConfig.of(id), "c1");
            checkpoints.threads().delete(id);
        }
        chain(thread(), "c2");
        assertThat(checkpoints.threads().purge(THREAD)).isEqualTo(2);
        assertThat(trash()).containsExactly(THREAD + "0");
        assertThat(ids(THREAD)).containsExactly("c2");
        assertThat(checkpoints.threads().purge(THREAD)).isZero();
    }
}
