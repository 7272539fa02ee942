package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.model.Document;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Namespace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Odd labels, keys and filters mean the same on the command line and in Java. */
class OddItemsTest {
    private static final List<String> ODD = List.of(
            "%",
            "_",
            "*",
            ".",
            "..",
            "/",
            "\\",
            ":",
            "a.b",
            "a/b",
            "a%2Fb",
            "A",
            "a",
            "ä",
            "a\u0308",
            "😀",
            "\u202e",
            " ",
            "''; --",
            "--limit",
            "-",
            "@file",
            "$eq",
            "é".repeat(256));

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void odd_labels_and_keys_are_the_same_items_for_both(Engine engine) {
        Sandbox sandbox = engine.sandbox(folder);
        for (String odd : ODD) {
            String path = Namespace.of("t", odd).path();
            sandbox.ok("store", "put", "--", path, odd, Document.of(odd).json());
            assertThat(sandbox.ok("store", "get", "--value", "--", path, odd))
                    .isEqualTo(Document.of(odd).json() + "\n");
            assertThat(Document.parse(sandbox.ok("store", "search", "--format", "json", "--", path))
                            .at("/items")
                            .size())
                    .as(odd)
                    .isEqualTo(1);
        }
        try (Cairn cairn = Cairn.open(sandbox.store())) {
            for (String odd : ODD) {
                assertThat(cairn.store()
                                .get(Namespace.of("t", odd), odd)
                                .value()
                                .text())
                        .isEqualTo(odd);
            }
            assertThat(cairn.store().search(ItemQuery.of("t")).items()).hasSize(ODD.size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_is_no_key_or_label_is_refused_with_nothing_made(Engine engine) {
        Sandbox sandbox = engine.sandbox(folder);
        for (String wrong : List.of("line\n", "bell\u0007", "", "x".repeat(513))) {
            assertThat(sandbox.cairn("store", "put", "t", wrong, "1").code()).isEqualTo(ExitCode.USAGE);
            assertThat(sandbox.cairn("store", "put", "t/" + wrong, "k", "1").code())
                    .isEqualTo(ExitCode.USAGE);
        }
        sandbox.ok("store", "put", "t", "k", "1");
        assertThat(Document.parse(sandbox.ok("store", "search", "--format", "json"))
                        .at("/items")
                        .size())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void a_hostile_filter_finds_nothing_and_harms_nothing(Engine engine) {
        Sandbox sandbox = engine.sandbox(folder);
        sandbox.ok("store", "put", "t", "k", "{\"a\":1}");
        for (String hostile : List.of("a') OR ('1'='1", "'; DROP TABLE cairn_record; --", "%", "/$.a")) {
            String filter = "{" + Document.of(hostile).json() + ":1}";
            assertThat(sandbox.ok("store", "search", "--filter", filter)).isEqualTo("No items.\n");
        }
        for (String word : List.of("{\"$nor\":[{\"a\":1}]}", "{\"$.a\":1}", "{\"a\":{\"b\":{\"$gt\":0}}}")) {
            assertThat(sandbox.cairn("store", "search", "--filter", word).code())
                    .isEqualTo(ExitCode.USAGE);
        }
        assertThat(sandbox.ok("store", "get", "t", "k", "--value")).isEqualTo("{\"a\":1}\n");
    }

    @Test
    void an_import_refuses_bytes_that_are_no_utf8() throws IOException {
        Sandbox sandbox = Engine.SQLITE.sandbox(folder);
        Path file = folder.resolve("items.jsonl");
        String line = "{\"namespace\":[\"t\"],\"key\":\"k\",\"value\":\"\u00ff\"}\n";
        Files.write(file, line.getBytes(StandardCharsets.ISO_8859_1));
        Sandbox.Run refused = sandbox.cairn("store", "import", file.toString());
        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("line 1", "not UTF-8");
        Files.write(file, line.getBytes(StandardCharsets.UTF_8));
        sandbox.ok("store", "import", file.toString());
        assertThat(sandbox.ok("store", "get", "--value", "t", "k")).isEqualTo("\"\u00ff\"\n");
    }
}
