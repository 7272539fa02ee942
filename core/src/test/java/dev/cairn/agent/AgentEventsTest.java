package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.agent.migration.StateVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class AgentEventsTest {
    private static final String SECRET = "do-not-log-me";

    private static final class Kept extends Handler {
        private final List<String> messages = new ArrayList<>();

        @Override
        public synchronized void publish(LogRecord entry) {
            messages.add(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void events_have_names_ids_and_sizes_and_nothing_of_the_state() {
        Kept kept = new Kept();
        Logger logger = Logger.getLogger("dev.cairn.agent");
        Level before = logger.getLevel();
        logger.addHandler(kept);
        logger.setLevel(Level.ALL);
        logger.setUseParentHandlers(false);
        try (Cairn cairn = Cairn.open("memory:")) {
            Agents agents = cairn.agents();
            Map<String, Object> state = Map.of(
                    "status",
                    "running",
                    "philosophy",
                    "react",
                    "working_memory",
                    Map.of("key", SECRET),
                    "version",
                    "1.0.0");
            String id = agents.save("an agent", state, SaveOptions.DEFAULT.tags(SECRET))
                    .snapshotId();
            agents.migrations().migrate("an agent", null, MigrateOptions.DEFAULT);
            agents.cleanup(CleanupOptions.EXPIRED);
            CheckpointSchedule schedule = agents.schedules()
                    .save(
                            "an agent",
                            () -> {
                                throw new IllegalStateException("no model");
                            },
                            Duration.ofHours(1),
                            ScheduleOptions.DEFAULT);
            assertThatThrownBy(schedule::close).hasMessageContaining("no model").hasRootCauseMessage("no model");
            assertThat(kept.messages)
                    .extracting(message ->
                            message.replaceAll("(bytes|added)=\\d+", "$1=N").replace(id, "ID"))
                    .containsExactly(
                            "checkpoint_saved agent=\"an agent\" snapshot=ID bytes=N added=N",
                            "migration_applied agent=\"an agent\" snapshot=ID from=1.0.0 to="
                                    + new StateVersion(1, 1, 0),
                            "cleanup_done removed=0 kept=2 backups=0",
                            "checkpoint_failed agent=\"an agent\" code=CALLBACK_FAILED reason=\"Cannot read the "
                                    + "state of agent 'an agent': its supplier failed: "
                                    + "java.lang.IllegalStateException: no model.\"");
            assertThat(String.join("\n", kept.messages)).doesNotContain(SECRET);
        } finally {
            logger.removeHandler(kept);
            logger.setLevel(before);
            logger.setUseParentHandlers(true);
        }
    }
}
