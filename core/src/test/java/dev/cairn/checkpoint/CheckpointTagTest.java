package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

public class CheckpointTagTest {
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

    private List<CheckpointConfig> chain(String thread, int count) {
        List<CheckpointConfig> chain = new ArrayList<>();
        for (int step = 0; step < count; step++) {
            chain.add(checkpoints.put(CheckpointConfig.of(thread), Map.of("step", step), CheckpointMetadata.of(step)));
        }
        return chain;
    }

    private List<String> tagged(CheckpointQuery query) {
        List<String> found = new ArrayList<>();
        Page<CheckpointSummary> page;
        do {
            page = checkpoints.summaries(query);
            page.items()
                    .forEach(one -> found.add(
                            one.config().threadId() + "@" + one.metadata().step()));
            query = query.from(page.next());
        } while (page.next() != null);
        return found;
    }

    @Test
    void tags_are_given_listed_and_taken_away() {
        List<CheckpointConfig> chain = chain("chat-1", 3);

        assertThat(checkpoints.tag(chain.get(1), List.of("good", "v1"), List.of()))
                .containsExactly("good", "v1");
        assertThat(checkpoints.tag(THREAD, List.of("good"), List.of("never given")))
                .containsExactly("good");
        assertThat(checkpoints.tag(chain.get(1), List.of("v2", "good"), List.of("v1")))
                .containsExactly("good", "v2");

        assertThat(checkpoints.threads().tags("chat-1"))
                .extracting(tag -> tag.tag() + " " + tag.config().checkpointId())
                .containsExactly(
                        "good " + chain.get(1).checkpointId(),
                        "good " + chain.get(2).checkpointId(),
                        "v2 " + chain.get(1).checkpointId());
        assertThat(checkpoints.threads().tags("unknown")).isEmpty();
    }

    @Test
    void what_is_not_there_gets_no_tag_and_wrong_tags_are_all_named() {
        chain("chat-1", 1);

        assertThatThrownBy(() -> checkpoints.tag(THREAD.at("none"), List.of("good"), List.of()))
                .isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> checkpoints.tag(THREAD, List.of("", "both", "a\nb"), List.of("both")))
                .isInstanceOfSatisfying(CairnException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.INVALID);
                    assertThat(e).hasMessageContaining("empty").hasMessageContaining("U+000A");
                    assertThat(e).hasMessageContaining("'both'");
                });
        assertThat(checkpoints.threads().tags("chat-1")).isEmpty();
    }

    @Test
    void checkpoints_are_listed_by_tag_in_a_thread_and_across_threads() {
        for (String thread : List.of("a", "b", "c")) {
            List<CheckpointConfig> chain = chain(thread, 5);
            checkpoints.tag(chain.get(3), List.of("good"), List.of());
            checkpoints.tag(chain.get(1), List.of("good"), List.of());
            checkpoints.tag(chain.get(2), List.of("goods"), List.of());
        }

        CheckpointQuery all = CheckpointQuery.all().tagged("good").limit(2);
        assertThat(tagged(CheckpointQuery.of("b").tagged("good").limit(1))).containsExactly("b@3", "b@1");
        assertThat(tagged(all)).containsExactlyInAnyOrder("a@1", "a@3", "b@1", "b@3", "c@1", "c@3");
        assertThat(tagged(all)).isEqualTo(tagged(all.limit(100)));
        assertThat(tagged(CheckpointQuery.of("b").tagged("good").where("step", 1)))
                .containsExactly("b@1");
        assertThat(tagged(CheckpointQuery.all().tagged("bad"))).isEmpty();
    }

    @Test
    void threads_are_listed_by_a_tag_of_one_of_their_checkpoints() {
        for (String thread : List.of("a", "b", "c")) {
            chain(thread, 2);
        }
        checkpoints.tag(CheckpointConfig.of("b"), List.of("good"), List.of());

        assertThat(checkpoints.threads().list(ThreadQuery.all().tagged("good")).items())
                .extracting(ThreadInfo::threadId)
                .containsExactly("b");
    }

    @Test
    void a_tag_is_a_place_of_an_address_behind_branches_and_before_ids() {
        List<CheckpointConfig> chain = chain("chat-1", 4);
        checkpoints.branches().fork(chain.get(0), "beta");
        checkpoints.tag(chain.get(1), List.of("good", "beta"), List.of());
        String id = String.valueOf(chain.get(3).checkpointId());
        checkpoints.tag(chain.get(2), List.of(id.substring(0, 8)), List.of());

        assertThat(resolve("chat-1@good")).isEqualTo(chain.get(1));
        assertThat(resolve("chat-1@good~")).isEqualTo(chain.get(0));
        assertThat(resolve("chat-1@beta").checkpointId()).isEqualTo(chain.get(0).checkpointId());
        assertThat(resolve("chat-1@tag:beta")).isEqualTo(chain.get(1));
        assertThat(resolve("chat-1@" + id.substring(0, 8))).isEqualTo(chain.get(2));
        assertThat(resolve("chat-1@id:" + id)).isEqualTo(chain.get(3));
        assertThatThrownBy(() -> resolve("chat-1@tag:none"))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("tag 'none'");
        checkpoints.tag(chain.get(3), List.of("good"), List.of());
        assertThatThrownBy(() -> resolve("chat-1@good")).hasMessageContaining(": the tag 'good'");
        assertThat(CheckpointAddress.parse("chat-1@tag:a\\@b").toString()).isEqualTo("chat-1@tag:a\\@b");
    }

    private CheckpointConfig resolve(String address) {
        return CheckpointAddress.parse(address).resolve(checkpoints, "");
    }

    @Test
    void tags_are_copied_with_their_thread_and_go_with_their_checkpoint() {
        List<CheckpointConfig> chain = chain("chat-1", 3);
        checkpoints.tag(chain.get(0), List.of("first"), List.of());
        checkpoints.tag(chain.get(1), List.of("kept"), List.of());
        checkpoints.threads().copy("chat-1", "copy");

        RetentionPolicy policy = RetentionPolicy.EMPTY.keepLast(1).keepTaggedLast("first", 1);
        checkpoints.tag(chain.get(2), List.of("first"), List.of());
        checkpoints.retention().prune("chat-1", PruneOptions.of(policy));

        assertThat(checkpoints.threads().tags("copy"))
                .extracting(CheckpointTag::tag)
                .containsExactly("first", "kept");
        assertThat(checkpoints.threads().tags("chat-1"))
                .extracting(tag -> tag.tag() + tag.config().checkpointId())
                .containsExactly(
                        "kept" + chain.get(1).checkpointId(),
                        "first" + chain.get(2).checkpointId());
        cairn.verify(damage -> {
            throw new AssertionError(damage);
        });
    }

    @Test
    void keeping_the_latest_keeps_tagged_checkpoints() {
        List<CheckpointConfig> chain = chain("chat-1", 4);
        checkpoints.tag(chain.get(1), List.of("good"), List.of());

        PruneReport report = checkpoints.retention().prune(List.of("chat-1"), PruneStrategy.KEEP_LATEST);

        assertThat(report.kept())
                .extracting(KeptCheckpoint::config, KeptCheckpoint::reasons)
                .containsExactlyInAnyOrder(
                        tuple(chain.get(3), java.util.Set.of(KeptCheckpoint.Reason.HEAD)),
                        tuple(chain.get(1), java.util.Set.of(KeptCheckpoint.Reason.TAG)));
    }
}
