package dev.cairn.model.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import dev.cairn.model.WrittenDecimal;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The reference page of types lists exactly what the registry knows; its examples are read as these types. */
class TypesPageTest {
    private static final Path PAGE = Path.of("..", "docs", "reference", "types.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| (?:`([^`]+)`|–) \\| `(.+)` \\|$");

    private record Row(String type, String tag, String example) {}

    private static Map<String, Row> rows() throws IOException {
        Map<String, Row> rows = new TreeMap<>();
        Matcher found = ROW.matcher(Files.readString(PAGE));
        while (found.find()) {
            String tag = found.group(2) == null ? "" : found.group(2);
            assertThat(rows.put(found.group(1), new Row(found.group(1), tag, found.group(3))))
                    .as(found.group(1))
                    .isNull();
        }
        return rows;
    }

    private static String tag(Form form) {
        return form.tag() == null ? "" : form.tag();
    }

    @Test
    void the_page_lists_every_standard_type_with_its_tag() throws IOException {
        Map<String, String> known = new TreeMap<>();
        StandardTypes.BY_CLASS.forEach((type, form) -> {
            if (Modifier.isPublic(type.getModifiers()) && type != WrittenDecimal.class) {
                known.put(type.getCanonicalName(), tag(form));
            }
        });
        Map<String, String> listed = new TreeMap<>();
        rows().values().forEach(row -> listed.put(row.type(), row.tag()));
        assertThat(listed).isEqualTo(known);
    }

    @Test
    void its_examples_are_read_as_these_types() throws IOException {
        Map<String, Class<?>> classes = new HashMap<>();
        StandardTypes.BY_CLASS.keySet().forEach(type -> classes.put(type.getCanonicalName(), type));
        for (Row row : rows().values()) {
            String json = row.tag().isEmpty()
                    ? row.example()
                    : "{\"@cairn\":\"" + row.tag() + "\",\"value\":" + row.example() + "}";
            Class<?> type = classes.get(row.type());
            assertThat(type).as(row.type()).isNotNull();
            assertThat(
                            type == Document.class
                                    ? Document.parse(json)
                                    : Document.parse(json).as(type))
                    .as(row.type())
                    .isInstanceOf(type);
        }
    }
}
