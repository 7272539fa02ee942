package dev.cairn.wassette.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComponentIdsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "../x",
                "/x",
                "a/b",
                "a\\b",
                "a\0b",
                "a\nb",
                "\ud800",
                ".cairn.lock",
                ".CAIRN-change-1"
            })
    void what_must_not_become_a_file_name_is_refused(String id) {
        assertThat(ComponentIds.problems(id)).isNotEmpty();
        assertThatThrownBy(() -> ComponentIds.check(id))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining("Choose another id")
                .message()
                .doesNotContain("\0", "\n");
        assertThat(ComponentIds.isPortable(id)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "My Tool.v2", "ä", "a..b", "..a", "%2e%2e", "CON", "a.", "microsoft_fetch-rs"})
    void what_wassette_allows_is_allowed(String id) {
        assertThat(ComponentIds.problems(id)).isEmpty();
    }

    @Test
    void the_longest_file_name_has_255_bytes() {
        assertThat(ComponentIds.problems("ä".repeat(118))).isEmpty();
        assertThat(ComponentIds.problems("ä".repeat(118) + "bbb")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "microsoft_fetch-rs, true",
        "a.b, true",
        "a., false",
        "'a b', false",
        "ä, false",
        "CON, false",
        "con.x, false",
        "com1, false",
        "lpt9.txt, false",
        "console, true",
        "_, true",
        "a:b, false"
    })
    void portable_ids_are_names_everywhere(String id, boolean portable) {
        assertThat(ComponentIds.isPortable(id)).isEqualTo(portable);
    }

    @ParameterizedTest
    @CsvSource({
        "a_b, a_b",
        "a__b, a_b",
        "a/b, a_b",
        "_a_, a",
        "'My Tool.v2', My_Tool.v2",
        "ä, unnamed",
        "___, unnamed",
        "a-b.c, a-b.c",
        "é1é, 1"
    })
    void secrets_are_in_a_file_whose_name_several_ids_may_share(String id, String file) {
        assertThat(ComponentIds.secretsFileName(id)).isEqualTo(file);
        assertThat(ComponentIds.secretsFileName("a".repeat(200))).hasSize(128);
    }

    @ParameterizedTest
    @CsvSource({
        "file:///abs/dir/My Tool.v2.wasm, My Tool.v2",
        "' file:///a.wasm ', a",
        "oci://ghcr.io/microsoft/fetch-rs:1.2, microsoft_fetch-rs",
        "oci://ghcr.io/microsoft/fetch-rs@sha256:00ff, microsoft_fetch-rs",
        "oci://localhost:5000/a/b/c, a_b_c",
        "https://h/x/tool.wasm?sig=1, tool",
        "https://h/x/tool.wasm.wasm#f, tool",
        "https://h/My%20Tool.wasm, My%20Tool"
    })
    void an_address_gives_the_id_that_wassette_gives(String uri, String id) {
        assertThat(ComponentIds.ofUri(uri)).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fetch",
                "http://h/canary.wasm",
                "file://canary.wasm",
                "file:///canary.WASM",
                "oci://canary",
                "https://canary",
                "https://h/.wasm"
            })
    void other_addresses_are_refused_without_showing_them(String uri) {
        assertThatThrownBy(() -> ComponentIds.ofUri(uri))
                .isInstanceOf(CairnException.class)
                .hasMessageNotContaining("canary");
    }
}
