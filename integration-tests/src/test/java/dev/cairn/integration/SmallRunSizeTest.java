package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run of a few short messages takes: bytes of bodies, before keys and pages. */
class SmallRunSizeTest {
    private static final int STEPS = 60;
    /** A record is about 310 bytes, a frame about 80; with values written out again in each record it was 654 in the mean. */
    private static final long MAX_PER_CHECKPOINT = 420;

    @TempDir
    Path folder;

    @Test
    void a_short_run_of_appends_writes_no_message_twice() throws SQLException {
        try (Cairn cairn = open()) {
            CheckpointConfig thread = CheckpointConfig.of("run");
            for (int i = 0; i < STEPS; i++) {
                cairn.checkpoints()
                        .put(thread, StateChange.empty().append("messages", message(i)), CheckpointMetadata.of(i));
            }
        }
        assertThat(bytesPerCheckpoint()).isLessThan(MAX_PER_CHECKPOINT);
    }

    @Test
    void a_short_run_of_whole_states_writes_no_message_twice() throws SQLException {
        try (Cairn cairn = open()) {
            CheckpointConfig thread = CheckpointConfig.of("run");
            List<Document> messages = new ArrayList<>();
            for (int i = 0; i < STEPS; i++) {
                messages.add(message(i));
                cairn.checkpoints()
                        .put(
                                thread,
                                StateChange.empty().set("messages", Document.fromArray(messages)),
                                CheckpointMetadata.of(i));
            }
        }
        assertThat(bytesPerCheckpoint()).isLessThan(MAX_PER_CHECKPOINT);
    }

    private Cairn open() {
        return Cairn.open("sqlite:" + folder.resolve("run.db"));
    }

    private static Document message(int number) {
        String text = "Message " + number + " says something short, with a checksum: "
                + Integer.toHexString(number * 0x9E3779B9) + Long.toHexString(number * 0x9E3779B97F4A7C15L);
        return Document.of(Map.of("role", number % 2 == 0 ? "user" : "assistant", "content", text));
    }

    private double bytesPerCheckpoint() throws SQLException {
        try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("run.db"));
                Statement statement = file.createStatement();
                ResultSet row = statement.executeQuery("SELECT (SELECT sum(length(body)) FROM cairn_record)"
                        + " + (SELECT coalesce(sum(length(body)), 0) FROM cairn_frame)")) {
            row.next();
            return row.getLong(1) / (double) STEPS;
        }
    }
}
