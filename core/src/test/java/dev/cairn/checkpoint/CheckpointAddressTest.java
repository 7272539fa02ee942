package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("locale")
class CheckpointAddressTest {
    private final AtomicInteger ids = new AtomicInteger();
    private final Cairn cairn = Cairn.builder()
            .url("memory:")
            .ids(parent -> String.format("%04d-id", ids.incrementAndGet()))
            .open();
    private final Checkpointer checkpoints = cairn.checkpoints();

    /**
     * Thread {@code t}: main 0001 to 0004 (steps 0 to 3); branch {@code try} from 0002 with 0005 and 0006 (steps 2, 3) and 0007 (step
     * 9); main rewound to 0003.
     */
    @BeforeEach
    void make() {
        CheckpointConfig thread = CheckpointConfig.of("t");
        for (int step = 0; step < 4; step++) {
            put(thread, step);
        }
        CheckpointConfig fork = checkpoints.branches().fork(thread.at("0002-id"), "try");
        put(fork.at(null), 2);
        put(fork.at(null), 3);
        put(fork.at(null), 9);
        checkpoints.branches().rewind(thread.at("0003-id"));
    }

    @AfterEach
    void close() {
        cairn.close();
    }

    private CheckpointConfig put(CheckpointConfig at, long step) {
        return checkpoints.put(at, StateChange.empty().set("n", String.valueOf(step)), CheckpointMetadata.of(step));
    }

    private CheckpointConfig resolve(String address) {
        return CheckpointAddress.parse(address).resolve(checkpoints, "");
    }

    private CairnException failure(String address) {
        return catchThrowableOfType(CairnException.class, () -> resolve(address));
    }

    @Test
    void a_branch_or_tag_whose_name_ends_as_if_it_went_back_is_found_by_its_name() {
        checkpoints.branches().fork(CheckpointConfig.of("t").at("0001-id"), "b~1");
        checkpoints.tag(CheckpointConfig.of("t").at("0002-id"), List.of("good~2"), List.of());
        assertThat(resolve("t@b~1").checkpointId()).isEqualTo("0001-id");
        assertThat(resolve("t@b~1").branch()).isEqualTo("b~1");
        assertThat(resolve("t@b\\~1").branch()).isEqualTo("b~1");
        assertThat(resolve("t@good~2").checkpointId()).isEqualTo("0002-id");
        assertThat(resolve("t@good~2~1").checkpointId()).isEqualTo("0001-id");
        assertThat(resolve("t@try~1").checkpointId()).isEqualTo("0006-id");
    }

