package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.cairn.cli.shell.ExitCode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Numbers, times and names that nobody means, at every option that takes one: done as asked, or refused in words of ours. */
class OddOptionsTest {
    private static final List<String> NUMBERS = List.of(
            "-9223372036854775808",
            "-2147483649",
            "-1",
            "0",
            "2147483647",
            "9223372036854775807",
            "9223372036854775808",
            "1e3");
    private static final List<String> LENGTHS = List.of(
            "-1s",
            "0s",
            "9223372036854775807s",
            "9223372036854775807d",
            "99999999999999999999s",
            "10000y",
            "999999999y");
    private static final List<String> MOMENTS = List.of(
            "+999999999-12-31T23:59:59Z",
            "-999999999-01-01T00:00:00Z",
            "9999-12-31",
            "0000-01-01",
            "9223372036854775807d",
            "10000y");
    private static final List<String> NAMES = List.of("", " ", "x".repeat(10_000), "\uD800", "\u0000", "\u202E");
    private static final List<String> SCORES = List.of("NaN", "Infinity", "-1e308", "1e999");
    /** What may come of an option that is not as it should be; a failure without a name is none of them. */
    private static final Set<Integer> ANSWERS = Set.of(
            ExitCode.OK,
            ExitCode.USAGE,
            ExitCode.CONFLICT,
            ExitCode.NOT_FOUND,
            ExitCode.VERIFICATION_FAILED,
            ExitCode.NO_STORE);

    /** Command lines with a star where the option's value goes. */
    private static final List<String> NUMBERED = List.of(
            "agent cleanup --dry-run --keep-last *",
            "agent cleanup --dry-run --keep-hourly *",
            "agent cleanup --dry-run --keep-daily *",
            "agent cleanup --dry-run --keep-weekly *",
            "agent cleanup --dry-run --keep-monthly *",
            "agent cleanup --dry-run --unknown-tags --keep-tag-last t=*",
            "agent diff a --limit *",
            "agent history a --limit *",
            "agent list --limit *",
            "checkpoint put t --set n=2 --token *",
            "checkpoint show t --channel log --last *",
            "checkpoint put t --append log=2 --token *",
            "env branch shop/run-7 --count *",
            "env diff shop/run-7 shop/run-7 --limit *",
            "env list --limit *",
            "env prune shop/run-7 --dry-run --keep-last *",
            "env replay shop/run-7 --from *",
            "env replay shop/run-7 --to *",
            "env run shop --steps 1 --seed *",
            "import trace trace.jsonl --thread new --line *",
            "restore backup --number *",
            "state prune . --dry-run --keep-last *",
            "stats --limit *",
            "store import items.jsonl --batch *",
            "store namespaces --limit *",
            "store namespaces --max-depth *",
            "store put notes k {} --if-revision *",
            "store search notes --limit *",
            "thread diff t@0 t --limit *",
            "thread fork t --count *",
            "thread grep n --limit *",
            "thread history t --limit *",
            "thread lease t --release *",
            "thread lease t --for 1m --renew *",
            "thread list --limit *",
            "thread prune t --dry-run --keep-last *");

    private static final List<String> TIMED = List.of(
            "agent backup a --to backups --retention *",
            "agent cleanup --dry-run --keep-within *",
            "agent cleanup --dry-run --unknown-tags --keep-tag t=*",
            "agent save b --state {\"n\":1} --retention *",
            "state prune . --dry-run --keep-within *",
            "store put notes k {} --ttl *",
            "thread expire t --in *",
            "thread lease t2 --holder h --for *",
            "thread prune t --dry-run --keep-within *");

    private static final List<String> DATED = List.of(
            "agent history a --since *",
            "agent list --since *",
            "state export --created-at *",
            "thread grep n --since *",
            "thread history t --since *",
            "thread list --since *");

    private static final List<String> NAMED = List.of(
            "--store sqlite:DIR/* thread list",
            "agent backup * --list",
            "agent backup a --to DIR/*",
            "agent export a --to DIR/*",
            "agent import DIR/*",
            "backup DIR/*",
            "restore DIR/*",
            "state import DIR/*",
            "thread list -o DIR/*",
            "agent save * --state {\"n\":1}",
            "agent tag a --add *",
            "checkpoint put * --set n=1",
            "checkpoint put t --set n=1 --branch *",
            "checkpoint put t --set n=1 --id *",
            "checkpoint put t --set n=1 --key *",
            "checkpoint show *",
            "env list *",
            "state diff * *",
            "store get * *",
            "store put * k {}",
            "store put notes * {}",
            "thread fork t --name *",
            "thread lease t --for 1m --holder *",
            "thread lease * --holder h --for 1m",
            "thread list --prefix *",
            "thread show *",
            "thread tag t --add *");

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void fill() {
        sandbox = new Sandbox(folder).in(folder);
        sandbox.ok("checkpoint", "put", "t", "--set", "n=1", "--append", "log=1");
        sandbox.ok("agent", "save", "a", "--state", "{\"n\":1}");
        sandbox.ok("store", "put", "notes", "k0", "{\"n\":1}");
        sandbox.ok("backup", folder.resolve("backup").toString());
    }

