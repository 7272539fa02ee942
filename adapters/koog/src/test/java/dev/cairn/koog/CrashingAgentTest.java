package dev.cairn.koog;

import static org.assertj.core.api.Assertions.assertThat;

import ai.koog.agents.snapshot.feature.AgentCheckpointData;
import dev.cairn.Cairn;
import dev.cairn.koog.guide.TripAgent;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents and storages in processes of their own, which fail or are killed. */
class CrashingAgentTest {
    @TempDir
    Path folder;

    @Test
    void a_second_process_goes_on_after_the_last_node_and_a_third_begins_again() throws Exception {
        assertThat(run()).contains("model reads Paris").doesNotContain("A table in Paris is booked.");
        assertThat(run("yes")).contains("A table in Paris is booked.").doesNotContain("model reads Paris");
        assertThat(run("yes")).contains("model reads Paris", "A table in Paris is booked.");
        try (Cairn cairn = Cairn.open(url("agent.db"))) {
            assertThat(Checkpoints.all(new CairnPersistenceStorageProvider(cairn), "trip"))
                    .hasSize(6);
        }
    }

    /** Two processes save into one session, and one of them is killed between two checkpoints. */
    @Test
    void what_was_acknowledged_is_there_in_order_and_nothing_is_mixed() throws Exception {
        List<String> ofKilled;
        List<String> ofOther;
        try (Child killed = Child.start(folder, SavingChild.class, url("saves.db"), "a", "1000000");
                Child other = Child.start(folder, SavingChild.class, url("saves.db"), "b", "40")) {
            ofKilled = killed.killAfter(20);
            ofOther = other.end();
        }
        try (Cairn cairn = Cairn.open(url("saves.db"))) {
            var provider = new CairnPersistenceStorageProvider(cairn);
            List<AgentCheckpointData> all = Checkpoints.all(provider, "trip");
            assertThat(of("a", all))
                    .startsWith(ofKilled.toArray(String[]::new))
                    .hasSizeBetween(ofKilled.size(), ofKilled.size() + 1);
            assertThat(of("b", all)).isEqualTo(ofOther).hasSize(40);
            for (AgentCheckpointData checkpoint : all) {
                String writer = checkpoint.getCheckpointId().substring(0, 1);
                assertThat(checkpoint.getMessageHistory())
                        .hasSize((int) checkpoint.getVersion() + 1)
                        .allSatisfy(message -> assertThat(message.textContent()).startsWith(writer + " "));
            }
        }
    }

    private static List<String> of(String writer, List<AgentCheckpointData> all) {
        return Checkpoints.ids(all).stream().filter(id -> id.startsWith(writer)).toList();
    }

    private String url(String file) {
        return "sqlite:" + folder.resolve(file);
    }

    private List<String> run(String... arguments) throws Exception {
        try (Child agent = Child.start(folder, TripAgent.class, (Object[]) arguments)) {
            return agent.lines(Integer.MAX_VALUE);
        }
    }
}