    @Test
    void what_is_a_name_and_a_step_back_is_refused_with_how_to_write_either() {
        checkpoints.branches().fork(CheckpointConfig.of("t").at("0001-id"), "try~1");
        CairnException failure = failure("t@try~1");
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure).hasMessageContaining("t@try\\~1").hasMessageContaining("t@branch:try~1");
        assertThat(resolve("t@try\\~1").checkpointId()).isEqualTo("0001-id");
        assertThat(resolve("t@branch:try~1").checkpointId()).isEqualTo("0006-id");
    }

    @ParameterizedTest
    @CsvSource({
        "t, 0003-id, main",
        "t@latest, 0003-id, main",
        "t@2, 0003-id, main",
        "t@0, 0001-id, main",
        "t@9, 0007-id, main",
        "t@try, 0007-id, try",
        "t@main, 0003-id, main",
        "t@0004, 0004-id, main",
        "t@0004-id, 0004-id, main",
        "t@step:1, 0002-id, main",
        "t@branch:try, 0007-id, try",
        "t@id:0006, 0006-id, main",
        "t@~, 0002-id, main",
        "t@latest~2, 0001-id, main",
        "t~2, 0001-id, main",
        "t~, 0002-id, main",
        "t@try~3, 0002-id, try",
        "t@branch:try~1, 0006-id, try",
        "t@main@{1}, 0004-id, main",
        "t@{1}, 0004-id, main",
        "t@main@{0}, 0003-id, main",
        "t@main@{1}~1, 0003-id, main",
        "t@try@2, 0005-id, try",
        "t@try@step:3, 0006-id, try",
        "t@branch:try@9, 0007-id, try",
        "t@try@0, 0001-id, try",
        "t@main@1, 0002-id, main",
        "t@try@9~2, 0005-id, try"
    })
    void an_address_means_one_checkpoint_on_one_branch(String address, String id, String branch) {
        assertThat(resolve(address)).isEqualTo(new CheckpointConfig("t", "", id, branch));
    }

    @Test
    void a_step_that_is_only_on_several_other_lines_is_ambiguous_with_its_candidates() {
        CairnException failure = failure("t@3");
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure)
                .hasMessage("Cannot resolve 't@3': step 3 matches 2 checkpoints. Name one by its id:\n  0006-id (try, "
                        + "step 3)\n"
                        + "  0004-id (main, step 3)");
        assertThat(failure.details()).containsEntry("candidates", List.of("0006-id", "0004-id"));
    }

    @Test
    void a_step_of_a_branch_is_looked_for_on_its_way_only_and_a_thread_of_that_name_comes_first() {
        assertThat(failure("t@try@50")).hasMessage("Branch 'try' of thread 't' has no step 50.");
        assertThat(failure("t@nobody@1"))
                .hasMessage("There is no thread 't@nobody', and thread 't' has no branch 'nobody'.");
        assertThat(failure("nobody@try@1")).hasMessageContaining("There is no thread 'nobody@try'");
        put(CheckpointConfig.of("t@try"), 2);
        assertThat(resolve("t@try@2").threadId()).isEqualTo("t@try");
        assertThat(failure("t\\@try@9").getMessage()).contains("Thread 't@try' has no step 9");
    }

    @Test
    void no_more_than_ten_candidates_are_named() {
        for (int i = 0; i < 12; i++) {
            put(CheckpointConfig.of("t"), 50);
        }
        assertThat(failure("t@50"))
                .hasMessageContaining("matches 12 checkpoints")
                .hasMessageEndingWith("\n  and 2 more");
        assertThat(failure("t@50").getMessage()).hasLineCount(12);
    }

    @Test
    void a_text_that_is_too_short_for_an_id_is_reported_so() {
        assertThat(failure("t@id:000"))
                .hasMessageContaining("'000' is too short")
                .hasMessageContaining("at least 4");
        assertThat(failure("t@abc")).hasMessageContaining("'abc' is too short");
        assertThat(failure("t@abcd").getMessage()).doesNotContain("too short");
    }

    @Test
    void a_step_that_stands_twice_on_the_way_back_is_ambiguous() {
        put(CheckpointConfig.of("t"), 1);
        assertThat(failure("t@1").details()).containsEntry("candidates", List.of("0008-id", "0002-id"));
    }

    @Test
    void an_id_prefix_of_several_is_ambiguous_and_an_exact_id_is_not() {
        checkpoints.put(CheckpointConfig.of("t"), StateChange.empty().withId("0004"), CheckpointMetadata.of(20));
        assertThat(resolve("t@id:0004").checkpointId()).isEqualTo("0004");
        checkpoints.put(CheckpointConfig.of("t"), StateChange.empty().withId("0004-ix"), CheckpointMetadata.of(21));
        assertThat(failure("t@id:0004-").code()).isEqualTo(ErrorCode.INVALID);
        assertThat(resolve("t@0004-ix").checkpointId()).isEqualTo("0004-ix");
    }

    @Test
    void a_number_is_a_step_before_it_is_a_branch() {
        checkpoints.branches().fork(CheckpointConfig.of("t", "0001-id"), "2");
        checkpoints.branches().fork(CheckpointConfig.of("t", "0001-id"), "77");
        assertThat(resolve("t@2").checkpointId()).isEqualTo("0003-id");
        assertThat(resolve("t@branch:2").checkpointId()).isEqualTo("0001-id");
        assertThat(resolve("t@77").branch()).isEqualTo("77");
    }

    @Test
    void a_number_with_needless_zeros_is_an_id_and_no_step() {
        assertThat(resolve("t@0002").checkpointId()).isEqualTo("0002-id");
        assertThat(failure("t@02").code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    void the_step_before_the_first_has_a_minus() {
        put(CheckpointConfig.of("u"), -1);
        assertThat(resolve("u@-1").checkpointId()).isEqualTo("0008-id");
    }

    @Test
    void an_at_sign_belongs_to_the_thread_when_it_is_quoted_or_not_the_last() {
        put(CheckpointConfig.of("alice@example.com"), 0);
        put(CheckpointConfig.of("a\\b~1"), 0);
        assertThat(resolve("alice@example.com@latest").threadId()).isEqualTo("alice@example.com");
        assertThat(resolve("alice\\@example.com").threadId()).isEqualTo("alice@example.com");
        assertThat(resolve("a\\b~1").threadId()).isEqualTo("a\\b~1");
        assertThat(failure("alice@example.com"))
                .hasMessage("There is no thread 'alice'. If the '@' is part of the thread's id, write"
                        + " alice\\@example.com.");
    }

    @Test
    void a_namespace_has_its_own_places() {
        put(CheckpointConfig.of("t").inNamespace("sub:1"), 0);
        assertThat(CheckpointAddress.parse("t@0").resolve(checkpoints, "sub:1"))
                .isEqualTo(new CheckpointConfig("t", "sub:1", "0008-id", "main"));
        assertThat(catchThrowableOfType(
                        CairnException.class,
                        () -> CheckpointAddress.parse("t@1").resolve(checkpoints, "sub:1")))
                .hasMessage("Thread 't', namespace 'sub:1', has no step 1, no branch '1', no checkpoint with that tag"
                        + " and no checkpoint id that begins so.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nobody", "t@4", "t@nope", "t@abc", "t@id:nope", "t@latest~3", "t@main@{2}", "t@nope@{0}"})
    void what_is_not_there_is_not_found(String address) {
        assertThat(failure(address).code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t@",
                "t@step:x",
                "t@step:01",
                "t@step:-0",
                "t@step:1@{1}",
                "t@id:0004@{1}",
                "t@latest~99999999999999999999",
                ""
            })
    void what_is_no_address_is_invalid(String address) {
        assertThat(failure(address).code()).isEqualTo(ErrorCode.INVALID);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t",
                "t@latest",
                "t@7",
                "t@step:-1",
                "t@branch:a\\@b\\~1~3",
                "t@id:abcd",
                "a\\@b\\\\c\\~d",
                "t@main@{3}~2",
                "t@latest@{1}"
            })
    void the_text_form_is_read_as_the_same_address(String address) {
        assertThat(CheckpointAddress.parse(address)).hasToString(address);
    }
}