    /** Tries one value at each place, another one at the next; or all of them. */
    private void expectAnswers(List<String> lines, List<String> values, boolean all) {
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            for (String value : all ? values : List.of(values.get(i % values.size()))) {
                String answer = answer(lines.get(i), value);
                if (!answer.isEmpty()) {
                    wrong.add(lines.get(i) + " with " + shown(value) + ": " + answer);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** What is wrong with the answer to a command line; empty for nothing. */
    private String answer(String line, String value) {
        String[] words = Stream.of(line.split(" "))
                .map(word -> word.replace("*", value).replace("DIR", folder.toString()))
                .toArray(String[]::new);
        Sandbox.Run run = assertTimeoutPreemptively(Duration.ofSeconds(20), () -> sandbox.cairn(words), line);
        boolean nothingFound = line.startsWith("thread grep") && run.err().isEmpty();
        boolean ofFiles = line.contains("DIR") && run.err().startsWith("cairn: ");
        boolean failed = run.code() == ExitCode.FAILURE && (nothingFound || ofFiles);
        boolean known = ANSWERS.contains(run.code())
                && (run.code() == ExitCode.OK || !run.err().isBlank());
        boolean inWords = !run.err().contains("Internal error") && !run.err().contains("java.");
        return (known || failed) && inWords ? "" : run.code() + " " + shown(run.err());
    }

    private static String shown(String text) {
        return text.length() > 300 ? text.substring(0, 300) + "…" : text;
    }

    private void everything(boolean all) {
        expectAnswers(NUMBERED, NUMBERS, all);
        expectAnswers(TIMED, LENGTHS, all);
        expectAnswers(DATED, MOMENTS, all);
        expectAnswers(NAMED, NAMES, all);
        expectAnswers(List.of("store search notes --near [1,0] --min-score *"), SCORES, all);
    }

    @Test
    void each_option_answers_to_an_odd_value() {
        everything(false);
    }

    @Tag("long")
    @Test
    void each_option_answers_to_every_odd_value() {
        everything(true);
    }

    @Test
    void a_name_that_no_file_can_have_and_a_time_that_never_comes_are_refused() {
        for (String line : List.of("state diff * *", "--store sqlite:DIR/* thread list", "thread list -o DIR/*")) {
            assertThat(answer(line, "\u0000")).as(line).isEmpty();
        }
        assertThat(answer("thread expire t --in *", "999999999y")).isEmpty();
        assertThat(sandbox.cairn("thread", "expire", "t", "--in", "10000y").err())
                .contains("years 1 to 9999");
    }

    @Test
    void a_token_of_nothing_is_no_token_that_was_left_out() {
        Sandbox.Run run = sandbox.cairn("checkpoint", "put", "t", "--set", "n=2", "--token", "0");
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("must be at least 1, not 0");
        assertThat(sandbox.ok("thread", "history", "t", "--format", "jsonl").lines())
                .hasSize(1);
    }

    @Test
    void no_option_with_a_number_or_a_time_is_forgotten() {
        Set<String> tried = new TreeSet<>();
        Stream.of(NUMBERED, TIMED, DATED, List.of("store search --min-score *"))
                .flatMap(List::stream)
                .forEach(line -> Arrays.stream(line.split(" "))
                        .filter(word -> word.startsWith("--"))
                        .forEach(tried::add));
        Set<String> forgotten = new TreeSet<>();
        for (CommandSpec command : CommandTree.verbs()) {
            for (OptionSpec option : command.options()) {
                if (!tried.contains(option.longestName()) && takesAmount(option)) {
                    forgotten.add(option.longestName());
                }
            }
        }
        assertThat(forgotten).as("other tests start a server").containsExactlyInAnyOrder("--max-body", "--port");
    }

    private static boolean takesAmount(ArgSpec option) {
        Set<Class<?>> amounts = Set.of(
                int.class,
                Integer.class,
                long.class,
                Long.class,
                double.class,
                Double.class,
                Duration.class,
                Instant.class);
        return Arrays.stream(option.auxiliaryTypes()).anyMatch(amounts::contains) || amounts.contains(option.type());
    }
}
