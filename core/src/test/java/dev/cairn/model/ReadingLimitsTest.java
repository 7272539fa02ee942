package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadingLimitsTest {
    private static ReadingLimits of(long heap, Map<String, String> properties, Map<String, String> variables) {
        return ReadingLimits.of(heap, properties::get, variables::get);
    }

    @Test
    void limits_are_shares_of_the_heap_unless_something_is_said() {
        assertThat(of(64 << 20, Map.of(), Map.of())).isEqualTo(new ReadingLimits(4 << 20, 128 << 10));
        assertThat(of(Long.MAX_VALUE, Map.of(), Map.of())).isEqualTo(new ReadingLimits(512 << 20, 512 << 20));
        assertThat(of(
                        64 << 20,
                        Map.of("cairn.read.bytes", "7"),
                        Map.of("CAIRN_READ_BYTES", "8", "CAIRN_READ_VALUES", "9")))
                .isEqualTo(new ReadingLimits(7, 9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "1.5", "many", "536870913", "99999999999"})
    void a_setting_that_is_no_such_number_is_refused_by_name(String said) {
        assertThatThrownBy(() -> of(1 << 20, Map.of("cairn.read.values", said), Map.of()))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining("cairn.read.values");
    }

    @Test
    void an_endless_stream_is_refused_with_the_limit_and_its_setting() {
        int limit = ReadingLimits.fromProcess().bytes();
        InputStream endless = new InputStream() {
            private long given;

            @Override
            public int read() {
                return given++ > limit + 10L ? -1 : 0;
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                given += length;
                return given > limit + (1L << 20) ? -1 : length;
            }
        };

        assertThatThrownBy(() -> ReadingLimits.readAll(endless, "It"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE))
                .hasMessageContaining(String.valueOf(limit))
                .hasMessageEndingWith("Nothing was changed. Raise the limit with cairn.read.bytes.");
    }
}
