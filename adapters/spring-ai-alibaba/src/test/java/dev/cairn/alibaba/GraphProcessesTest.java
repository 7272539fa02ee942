package dev.cairn.alibaba;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes run graphs in one thread, and one of them is killed between two checkpoints. */
class GraphProcessesTest {
    private static final int RUNS = 20;

    @TempDir
    Path folder;

    @Test
    void checkpoints_of_both_are_kept_and_so_is_what_a_killed_one_had_said() throws Exception {
        String url = "sqlite:" + folder.resolve("graphs.db");
        List<String> ofKilled;
        try (Child killed = Child.start(folder, RunningChild.class, url, "a", "1000000");
                Child other = Child.start(folder, RunningChild.class, url, "b", String.valueOf(RUNS))) {
            ofKilled = runs(killed.killAfter(8));
            assertThat(runs(other.end())).hasSize(RUNS);
        }
        try (Cairn cairn = Cairn.open(url)) {
            List<String> history = Graphs.history(new AlibabaSaver(cairn), Graphs.thread("trip"));
            assertThat(history).filteredOn("b>__END__"::equals).hasSize(RUNS);
            assertThat(history).filteredOn("a>__END__"::equals).hasSizeBetween(ofKilled.size(), ofKilled.size() + 1);
            assertThat(cairn.checkpoints().branches().ancestry(CheckpointConfig.of("trip")))
                    .hasSameSizeAs(history);
            cairn.verify(damage -> {
                throw new AssertionError(damage);
            });
        }
    }

    private static List<String> runs(List<String> said) {
        return said.stream().filter(line -> line.startsWith("run ")).toList();
    }
}
