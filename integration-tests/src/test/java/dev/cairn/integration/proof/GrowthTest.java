package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Saving a growing conversation whole after each message costs what is new: the file grows with the conversation, not with its square. */
class GrowthTest {
    private static final int MESSAGES = 190;
    /** Bytes of plain values in a frame that is not folded any more. */
    private static final int LARGE = 128 << 10;
    /** As many small frames may stand at the end of a lane before they are folded. */
    private static final int MAX_SMALL = 31;

    @TempDir
    Path folder;

    @Test
    void a_generated_conversation_costs_what_is_new() {
        List<Document> messages = new Talk(6).messages(MESSAGES);
        GrowthRun once = GrowthRun.of(messages, folder.resolve("once.db"));
        System.out.println("Generated conversation: " + once);
        assertThat(once.plainBytes()).isBetween(400_000L, 1_500_000L);
        assertThat(once.fileBytes()).isLessThan(once.plainBytes() * 6 / 10 + MESSAGES * 500L);
        expectFewFrames(once);
        GrowthRun ten = GrowthRun.of(GrowthRun.tenfold(messages), folder.resolve("ten.db"));
        System.out.println("Ten times as long: " + ten);
        assertThat(ten.fileBytes()).isBetween(9 * once.fileBytes(), 11 * once.fileBytes());
        expectFewFrames(ten);
    }

    /** Small frames at the end of the lane, and before them one for each 128 kB; two round trips. */
    private static void expectFewFrames(GrowthRun run) {
        assertThat(run.frames()).isLessThanOrEqualTo(MAX_SMALL + 1 + (int) (run.plainBytes() / LARGE));
        assertThat(run.reads()).isEqualTo(2);
    }

    @Test
    void a_real_conversation_costs_what_is_new() throws IOException {
        @Nullable String data = System.getProperty("cairn.shared.data", System.getenv("CAIRN_SHARED_DATA"));
        Path file = Path.of(data == null ? "" : data, "letta-af", "lettabot-builder.af");
        if (data == null || Files.notExists(file)) {
            System.out.println("Real conversation: not run, "
                    + (data == null ? "CAIRN_SHARED_DATA is not set" : file + " is not there"));
            return;
        }
        List<Document> messages = Document.parse(Files.readAllBytes(file))
                .at("/agents/1/messages")
                .items();
        GrowthRun once = GrowthRun.of(messages, folder.resolve("once.db"));
        System.out.println("Real conversation: " + once);
        assertThat(once.fileBytes()).isLessThanOrEqualTo(420_000);
        assertThat(once.frames()).isLessThanOrEqualTo(43);
        GrowthRun ten = GrowthRun.of(GrowthRun.tenfold(messages), folder.resolve("ten.db"));
        System.out.println("Ten times as long: " + ten);
        assertThat(ten.fileBytes()).isBetween(9 * once.fileBytes(), 11 * once.fileBytes());
    }
}
