package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code toString} of the types of the public interface says, which goes into logs: names, numbers and sizes, and no value. */
class NoValuesInTextTest {
    private static final String CANARY = "cAnArY";
    /** What is a value itself, or a question for values that the caller asks. */
    private static final Set<Class<?>> VALUES = Set.of(Document.class, JsonPatch.class);

    @TempDir
    Path folder;

    @Test
    void no_type_that_carries_values_shows_them() {
        Samples samples = new Samples(folder);
        Document before = Document.of(Map.of("secret", CANARY));
        samples.put(Document.class, before);
        samples.put(JsonPatch.class, JsonPatch.fromDiff(Document.of(Map.of()), before));
        samples.put(
                StateChange.class, StateChange.empty().set("channel", before).append("list", before));
        Set<String> shown = new TreeSet<>();
        List<Class<?>> types = PublicTypes.from(Cairn.class);
        int carrying = 0;
        for (Class<?> type : types) {
            Object sample = VALUES.contains(type) || type.isInterface() ? null : samples.of(type);
            if (sample != null) {
                carrying++;
                if (sample.toString().contains(CANARY)) {
                    shown.add(type.getName());
                }
            }
        }
        assertThat(shown).isEmpty();
        assertThat(carrying).as("types that were looked at").isGreaterThan(100);
    }
}
