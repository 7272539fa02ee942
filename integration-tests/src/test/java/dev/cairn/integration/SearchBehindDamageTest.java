package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.lookup.TextMatch;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.filter.TextPattern;
import dev.cairn.storage.Damage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchBehindDamageTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    @Test
    void a_text_is_found_in_checkpoints_behind_a_damaged_one(@TempDir Path folder) {
        Path file = folder.resolve("store.db");
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            for (int i = 0; i < 5; i++) {
                cairn.checkpoints()
                        .put(
                                THREAD,
                                StateChange.empty().set("word", "needle " + i).withId("c" + i),
                                CheckpointMetadata.of(i));
            }
            Sqlite.run(
                    file,
                    "UPDATE cairn_record SET at = at + 1 WHERE kind = 4 AND instr(CAST(body AS TEXT), 'needle 2') > 0");
            List<Damage> damages = new ArrayList<>();
            List<TextMatch> found = cairn.lookup()
                    .search(TextQuery.of(TextPattern.fromWords("needle", false)), damages::add)
                    .items();
            assertThat(found)
                    .extracting(match -> match.first().config().checkpointId())
                    .contains("c0", "c1", "c4");
            assertThat(damages).isNotEmpty().allMatch(damage -> damage.scope().contains("chat-1"));
        }
    }
}
