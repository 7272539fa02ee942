package dev.cairn.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Model.CommandSpec;

class NearCommandsTest {
    @ParameterizedTest
    @CsvSource({
        "store, ls, store search",
        "store, list, store search",
        "checkpoint, list, thread history",
        "thread, log, thread history",
        "env, show, env list",
        "agent, rm, agent delete"
    })
    void a_word_of_other_programs_leads_to_the_command_of_the_same_place(String place, String word, String command) {
        assertThat(Suggestions.synonyms(word, CommandSpec.create().name(place))).contains(command);
    }

    @Test
    void a_word_that_means_nothing_leads_nowhere() {
        assertThat(Suggestions.synonyms("frobnicate", CommandSpec.create().name("thread")))
                .isEmpty();
    }
}
