package dev.cairn.sqlite.internal.wal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptLogTest {
    @Test
    void copies_made_within_one_millisecond_are_kept_next_to_each_other(@TempDir Path folder) throws IOException {
        Path log = folder.resolve("store.db-wal");
        Instant now = Instant.parse("2026-01-31T12:00:00.123Z");
        List<String> kept = new ArrayList<>();
        for (String content : List.of("one", "two", "three")) {
            Files.writeString(log, content);
            kept.add(Files.readString(KeptLog.keep(log, now)));
        }
        assertThat(kept).containsExactly("one", "two", "three");
        assertThat(KeptLog.of(folder.resolve("store.db")))
                .extracting(Files::readString)
                .containsExactly("one", "two", "three");
    }
}
