package dev.cairn.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.internal.file.FileErrors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CairnExceptionTest {
    @ParameterizedTest
    @CsvSource({
        "The socket is gone.., The socket is gone.",
        "The socket is gone., The socket is gone.",
        "Wait for it..., Wait for it...",
        "What now?, What now?"
    })
    void a_message_ends_in_one_full_stop(String made, String said) {
        assertThat(new CairnException(ErrorCode.UNAVAILABLE, made)).hasMessage(said);
        assertThat(new NotFoundException(made, Map.of())).hasMessage(said);
    }

    @Test
    void a_reason_that_is_a_sentence_ends_once_before_what_follows() {
        IOException reason = new IOException("The cable is cut.");
        assertThat(FileErrors.of("Cannot write f", "Nothing was changed.", Path.of("f"), reason))
                .hasMessage("Cannot write f: The cable is cut. Nothing was changed.");
        assertThat(new CorruptException("frame 1", "the disk said no.", null))
                .hasMessage("Corrupt: frame 1: the disk said no. Nothing was changed; run 'cairn verify' to see all"
                        + " damage.");
    }
}
