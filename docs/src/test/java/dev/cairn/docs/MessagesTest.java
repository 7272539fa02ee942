package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessagesTest {
    @Test
    void every_message_keeps_the_form() {
        List<Path> files = Repository.files(".java").stream()
                .filter(file ->
                        Repository.ROOT.relativize(file).toString().matches("(?!tck|benchmarks).*src/main/java/.*"))
                .toList();
        Messages messages = Messages.of(files);
        assertThat(messages.texts()).hasSizeGreaterThan(1_000);
        assertThat(messages.faults()).isEmpty();
    }

    @Test
    void a_message_out_of_form_is_found() {
        Path planted = Repository.ROOT.resolve("docs/src/test/java/dev/cairn/docs/planted/message/OutOfForm.java");
        assertThat(Messages.of(List.of(planted)).faults())
                .satisfiesExactly(
                        fault -> assertThat(fault).contains("meanwhile"),
                        fault -> assertThat(fault).contains("Could not", "begins with"),
                        fault -> assertThat(fault).contains("cannot be read", "Cannot VERB"),
                        fault -> assertThat(fault).contains("cannot be exported", "Cannot VERB"),
                        fault -> assertThat(fault).contains("Try again. Nothing", "before the action"),
                        fault -> assertThat(fault).contains("at least 1", "must be"),
                        fault -> assertThat(fault).contains("is no number", "is not a"));
    }
}
