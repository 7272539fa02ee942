package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages {@code docs/reference/fields-*.md} that run commands name every field of what commands answer as JSON, and no other. A section {@code ## `cairn
 * NOUN VERB`} holds comments {@code <!-- run: NOUN VERB … -->}, which run with {@code --format json} and are looked at, and a table of
 * fields; {@code <!-- before: … -->} runs and is not looked at. A field is a path: {@code items[].thread_id}. What stands below a type that
 * begins with {@code any}, {@code object of} or {@code array of} is not looked at. With {@code -Dcairn.golden=write} the tables are brought
 * up to date; the meaning of a new field is then to be written.
 */
class FieldsPageTest {
    private static final Pattern SECTION =
            Pattern.compile("(?m)^## `(cairn [^`]+)`\\n(.*?)(?=^## |\\z)", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern COMMAND = Pattern.compile("<!-- (run|before): (.*?) -->");
    private static final Pattern TABLE =
            Pattern.compile("\\| field \\| type \\| meaning \\|\\n\\|---\\|---\\|---\\|\\n((?:\\|.*\\n)*)");
    private static final Pattern ROW = Pattern.compile("\\| `([^`]*)` \\| ([^|]*) \\| ([^|]*) \\|\\n");
    private static final Set<String> NULL = Set.of("null");
    private static final List<String> CLOSED = List.of("any", "object of", "array of");

    @TempDir
    Path folder;

    static List<Path> pages() {
        return Repository.files(".md").stream()
                .filter(page -> page.getFileName().toString().startsWith("fields-"))
                .filter(page -> Repository.read(page).contains("<!-- run: "))
                .toList();
    }

    private record Field(String type, String meaning) {}

    @ParameterizedTest
    @MethodSource("pages")
    void the_fields_of_answers_are_those_of_the_page(Path page) throws IOException {
        String text = Repository.read(page);
        PageCommands commands = new PageCommands(folder);
        commands.files(text);
        if (page.endsWith("fields-state.md")) {
            SampleInstallation.make(folder.resolve("dev"));
        }
        int first = text.indexOf("\n## `");
        seen(commands, text.substring(0, first), Map.of());
        StringBuilder actual = new StringBuilder(text.substring(0, first + 1));
        for (MatchResult section : SECTION.matcher(text).results().toList()) {
            actual.append(section(commands, section));
        }
        if ("write".equals(System.getProperty("cairn.golden"))) {
            Files.writeString(page, actual.toString());
        }
        assertThat(text)
                .as("with -Dcairn.golden=write the tables are brought up to date")
                .isEqualTo(actual.toString());
        assertThat(text).as("a meaning is missing").doesNotContainPattern("\\| +\\|\\n");
    }

    private String section(PageCommands commands, MatchResult section) {
        Map<String, Field> documented = documented(section.group(2));
        Map<String, Set<String>> seen = seen(commands, section.group(2), documented);
        Matcher table = TABLE.matcher(section.group());
        assertThat(table.find())
                .as("a table in the section of " + section.group(1))
                .isTrue();
        StringBuilder rows = new StringBuilder("| field | type | meaning |\n|---|---|---|\n");
        seen.forEach((path, kinds) -> {
            Field field = documented.getOrDefault(path, new Field("", ""));
            rows.append("| `" + path + "` | " + type(field.type, kinds) + " | " + field.meaning + " |\n");
        });
        return section.group().substring(0, table.start())
                + rows
                + section.group().substring(table.end());
    }

    private static Map<String, Field> documented(String section) {
        Map<String, Field> fields = new LinkedHashMap<>();
        ROW.matcher(section).results().forEach(row -> fields.put(row.group(1), new Field(row.group(2), row.group(3))));
        return fields;
    }

    /** The documented type when it allows what was seen and, apart from null, nothing else; of what was only null nothing more is known. */
    private static String type(String documented, Set<String> kinds) {
        TreeSet<String> claimed = new TreeSet<>(Arrays.asList(documented.split(" or ", -1)));
        TreeSet<String> unseen = new TreeSet<>(claimed);
        unseen.removeAll(kinds);
        boolean fits = claimed.containsAll(kinds) && (kinds.equals(NULL) || NULL.containsAll(unseen));
        return fits || isClosed(documented) ? documented : String.join(" or ", new TreeSet<>(kinds).descendingSet());
    }

    private static boolean isClosed(String type) {
        return CLOSED.stream().anyMatch(type::startsWith);
    }

    private Map<String, Set<String>> seen(PageCommands commands, String text, Map<String, Field> documented) {
        Map<String, Set<String>> seen = new LinkedHashMap<>();
        for (MatchResult command : COMMAND.matcher(text).results().toList()) {
            boolean looked = command.group(1).equals("run");
            PageCommands.Run run =
                    looked ? commands.run(command.group(2), "--format", "json") : commands.run(command.group(2));
            assertThat(run.code()).as(command.group(2) + ": " + run.said()).isIn(0, 1, 3, 6);
            if (looked) {
                assertThat(run.out()).as(command.group(2) + ": " + run.said()).isNotEmpty();
                run.out().lines().forEach(line -> look("", Document.parse(line), documented, seen));
            }
        }
        return seen;
    }

    private static void look(
            String path, Document value, Map<String, Field> documented, Map<String, Set<String>> seen) {
        if (!path.isEmpty() && !path.endsWith("[]")) {
            seen.computeIfAbsent(path, any -> new TreeSet<>()).add(kind(value));
        }
        if (documented.containsKey(path) && isClosed(documented.get(path).type)) {
            return;
        }
        for (int i = 0; i < value.size() && value.kind() != Kind.STRING; i++) {
            boolean object = value.kind() == Kind.OBJECT;
            String name = object ? (path.isEmpty() ? "" : path + ".") + value.name(i) : path + "[]";
            look(name, value.item(i), documented, seen);
        }
    }

    private static String kind(Document value) {
        return value.kind().name().toLowerCase(java.util.Locale.ROOT);
    }
}
