package dev.cairn.wassette.wasm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolNamesTest {
    @Tag("locale")
    @ParameterizedTest
    @CsvSource({
        "local:context7/context7@0.1.0, resolve-library-id, local_context7_context7_0_1_0_resolve-library-id",
        ", list-directory, list-directory",
        ", READ-FILE, read-file",
        ", INIT, init",
        ", [method]notes.add, _method_notes_add",
        ", [constructor]notes, _constructor_notes",
        "wasi:http/incoming-handler@0.2.0-rc.1, handle, wasi_http_incoming-handler_0_2_0-rc_1_handle",
        ", a__b, a__b",
        ", a%!b, a__b",
        ", \u00e4rger, _rger",
        ", \ud83d\ude00, _",
        ", \u212aelvin, kelvin",
        ", \u0130, i_"
    })
    void each_part_is_in_small_letters_and_what_is_not_allowed_is_an_underscore(
            String interfaceName, String function, String expected) {
        assertThat(ToolNames.of(new FunctionIdentifier(null, interfaceName, function)))
                .isEqualTo(expected);
    }

    @Test
    void a_package_would_come_first() {
        assertThat(ToolNames.of(new FunctionIdentifier("a:b", "c", "d"))).isEqualTo("a_b_c_d");
    }

    @Test
    void different_functions_can_have_the_same_name() {
        assertThat(ToolNames.of(new FunctionIdentifier(null, "a:b", "c")))
                .isEqualTo(ToolNames.of(new FunctionIdentifier(null, "a/b", "c")))
                .isEqualTo(ToolNames.of(new FunctionIdentifier(null, "a", "b.c")))
                .isEqualTo(ToolNames.of(new FunctionIdentifier(null, null, "a_b_c")));
    }

    @Test
    void a_name_has_1_to_128_characters() {
        assertThat(ToolNames.problem("")).isPresent();
        assertThat(ToolNames.problem("a".repeat(128))).isEmpty();
        assertThat(ToolNames.problem("a".repeat(129))).get().asString().contains("129");
    }
}
