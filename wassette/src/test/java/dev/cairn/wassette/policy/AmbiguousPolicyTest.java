package dev.cairn.wassette.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wassette.policy.PolicyDiff.Presence;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A policy that Wassette's reader could take for another one is no policy to rely on. */
class AmbiguousPolicyTest {
    private static final String GOOD =
            "version: '1.0'\npermissions:\n  network:\n    allow:\n      - host: good.example # note\n";

    @ParameterizedTest
    @ValueSource(strings = {"\u2028", "\u2029", "\u0085", "\r"})
    void a_line_end_of_one_reader_only_hides_no_host(String lineEnd) {
        String hidden = GOOD.replace("# note", "# note" + lineEnd + "      - host: evil.example");

        assertThat(Policy.problems(hidden)).singleElement().asString().contains("line 5 has the character U+");
        assertThat(Policy.problems(GOOD.replace("\n", "\r\n"))).isEmpty();
        assertThat(PolicyDiff.of(GOOD, hidden).reasons())
                .contains("the new policy is invalid: every environment variable may pass");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '^',
            value = {
                "? a\\n: b ^ a key that begins with a question mark",
                "a: [? b] ^ a key that begins with a question mark",
                "a: {?b: c} ^ a question mark",
                "a: {&x ?b: c} ^ a question mark",
                "{[a]: b} ^ a list or a map as a key",
                "a: {{b: c}: d} ^ a list or a map as a key",
                "a: &x {b: c}\\nd:\\n  <<: *x ^ merges another map",
                "a: !!str b ^ has a tag",
                "a: &\u00e9 b ^ an anchor with other characters",
                "a: {b:} ^ a colon",
                "a: {b::, c: d} ^ a colon",
                "a: \"\\ud800\" ^ half of a character",
                "a: |\\n  b ^ ends without the end of a line",
                "a: |-\\n  b\\n\\t c\\nd: e ^ is not YAML",
                "a: |\\n   \\tb\\nc: d ^ a block of text with a tab",
                "a:\\tb ^ a tab between its parts",
                "%YAML 1.1\\n---\\na: b ^ a directive",
                "\ufeffa: b ^ U+FEFF",
                "a: \"\\x ^ an escape for no character"
            })
    void yaml_that_two_readers_read_differently_is_refused(String yaml, String problem) {
        assertThat(Policy.problems(yaml.replace("\\n", "\n").replace("\\t", "\t")))
                .singleElement()
                .asString()
                .contains(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "network: {allow: [{host: 127}]} | put it in quotes",
                "network: {allow: [{host: ~}]} | put it in quotes",
                "network: {allow: [{cidr: true}]} | put it in quotes",
                "environment: {allow: [{key: 0x1F}]} | put it in quotes",
                "storage: {allow: [{uri: .inf, access: [read]}]} | put it in quotes",
                "ipc: {allow: [{uri: 1e3}]} | put it in quotes",
                "resources: {limits: {memory: 0512}} | is not an amount of memory",
                "resources: {limits: {memory: 0x200}} | is not an amount of memory",
                "resources: {limits: {cpu: +1}} | is not a number of cores",
                "resources: {limits: {cpu: .5}} | is not a number of cores",
                "resources: {io: 0o17} | is not a whole number",
                "resources: {io: 1_000} | is not a whole number",
                "runtime: {hyperlight: {a: {b: 1, b: 2}}} | occurs twice"
            })
    void values_that_a_reader_takes_for_another_kind_are_refused(String permission, String problem) {
        assertThat(Policy.problems("version: '1.0'\npermissions:\n  " + permission))
                .singleElement()
                .asString()
                .contains(problem);
    }

    @Test
    void a_short_policy_that_repeats_itself_more_often_than_wassette_follows_is_too_large() {
        StringBuilder yaml = new StringBuilder("a0: &a0 {host: h}\n");
        for (int i = 1; i < 14; i++) {
            yaml.append("a")
                    .append(i)
                    .append(": &a")
                    .append(i)
                    .append(" [*a")
                    .append(i - 1)
                    .append(", *a")
                    .append(i - 1)
                    .append("]\n");
        }

        assertThat(Policy.problems(yaml.toString())).singleElement().asString().contains("too often");
        assertThat(Presence.of(yaml.toString())).isEqualTo(Presence.INVALID);
    }

    @Test
    void all_of_what_is_granted_is_shown() {
        List<String> subjects =
                List.of("fs:///?/../etc", "fs:///#/../etc", "fs://a@b/c", "https://me:secret@evil.example/a?b#c");

        assertThat(subjects.stream().map(ShownSubject::of))
                .containsExactly("fs:///?/../etc", "fs:///#/../etc", "fs://a@b/c", "https://***@evil.example/a?b#c");
    }
}
