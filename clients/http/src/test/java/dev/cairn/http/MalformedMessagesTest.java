package dev.cairn.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.endpoint.Reach;
import dev.cairn.http.internal.endpoint.StorageEndpoint;
import dev.cairn.http.internal.wire.AnswerMark;
import dev.cairn.http.internal.wire.Failures;
import dev.cairn.http.internal.wire.Operation;
import dev.cairn.http.internal.wire.Outcomes;
import dev.cairn.http.internal.wire.WireReader;
import dev.cairn.http.internal.wire.WireWriter;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.memory.MemoryProvider;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Questions that are not as a client sends them: cut off, too long, with any byte changed. */
class MalformedMessagesTest {
    private static final int CHANGES = 300;

    private final Storage storage = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
    private final StorageEndpoint endpoint = new StorageEndpoint(storage, 1 << 20, Duration.ofSeconds(1));

    @AfterEach
    void close() {
        endpoint.close();
        storage.close();
    }

    static Iterable<Questioned<?>> questions() {
        return Questioned.all();
    }

    /** The failure that is answered, or null for a value; anything but an answer fails. */
    private <A> CairnException failure(Operation<?, A> operation, Reach reach, byte[] question) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        endpoint.answer(operation.name(), reach, new ByteArrayInputStream(question))
                .writeTo(out);
        WireReader in = new WireReader(new ByteArrayInputStream(out.toByteArray()));
        in.number();
        AnswerMark mark = in.constant(AnswerMark.values());
        while (mark == AnswerMark.DAMAGE || mark == AnswerMark.WORKING) {
            if (mark == AnswerMark.DAMAGE) {
                Outcomes.DAMAGE.read(in);
            }
            mark = in.constant(AnswerMark.values());
        }
        CairnException failure = null;
        if (mark == AnswerMark.FAILURE) {
            failure = Failures.CODEC.read(in);
        } else {
            operation.answer().read(in);
        }
        in.end();
        return failure;
    }

    @ParameterizedTest
    @MethodSource("questions")
    <Q> void a_question_is_read_as_it_was_written(Questioned<Q> asked) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        asked.operation().question().write(new WireWriter(out), asked.question());

        WireReader in = new WireReader(new ByteArrayInputStream(out.toByteArray()));
        assertThat(asked.operation().question().read(in)).isEqualTo(asked.question());
        in.end();
    }

    @ParameterizedTest
    @MethodSource("questions")
    void a_question_that_is_cut_off_anywhere_is_invalid(Questioned<?> asked) throws IOException {
        byte[] whole = asked.bytes(1);
        for (int length = 0; length < whole.length; length++) {
            CairnException failure = failure(asked.operation(), Reach.ALL, Arrays.copyOf(whole, length));
            assertThat(failure).as("cut off at byte %s", length).isNotNull();
            assertThat(failure.code()).as(failure.getMessage()).isIn(ErrorCode.INVALID, ErrorCode.TOO_LARGE);
        }
    }

    @ParameterizedTest
    @MethodSource("questions")
    void a_question_that_goes_on_is_invalid(Questioned<?> asked) throws IOException {
        byte[] whole = asked.bytes(1);

        CairnException failure = failure(asked.operation(), Reach.ALL, Arrays.copyOf(whole, whole.length + 1));

        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure).hasMessageContaining("at byte " + whole.length + ": bytes follow its end");
        assertThat(failure.details()).containsEntry("position", (long) whole.length);
    }

    @ParameterizedTest
    @MethodSource("questions")
    void any_changed_bytes_are_answered(Questioned<?> asked) throws IOException {
        Random random = new Random(asked.toString().hashCode());
        byte[] whole = asked.bytes(1);
        for (int i = 0; i < CHANGES; i++) {
            byte[] changed = whole.clone();
            for (int bytes = 1 + random.nextInt(3); bytes > 0; bytes--) {
                changed[random.nextInt(changed.length)] = (byte) (random.nextBoolean() ? 0xff : random.nextInt(256));
            }
            CairnException failure = failure(asked.operation(), Reach.ALL, changed);
            assertThat(failure == null ? "" : failure.getMessage()).doesNotContain("failed internally");
        }
    }

    @ParameterizedTest
    @MethodSource("questions")
    void another_tenants_names_are_denied(Questioned<?> asked) throws IOException {
        CairnException failure = failure(asked.operation(), new Reach("acm", false), asked.bytes(1));

        boolean namesNothing =
                asked.operation().names() != null && namesOf(asked).isEmpty();
        assertThat(failure == null || failure.code() != ErrorCode.DENIED).isEqualTo(namesNothing);
    }

    private static <Q> List<?> namesOf(Questioned<Q> asked) {
        return asked.operation().names().apply(asked.question());
    }

    @ParameterizedTest
    @MethodSource("questions")
    void a_caller_that_only_reads_changes_nothing(Questioned<?> asked) throws IOException {
        CairnException failure = failure(asked.operation(), new Reach(null, true), asked.bytes(1));

        boolean denied = failure != null && failure.code() == ErrorCode.DENIED;
        assertThat(denied).isEqualTo(asked.operation().sort() != Operation.Sort.READS);
    }

    @Test
    void a_length_takes_no_memory_before_the_bytes_are_there() {
        WireReader in = new WireReader(new ByteArrayInputStream(new byte[] {-1, -1, -1, -1, 3, 1, 2}));

        assertThatThrownBy(in::bytes)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining("at byte 7");
    }

    @Test
    void a_message_over_the_limit_is_too_large() {
        WireReader in = new WireReader(new ByteArrayInputStream(new byte[] {3, 1, 2, 3}), 3);

        assertThatThrownBy(in::bytes)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE));
    }
}
