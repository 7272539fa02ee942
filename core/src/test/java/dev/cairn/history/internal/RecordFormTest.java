package dev.cairn.history.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordFormTest {
    private static void read(String body) {
        RecordForm.requireFormat(Document.parse(body), 2, "checkpoint a");
    }

    private static void assertRefused(String body, ErrorCode code) {
        assertThatThrownBy(() -> read(body))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining("checkpoint a");
    }

    @Test
    void known_formats_are_read_and_newer_ones_are_refused() {
        read("{\"v\":1}");
        read("{\"v\":2}");
        assertRefused("{\"v\":3}", ErrorCode.INCOMPATIBLE);
        assertRefused("{\"v\":999999999}", ErrorCode.INCOMPATIBLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{\"v\":\"1\"}", "{\"v\":0}", "{\"v\":-1}", "{\"v\":1.5}", "{\"v\":1e99}", "{\"v\":null}"})
    void a_record_without_a_format_is_damaged(String body) {
        assertRefused(body, ErrorCode.CORRUPT);
    }
}
