package dev.cairn.cli.tour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.cli.tour.RecorderProcess.Stored;
import dev.cairn.model.Document;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TourTest {
    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private final Narration narration = new Narration(said::add);

    private Tour tour(Source source) {
        return new Tour(folder.resolve("tour.db"), source, narration, new SplittableRandom());
    }

    @Test
    @Tag("locale")
    void the_conversation_is_always_the_same() {
        List<Document> messages = Conversation.messages();
        assertThat(messages).hasSize(40);
        assertThat(new States(messages).after(39)).hasSize(12_390);
        assertThat(messages.get(0).json())
                .isEqualTo("{\"role\":\"user\",\"content\":\"How was the night at Alder Ridge?\"}");
        assertThat(messages.get(39).at("/content").text()).startsWith("Elk Pass went from 10.3 to 9.9 degrees");
    }

    @Test
    void the_expected_states_are_the_lists_so_far() {
        States states = new States(List.of(Document.of("a"), Document.fromNumber(2)));
        assertThat(states.after(0)).asString().isEqualTo("[\"a\"]");
        assertThat(states.after(1)).asString().isEqualTo("[\"a\",2]");
    }

    @Test
    void a_process_that_is_killed_has_said_only_what_it_had_stored() {
        try (RecorderProcess recorder =
                RecorderProcess.start("sqlite:" + folder.resolve("tour.db"), Tour.THREAD, new Source(null, "", 0))) {
            recorder.step();
            recorder.step();
            recorder.killInside(1_000);
            assertThat(recorder.exitCode()).isEqualTo(137);
            assertThat(recorder.stored())
                    .extracting(Stored::step)
                    .startsWith(0, 1)
                    .hasSizeBetween(2, 3);
        }
    }

    @Test
    void a_claim_about_other_bytes_than_the_stored_ones_fails() {
        List<Document> messages = new ArrayList<>(Conversation.messages());
        messages.set(0, Document.of("something else"));
        Recording recording = new Recording(tour(new Source(null, "", 0)), new States(messages));
        recording.recordAndKill();
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("tour.db"))) {
            recording.resume(cairn.checkpoints());
        }
        assertThat(narration.failed()).hasSize(3);
        assertThat(narration.exitCode()).isEqualTo(6);
        assertThat(said).anyMatch(line -> line.startsWith("   NOT SO: all "));
    }

    @Test
    void a_claim_about_a_branch_that_moved_fails() {
        States states = new States(Conversation.messages());
        Recording recording = new Recording(tour(new Source(null, "", 0)), states);
        recording.recordAndKill();
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("tour.db"))) {
            recording.resume(cairn.checkpoints());
            assertThat(narration.exitCode()).isZero();
            List<Document> others = new ArrayList<>(Conversation.messages());
            others.set(39, Document.of("something else"));
            new Branching(narration, new States(others), cairn.checkpoints()).run();
        }
        assertThat(narration.failed()).containsExactly("branch main and the checkpoint forked from are as they were");
    }
}
