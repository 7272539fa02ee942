package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.jdbc.internal.table.PutsChild;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessesTest {
    private static final int WRITERS = 8;

    @TempDir
    Path folder;

    @Test
    void eight_processes_that_open_a_missing_file_at_once_all_put_into_it() {
        List<Child> children = start(WRITERS, "put", 2);
        finish(children);
        expectPuts(WRITERS * 2);
    }

    @Test
    void eight_processes_put_while_one_stalls_in_a_transaction_and_one_reads() {
        putWhileOneStalls(10);
    }

    @Test
    @Tag("long")
    void eight_processes_put_two_hundred_times_each_while_one_stalls_and_one_reads() {
        putWhileOneStalls(200);
    }

    private void putWhileOneStalls(int puts) {
        List<Child> children = start(WRITERS, "put", puts);
        children.addAll(start(1, "stall", 3_000));
        children.addAll(start(1, "read", puts));
        finish(children);
        expectPuts(WRITERS * puts);
    }

    private List<Child> start(int count, String role, int number) {
        Path file = folder.resolve("shared.db");
        return new ArrayList<>(IntStream.range(0, count)
                .mapToObj(i -> Child.start(PutsChild.class, file.toString(), role, Integer.toString(number)))
                .toList());
    }

    private static void finish(List<Child> children) {
        children.forEach(child -> assertThat(child.line()).isEqualTo("ready"));
        children.forEach(Child::go);
        children.forEach(child -> assertThat(child.line()).isEqualTo("done"));
        children.forEach(Child::end);
    }

    private void expectPuts(int count) {
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(folder.resolve("shared.db")))) {
            Read counter = Read.of().get(2, PutsChild.COUNTER).build();
            assertThat(store.read(PutsChild.COMMON, counter).records().get(0))
                    .extracting(record -> record.body().utf8())
                    .containsExactly(Integer.toString(count));
            assertThat(store.scan(PutsChild.COMMON, Scan.all(1, count + 1)).items())
                    .hasSize(count);
            List<Damage> damage = new ArrayList<>();
            store.admin().inspect(damage::add);
            assertThat(damage).isEmpty();
        }
    }
}
