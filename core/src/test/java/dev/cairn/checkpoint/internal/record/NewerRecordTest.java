package dev.cairn.checkpoint.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class NewerRecordTest {
    private static CheckpointRecord read(int format) {
        String body = "{\"v\":" + format
                + ",\"ts\":\"2026-01-01T10:00:00Z\",\"metadata\":{},\"lanes\":[],\"values\":{\"n\":[1]}}";
        return CheckpointRecord.read(new StoredRecord(
                ThreadStore.CHECKPOINT,
                ThreadStore.checkpointKey("", "c1"),
                1,
                1,
                1,
                Instant.EPOCH,
                null,
                null,
                Bytes.fromUtf8(body)));
    }

    @Test
    void a_checkpoint_in_a_newer_format_is_refused_and_not_read_as_one_of_this() {
        assertThat(read(1).id()).isEqualTo("c1");
        assertThatThrownBy(() -> read(2))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INCOMPATIBLE))
                .hasMessageContaining("checkpoint c1")
                .hasMessageContaining("newer version");
    }
}
