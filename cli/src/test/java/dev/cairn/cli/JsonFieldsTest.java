package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages that describe the fields of JSON answers have every field that answers have, and no other. */
class JsonFieldsTest {
    private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\| ([^|]+) \\| [^|]+ \\|");

    @TempDir
    Path folder;

    /** Fields of a verb by their path, with their types. */
    private static Map<String, Map<String, String>> page(String noun) throws IOException {
        Path file = Path.of(System.getProperty("cairn.root", ".."), "docs/reference/fields-" + noun + ".md");
        Map<String, Map<String, String>> verbs = new LinkedHashMap<>();
        Map<String, String> fields = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file, UTF_8)) {
            Matcher row = ROW.matcher(line);
            if (line.startsWith("## ")) {
                fields = new LinkedHashMap<>();
                verbs.put(line.substring(3), fields);
            } else if (row.matches()) {
                fields.put(row.group(1), row.group(2).strip());
            }
        }
        return verbs;
    }

    private static void collect(Document value, String path, Map<String, String> documented, Set<String> found) {
        String type = documented.getOrDefault(path, "");
        if (type.equals("map") || type.startsWith("any")) {
            return;
        }
        if (value.kind() == Kind.ARRAY) {
            value.items().forEach(item -> collect(item, path + "[]", documented, found));
            if (value.items().stream().anyMatch(item -> item.kind() == Kind.OBJECT)) {
                found.remove(path + "[]");
            }
        }
        for (int i = 0; value.kind() == Kind.OBJECT && i < value.size(); i++) {
            String field = path.isEmpty() ? value.name(i) : path + "." + value.name(i);
            found.add(field);
            collect(value.item(i), field, documented, found);
        }
    }

    /** What a value of a documented type may be. */
    private static boolean fits(Document value, String type) {
        for (String one : type.split(" or ", -1)) {
            boolean fits = switch (one) {
                case "string", "id", "time" -> value.kind() == Kind.STRING;
                case "number" -> value.kind() == Kind.NUMBER;
                case "boolean" -> value.kind() == Kind.BOOLEAN;
                case "null" -> value.kind() == Kind.NULL;
                case "list" -> value.kind() == Kind.ARRAY;
                case "object", "map" -> value.kind() == Kind.OBJECT;
                case "any" -> true;
                default -> false;
            };
            if (fits) {
                return true;
            }
        }
        return false;
    }

    private static void checkTypes(Document value, String path, Map<String, String> documented) {
        String type = documented.get(path);
        if (type != null) {
            assertThat(fits(value, type))
                    .as(path + " is " + value.kind() + " and said to be " + type)
                    .isTrue();
        }
        if ("map".equals(type) || "any".equals(type)) {
            return;
        }
        for (int i = 0; i < value.size(); i++) {
            boolean object = value.kind() == Kind.OBJECT;
            String inside = object ? (path.isEmpty() ? "" : path + ".") + value.name(i) : path + "[]";
            checkTypes(value.item(i), inside, documented);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"thread", "checkpoint"})
    void every_field_of_an_answer_is_described_and_every_described_field_is_in_one(String noun) throws IOException {
        Sandbox sandbox = sandbox();
        Map<String, Map<String, String>> page = page(noun);
        Map<String, Set<String>> found = new LinkedHashMap<>();
        for (String[] command : commands()) {
            if (!command[0].equals(noun)) {
                continue;
            }
            String verb = command[0] + " " + command[1];
            Map<String, String> documented = page.getOrDefault(verb, Map.of());
            String[] json = java.util.Arrays.copyOf(command, command.length + 2);
            json[command.length] = "--format";
            json[command.length + 1] = "json";
            Document answer = Document.parse(sandbox.cairn(json).out());
            collect(answer, "", documented, found.computeIfAbsent(verb, name -> new TreeSet<>()));
            checkTypes(answer, "", documented);
        }
        assertThat(page.keySet()).containsExactlyInAnyOrderElementsOf(found.keySet());
        found.forEach((verb, fields) -> assertThat(fields)
                .as(verb)
                .isEqualTo(new TreeSet<>(page.get(verb).keySet())));
    }

    @Test
    void a_field_that_no_answer_has_and_one_that_no_page_has_are_both_found() {
        Set<String> found = new LinkedHashSet<>();
        collect(Document.parse("{\"a\":[{\"b\":{\"c\":1}}],\"d\":{\"x\":1}}"), "", Map.of("d", "map"), found);
        assertThat(found).containsExactly("a", "a[].b", "a[].b.c", "d");
        assertThat(fits(Document.of(1), "string or null")).isFalse();
        assertThat(fits(Document.of(null), "string or null")).isTrue();
    }

    /** A thread with a fork, former tips, a subgraph, writes and a gap; another one that is held. */
    private Sandbox sandbox() {
        Sandbox sandbox = new Sandbox(folder);
        for (int i = 0; i < 4; i++) {
            sandbox.ok("checkpoint", "put", "run", "--append", "m=\"text " + i + "\"");
        }
        sandbox.ok("thread", "fork", "run@1", "--name", "try", "--append", "m=9");
        sandbox.ok("thread", "rewind", "run@2");
        sandbox.ok("checkpoint", "put", "run", "--set", "o={\"a\":1}", "--namespace", "sub:1");
        sandbox.ok("thread", "copy", "run", "pruned");
        sandbox.ok("thread", "prune", "pruned", "--keep-latest", "--yes");
        return sandbox;
    }

    private static String[][] commands() {
        return new String[][] {
            {"thread", "list"},
            {"thread", "show", "run"},
            {"thread", "history", "run"},
            {"thread", "tree", "run"},
            {"thread", "tree", "pruned"},
            {"thread", "diff", "run", "run@try"},
            {"thread", "grep", "text"},
            {"thread", "blame", "run", "/m"},
            {"thread", "blame", "pruned", "/m"},
            {"thread", "bisect", "run@0", "run", "--exists", "/m/1"},
            {"thread", "fork", "run@1", "--name", "other"},
            {"thread", "rewind", "run@1"},
            {"thread", "copy", "run", "copied"},
            {"checkpoint", "put", "run", "--set", "n=1"},
            {"checkpoint", "writes", "run", "--task", "t", "--write", "answer={\"found\":3}"},
            {"checkpoint", "show", "run"},
        };
    }
}
