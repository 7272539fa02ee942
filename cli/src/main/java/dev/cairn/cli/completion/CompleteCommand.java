package dev.cairn.cli.completion;

import dev.cairn.Cairn;
import dev.cairn.cli.completion.Candidates.Kind;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.Cli;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/**
 * What the scripts for shells ask: the first line of the answer says whether names of files can follow, each line after it is a word. It
 * never makes a store, says nothing of failures, ends after two seconds (or {@code CAIRN_COMPLETION_SECONDS}) at the latest, and leaves
 * names away that hold what a terminal would obey.
 */
@Command(
        name = CompleteCommand.NAME,
        hidden = true,
        header = "Complete a command line, for the scripts of 'cairn completion'.",
        footer = {"  cairn __complete zsh -- thread show run-"})
public final class CompleteCommand extends CliCommand {
    /** The name of the command. */
    public static final String NAME = "__complete";

    private static final String PATIENCE_VARIABLE = "CAIRN_COMPLETION_SECONDS";

    private static final int PATIENCE_SECONDS = 2;

    @Parameters(index = "0", paramLabel = "SHELL", description = "bash, zsh or fish.")
    String shell = "";

    @Parameters(
            index = "1..*",
            paramLabel = "WORD",
            description = "For bash: the line up to the cursor, and what bash will replace. For others: the words "
                    + "after the command.")
    List<String> words = List.of();

    @Override
    protected boolean needsNoFile() {
        return true;
    }

    @Override
    public Integer call() {
        CompletableFuture<List<String>> answer = new CompletableFuture<>();
        Thread work = new Thread(() -> complete(answer), "completion");
        work.setDaemon(true);
        work.start();
        try {
            cli().output().lines(answer.get(patience(), TimeUnit.SECONDS));
        } catch (Exception nothingToSay) {
            return ExitCode.OK;
        }
        return ExitCode.OK;
    }

    private int patience() {
        String seconds = cli().shell().environment().getOrDefault(PATIENCE_VARIABLE, "");
        return seconds.matches("[0-9]{1,4}") ? Integer.parseInt(seconds) : PATIENCE_SECONDS;
    }

    private void complete(CompletableFuture<List<String>> answer) {
        try {
            answer.complete(shell.equals("bash") ? bash() : others());
        } catch (RuntimeException | Error e) {
            answer.completeExceptionally(e);
        }
    }

    private List<String> others() {
        List<String> texts = new ArrayList<>(words.isEmpty() ? List.of("") : words);
        if (shell.equals("fish")) {
            texts.set(
                    texts.size() - 1,
                    ShellWord.read(texts.get(texts.size() - 1)).text());
        }
        Candidates found = candidates(texts);
        List<String> lines = new ArrayList<>(List.of(found.kind().label()));
        lines.addAll(found.words());
        return lines;
    }

    /** Bash replaces what stands behind the last of its word breaks, such as @ and =, and takes the replacement as it is. */
    private List<String> bash() {
        List<ShellWord> line = ShellWord.of(words.get(0));
        ShellWord last = line.get(line.size() - 1);
        String replaced = words.size() > 1 ? words.get(1) : "";
        String kept = last.raw().endsWith(replaced)
                ? last.raw().substring(0, last.raw().length() - replaced.length())
                : "";
        String keptText = ShellWord.read(kept).text();
        Candidates found = candidates(
                line.subList(1, line.size()).stream().map(ShellWord::text).toList());
        List<String> lines = new ArrayList<>(List.of(found.kind().label()));
        for (String word : found.words()) {
            String rest = word.startsWith(keptText) ? word.substring(keptText.length()) : "";
            if (last.quote() == 0) {
                lines.add(ShellWord.quoted(rest));
            } else if (last.holds(rest)) {
                lines.add(rest);
            }
        }
        return lines;
    }

    private Candidates candidates(List<String> texts) {
        Point point = Point.of(cli().model(texts), texts);
        Candidates found = Candidates.at(point, (wanted, where) -> stored(wanted, where));
        return new Candidates(
                found.kind(),
                found.words().stream()
                        .filter(word -> !word.isEmpty() && SafeText.of(word).equals(word))
                        .toList());
    }

    private Candidates stored(ArgSpec wanted, Point point) {
        Cli given = cli().given(point.given("--store"), point.given("--config"), point.given("--profile"));
        if (wanted instanceof OptionSpec option && option.longestName().equals("--profile")) {
            return new Candidates(Kind.WORDS, given.settingsPlaces().profiles());
        }
        Optional<Cairn> store = given.stores().openIfThere();
        if (store.isEmpty()) {
            return new Candidates(Kind.WORDS, List.of());
        }
        try (Cairn cairn = store.get()) {
            return new StoredNames(cairn).find(wanted, point);
        }
    }
}
