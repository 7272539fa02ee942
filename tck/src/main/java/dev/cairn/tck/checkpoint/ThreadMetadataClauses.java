package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Threads that are created before their first checkpoint, and what is noted of a thread itself. */
@NeedsFeature(Feature.METADATA)
abstract class ThreadMetadataClauses extends CheckpointerClauses {
    private static final Document EMPTY = Document.parse("{}");
    private static final Document ACME = Document.parse("{\"owner\":\"acme\",\"n\":1.10}");

    ThreadMetadataClauses(CheckpointerTck kit) {
        super(kit);
    }

    private ThreadInfo info() {
        return checkpoints.threads().find(THREAD).orElseThrow();
    }

    @Test
    void a_thread_is_created_without_a_checkpoint_and_goes_on_with_a_put() {
        checkpoints.threads().create(THREAD, ACME, null);
        assertThat(info().metadata()).isEqualTo(ACME);
        assertThat(info().headId()).isNull();
        assertThat(checkpoints.find(thread())).isEmpty();
        put(thread(), "c1", 0, "v", "c1");
        assertThat(info().headId()).isEqualTo("c1");
        assertThat(info().metadata()).isEqualTo(ACME);
    }

    @Test
    void a_created_thread_is_listed_with_its_metadata() {
        checkpoints.threads().create(THREAD, ACME, null);
        chain(other(), "d1");
        assertThat(checkpoints.threads().list(ThreadQuery.all()).items())
                .extracting(ThreadInfo::metadata)
                .containsExactlyInAnyOrder(ACME, EMPTY);
    }

    @Test
    void a_thread_is_created_with_an_end() {
        Instant later = Instant.parse("2190-01-01T00:00:00Z");
        checkpoints.threads().create(THREAD, EMPTY, later);
        assertThat(info().expires()).isEqualTo(later);
        fails(ErrorCode.INVALID, () -> checkpoints.threads().create("other", EMPTY, Instant.MAX));
        assertThat(checkpoints.threads().find("other")).isEmpty();
    }

    @Test
    void a_thread_that_is_there_is_not_created_again() {
        chain(thread(), "c1");
        fails(ErrorCode.ALREADY_EXISTS, () -> checkpoints.threads().create(THREAD, ACME, null));
        assertThat(info().metadata()).isEqualTo(EMPTY);
    }

    @Test
    void metadata_is_merged_member_by_member_and_a_null_stays() {
        chain(thread(), "c1");
        checkpoints.threads().mergeMetadata(THREAD, Document.parse("{\"a\":{\"x\":1},\"b\":2}"));
        Document merged = checkpoints.threads().mergeMetadata(THREAD, Document.parse("{\"a\":{\"y\":1},\"c\":null}"));
        assertThat(merged.json()).isEqualTo("{\"a\":{\"y\":1},\"b\":2,\"c\":null}");
        assertThat(info().metadata()).isEqualTo(merged);
        assertThat(ids(THREAD)).containsExactly("c1");
    }

    @Test
    void metadata_and_the_end_are_set_together_or_not_at_all() {
        chain(thread(), "c1");
        Instant end = Instant.parse("2100-01-01T00:00:00Z");
        checkpoints.threads().mergeMetadata(THREAD, ACME, end);
        assertThat(info().metadata()).isEqualTo(ACME);
        assertThat(info().expires()).isEqualTo(end);
        Document other = Document.parse("{\"owner\":\"other\"}");
        fails(ErrorCode.INVALID, () -> checkpoints.threads().mergeMetadata(THREAD, other, Instant.MAX));
        assertThat(info().metadata()).isEqualTo(ACME);
        checkpoints.threads().mergeMetadata(THREAD, EMPTY, null);
        assertThat(info().expires()).isNull();
    }

    @Test
    void what_is_not_there_has_no_metadata_to_merge() {
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.threads().mergeMetadata(THREAD, ACME));
        assertThat(threadIds()).isEmpty();
    }

    @Test
    void metadata_is_an_object() {
        fails(ErrorCode.INVALID, () -> checkpoints.threads().create(THREAD, Document.parse("[1]"), null));
        assertThat(threadIds()).isEmpty();
    }

    @Test
    @NeedsFeature({Feature.METADATA, Feature.COPY})
    void metadata_is_copied_with_its_thread() {
        checkpoints.threads().create(THREAD, ACME, null);
        checkpoints.threads().copy(THREAD, "copy");
        assertThat(checkpoints.threads().find("copy").orElseThrow().metadata()).isEqualTo(ACME);
    }

    @Test
    void the_metadata_of_a_deleted_thread_is_gone() {
        checkpoints.threads().create(THREAD, ACME, null);
        checkpoints.threads().delete(THREAD);
        chain(thread(), "c1");
        assertThat(info().metadata()).isEqualTo(EMPTY);
    }
}
