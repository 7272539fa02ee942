package dev.cairn.wassette.wasm;

import static dev.cairn.wassette.wasm.Wasm.FUNCTION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The encodings are those that the component model's own assembler writes. */
class CanonicalFunctionsTest {
    @ParameterizedTest
    @CsvSource({
        "resource.new, 02 02",
        "resource.drop, 03 02",
        "resource.rep, 04 02",
        "task.cancel, 05",
        "subtask.cancel, 06 01",
        "task.return with a result, 09 00 73 01 03 00",
        "task.return, 09 01 00 00",
        "context.get, 0a 7f 00",
        "context.set, 0b 7f 01",
        "thread.yield, 0c 00",
        "subtask.drop, 0d",
        "stream.new, 0e 00",
        "stream.read, 0f 00 03 06 03 00 04 00",
        "stream.write, 10 00 02 06 03 00",
        "stream.cancel-read, 11 00 01",
        "stream.cancel-write, 12 00 00",
        "stream.drop-readable, 13 00",
        "stream.drop-writable, 14 00",
        "future.new, 15 01",
        "future.read, 16 01 03 06 03 00 04 00",
        "future.write, 17 01 02 06 03 00",
        "future.cancel-read, 18 01 00",
        "future.cancel-write, 19 01 01",
        "future.drop-readable, 1a 01",
        "future.drop-writable, 1b 01",
        "error-context.new, 1c 01 03 00",
        "error-context.debug-message, 1d 02 03 00 04 00",
        "error-context.drop, 1e",
        "waitable-set.new, 1f",
        "waitable-set.wait, 20 00 00",
        "waitable-set.poll, 21 00 00",
        "waitable-set.drop, 22",
        "waitable.join, 23",
        "backpressure.inc, 24",
        "backpressure.dec, 25",
        "thread.index, 26",
        "thread.new-indirect, 27 00 00",
        "thread.resume-later, 28",
        "thread.suspend, 29 00",
        "thread.suspend-then-resume, 2a 00",
        "thread.yield-then-resume, 2b 00",
        "thread.suspend-then-promote, 2c 00",
        "thread.yield-then-promote, 2d 00",
        "thread.spawn-ref, 40 00",
        "thread.spawn-indirect, 41 00 00",
        "thread.available-parallelism, 42",
        "lower, 01 00 00 04 06 03 00 04 00 01"
    })
    void what_only_core_modules_see_is_stepped_over_and_what_follows_is_found(String name, String encoding) {
        Encoder canonical = new Encoder().raw(HexFormat.ofDelimiter(" ").parseHex(encoding));
        byte[] wasm = new Wasm()
                .types(Wasm.procedure())
                .imports("i", FUNCTION, 0)
                .sections(8, canonical, Encoder.of(0x00, 0x00, 0, 0, 0))
                .export("after", FUNCTION, 1)
                .bytes();

        assertThat(ComponentBinary.parse(wasm).tools()).extracting(Tool::name).containsExactly("after");
    }

    @ParameterizedTest
    @CsvSource({"unknown, 2e", "a strange option, 00 00 00 01 0f 00"})
    void what_is_not_known_is_said_and_not_guessed(String name, String encoding) {
        Encoder canonical = new Encoder().raw(HexFormat.ofDelimiter(" ").parseHex(encoding));
        Wasm wasm = new Wasm().types(Wasm.procedure()).sections(8, canonical);

        assertThatThrownBy(() -> ComponentBinary.parse(wasm.bytes()))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED));
    }
}
