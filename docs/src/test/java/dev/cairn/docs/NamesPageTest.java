package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class NamesPageTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| [^|]+ \\| `([\\w.$]+)(?:#(\\w+))?` \\|$");

    @Test
    void every_class_and_method_that_the_page_names_exists() {
        String page = Repository.read(Repository.ROOT.resolve("docs/reference/names.md"));
        List<String> missing = new ArrayList<>();
        Matcher rows = ROW.matcher(page);
        int count = 0;
        while (rows.find()) {
            count++;
            if (!exists(rows.group(1), rows.group(2))) {
                missing.add(rows.group());
            }
        }
        assertThat(missing).isEmpty();
        assertThat(count).as("rows").isEqualTo((int)
                page.lines().filter(line -> line.contains("`dev.")).count());
        assertThat(count).isGreaterThan(40);
    }

    private static boolean exists(String type, @org.jspecify.annotations.Nullable String method) {
        try {
            Class<?> found = Class.forName(type);
            return method == null
                    || Arrays.stream(found.getMethods())
                            .anyMatch(one -> one.getName().equals(method));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
