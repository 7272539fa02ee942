package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.StateChange;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person answers a question of a run on the command line. */
class AnswerQuestionTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
        try (Cairn cairn = open()) {
            cairn.checkpoints()
                    .newTurn("order-7", StateChange.empty().set("total", 40))
                    .ask("approve", Boolean.class, "Charge 40?");
        }
    }

    private Cairn open() {
        return Cairn.open(sandbox.store());
    }

    private Optional<Boolean> ask(String question) {
        try (Cairn cairn = open()) {
            return cairn.checkpoints().resume("order-7").ask("approve", Boolean.class, question);
        }
    }

    private static String[] answer(String answer, String question) {
        return new String[] {
            "checkpoint",
            "writes",
            "order-7",
            "--task",
            "ask:approve",
            "--write",
            "__resume__=" + answer,
            "--question",
            '"' + question + '"'
        };
    }

    private String refused(int code, String... args) {
        Sandbox.Run run = sandbox.cairn(args);
        assertThat(run.code()).isEqualTo(code);
        return run.err();
    }

    @Test
    void the_answer_to_the_question_that_is_stored_counts() {
        assertThat(sandbox.ok(answer("true", "Charge 40?"))).contains("__resume__");
        assertThat(ask("Charge 40?")).contains(true);
    }

    @Test
    void an_answer_to_another_question_is_refused_with_the_question_of_now() {
        ask("Charge 4000?");
        assertThat(refused(4, answer("true", "Charge 40?"))).contains("Charge 4000?");
        assertThat(ask("Charge 4000?")).isEmpty();
    }

    @Test
    void an_answer_that_is_stored_stays() {
        sandbox.ok(answer("false", "Charge 40?"));
        assertThat(refused(4, answer("true", "Charge 40?"))).contains("it is already answered with false");
        assertThat(ask("Charge 40?")).contains(false);
    }

    @Test
    void a_question_goes_with_an_answer_only() {
        String[] wrong = answer("true", "Charge 40?");
        wrong[6] = "other=true";
        assertThat(refused(2, wrong)).contains("--question");
    }
}
