package dev.cairn.wassette.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.ProcessorTime;
import dev.cairn.wassette.internal.yaml.YamlNode.Mapping;
import dev.cairn.wassette.internal.yaml.YamlNode.Scalar;
import dev.cairn.wassette.internal.yaml.YamlNode.Sequence;
import dev.cairn.wassette.policy.Policy;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlNodeTest {
    @Test
    void maps_lists_and_scalars_are_read_with_their_lines() {
        Mapping root = (Mapping) YamlNode.parse("a: 1\nb:\n  - 'x'\n  - ~\n");

        assertThat(root.find("a")).contains(new Scalar("1", true, 1));
        assertThat(((Sequence) root.find("b").orElseThrow()).items())
                .containsExactly(new Scalar("x", false, 3), new Scalar("~", true, 4));
    }

    @Test
    void null_is_null_without_quotes_only() {
        for (String text : List.of("", "~", "null", "Null", "NULL")) {
            assertThat(new Scalar(text, true, 1).isNull()).isTrue();
            assertThat(new Scalar(text, false, 1).isNull()).isFalse();
        }
        assertThat(new Scalar("nULL", true, 1).isNull()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# only words",
                "a: [",
                "a: b: c",
                "a: !!java.net.URL http://x",
                "a: !x y",
                "!!set {a, b}",
                "a: 1\n---\nb: 2",
                "a: *none",
                "&a [*a]",
                "a: \u0007",
                "\t- a",
                "%YAML 9.9\n---\na: 1",
                "a: \"canary",
                "{{a}: b}: c: canary"
            })
    void what_is_no_plain_yaml_is_refused_without_showing_it(String text) {
        assertThatThrownBy(() -> YamlNode.parse(text))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageStartingWith("Cannot read the YAML: ")
                .hasMessageNotContaining("canary");
    }

    @Test
    void bombs_of_aliases_and_of_depth_are_refused_quickly() {
        StringBuilder laughs = new StringBuilder("a0: &a0 {host: h}\nl0: &l0 [*a0]\n");
        for (int i = 1; i < 60; i++) {
            laughs.append("l")
                    .append(i)
                    .append(": &l")
                    .append(i)
                    .append(" [*l")
                    .append(i - 1)
                    .append(", *l")
                    .append(i - 1)
                    .append("]\n");
        }
        laughs.append("version: '1.0'\npermissions: {network: {allow: *l59}}\n");
        List<String> bombs = List.of(
                "[".repeat(500_000),
                "{a: ".repeat(200_000),
                "- ".repeat(300_000),
                "a: [" + "x,".repeat(400_000) + "]",
                "? ".repeat(100_000),
                "a".repeat(2_000_000));
        Assertions.assertThatCode(() -> {
                    assertThat(Policy.problems(laughs.toString())).isNotEmpty();
                    bombs.forEach(bomb -> assertThat(Policy.problems(bomb)).isNotEmpty());
                })
                .doesNotThrowAnyException();
    }

    @Test
    void a_policy_that_repeats_its_parts_too_often_is_too_large() {
        StringBuilder yaml =
                new StringBuilder("b: &b [" + "{host: h},".repeat(9_000) + "]\nversion: '1.0'\npermissions:\n");
        yaml.append("  network: {allow: *b, deny: *b}\n  storage: {allow: [");
        yaml.append("{uri: 'fs://a', access: *b},".repeat(200)).append("]}\n");

        assertThat(Policy.problems(yaml.toString())).anyMatch(problem -> problem.contains("too often"));
    }

    @Test
    void mutated_policies_end_in_a_policy_or_a_typed_error() {
        Random random = new Random(7);
        String text =
                "version: '1.0'\npermissions: &p\n  network:\n    allow: [{host: a}, *p]\n  storage:\n    deny:\n    "
                        + "- uri: |-\n       fs://a\n      access: [read]\n";
        String alphabet = "{}[]:,&*!|>-?#%@`'\" \n\t\0\u00e9a1~";
        int readable = 0;
        long began = ProcessorTime.nanos();
        for (int i = 0; i < 5_000; i++) {
            StringBuilder mutated = new StringBuilder(text);
            for (int change = random.nextInt(5); change >= 0; change--) {
                mutated.setCharAt(random.nextInt(mutated.length()), alphabet.charAt(random.nextInt(alphabet.length())));
            }
            readable += Policy.problems(mutated.toString()).isEmpty() ? 1 : 0;
        }
        assertThat(readable).isPositive().isLessThan(5_000);
        assertThat(Duration.ofNanos(ProcessorTime.nanos() - began)).isLessThan(Duration.ofSeconds(20));
    }
}
