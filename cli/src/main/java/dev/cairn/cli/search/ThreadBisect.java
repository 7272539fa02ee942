package dev.cairn.cli.search;

import dev.cairn.answer.SearchFacts;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.lookup.BisectQuery;
import dev.cairn.checkpoint.lookup.Bisection;
import dev.cairn.checkpoint.lookup.Bisection.Turn;
import dev.cairn.checkpoint.lookup.StateCondition;
import dev.cairn.cli.checkpoint.Namespace;
import dev.cairn.cli.options.Paging;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.ShortIds;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.filter.DocumentFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread bisect}. */
@Command(
        name = "bisect",
        header = "Find the step where a condition on the state changed.",
        footer = {
            "Searches between GOOD and BAD by halving. The condition must hold at one of them, and is assumed to "
                    + "change once. If it changes several times, one change is found. --all tests every checkpoint and "
                    + "lists each change.",
            "--run starts PROGRAM with the ARGs, without a shell, and with the state as JSON on standard input. "
                    + "Exit code 0 means that the condition holds, 1 that it does not. Any other ends the search.",
            "Exit codes: 0 found, 1 no change between the two, 2 failure.",
            "  cairn thread bisect run-1@0 run-1 --exists /plan",
            "  cairn thread bisect run-1@0 run-1 --where '{\"/order/total\":{\"$gt\":100}}'",
            "  cairn thread bisect run-1@0 run-1 --contains Porto --all",
            "  cairn thread bisect run-1@0 run-1 --run jq -- -e '.messages | length > 9'"
        })
public final class ThreadBisect extends CliCommand {
    @Parameters(index = "0", paramLabel = "GOOD", description = "THREAD@PLACE: the earlier checkpoint.")
    String good = "";

    @Parameters(index = "1", paramLabel = "BAD", description = "THREAD or THREAD@PLACE: a later descendant.")
    String bad = "";

    @Parameters(index = "2..*", arity = "0..*", paramLabel = "ARG", description = "Arguments for the program of --run.")
    List<String> arguments = List.of();

    @Option(
            names = "--where",
            paramLabel = "FILTER",
            description = "Condition: a filter as for 'store search', with channels or JSON Pointers as keys.")
    private @Nullable String where;

    @Option(
            names = "--exists",
            paramLabel = "POINTER",
            description = "Condition: this JSON Pointer exists, such as /plan/hotel.")
    private @Nullable String exists;

    @Option(
            names = "--contains",
            paramLabel = "TEXT",
            description = "Condition: the state contains this text, as for 'cairn grep'.")
    private @Nullable String contains;

    @Option(names = "--run", paramLabel = "PROGRAM", description = "Condition: this program ends with 0.")
    private @Nullable String program;

    @Option(names = "--all", description = "Test every checkpoint and list each change.")
    boolean all;

    @Mixin
    TextOptions words = new TextOptions();

    @Mixin
    Namespace namespace = new Namespace();

    @Mixin
    Paging page = new Paging();

    @Override
    public Integer call() {
        StateCondition condition = condition();
        return inStore(cairn -> {
            Checkpointer checkpoints = cairn.checkpoints();
            Bisection found = ticking("seconds of searching", () -> {
                BisectQuery query = BisectQuery.of(
                                namespace.find(checkpoints, good), namespace.find(checkpoints, bad), condition)
                        .limit(page.limit())
                        .from(page.cursor());
                return cairn.lookup().bisect(all ? query.everyTurn() : query);
            });
            show(Answer.of(found.turns(), SearchFacts::of, found.next(), SearchFacts.whole(found), () -> text(found)));
            return found.turns().isEmpty() ? ExitCode.FAILURE : ExitCode.OK;
        });
    }

    @Override
    protected int exitCode(int usual) {
        return usual == ExitCode.FAILURE ? ExitCode.USAGE : usual;
    }

    private StateCondition condition() {
        if (Stream.of(where, exists, contains, program).filter(Objects::nonNull).count() != 1) {
            throw CommandFailure.usage("Give one of --where, --exists, --contains and --run.");
        }
        if (program == null && !arguments.isEmpty()) {
            throw CommandFailure.usage(
                    "Cannot use the argument '" + arguments.get(0) + "': only --run takes arguments.");
        }
        if (contains == null && (words.regex || words.ignoreCase)) {
            throw CommandFailure.usage("--regex and --ignore-case require --contains.");
        }
        if (where != null) {
            return StateCondition.where(
                    DocumentFilter.parse(cli().input().object("--where", where, "{\"/status\":\"done\"}")));
        } else if (exists != null) {
            return StateCondition.exists(exists);
        } else if (contains != null) {
            return StateCondition.contains(words.pattern(contains));
        }
        List<String> command = new ArrayList<>(List.of(String.valueOf(program)));
        command.addAll(arguments);
        return new ProgramCondition(command);
    }

    private List<String> text(Bisection found) {
        String tested = "tested " + Figures.number(found.tested()) + " of "
                + Figures.count(found.checkpoints(), "checkpoint", "checkpoints");
        if (found.turns().isEmpty()) {
            return List.of("No change: the condition holds " + (found.holdsAtBad() ? "at both" : "at neither") + "; "
                    + tested + ".");
        }
        if (all) {
            return table(found);
        }
        Turn turn = found.turns().get(0);
        String note = Origin.note(turn.missing());
        return List.of(
                "The condition " + (turn.holds() ? "holds from step " : "no longer holds from step ")
                        + turn.at().metadata().step() + " on; " + tested + ".",
                SafeText.of(turn.at().config().checkpointId() + " ("
                        + turn.at().config().branch() + ", "
                        + turn.at().metadata().source().label() + ", "
                        + Figures.time(turn.at().ts()) + ")"
                        + (note.isEmpty() ? "" : ", " + note)));
    }

    private static List<String> table(Bisection found) {
        ShortIds ids = ShortIds.fromSome(
                found.turns().stream().map(turn -> Origin.id(turn.at())).toList());
        return new View<Turn>(SearchFacts::of)
                .number("STEP", turn -> Origin.step(turn.at()))
                .text("HOLDS", turn -> turn.holds() ? "yes" : "no")
                .text("CHECKPOINT", turn -> ids.of(Origin.id(turn.at())))
                .text("TIME", turn -> turn.at().ts())
                .text("", turn -> Origin.note(turn.missing()))
                .table(found.turns());
    }
}
