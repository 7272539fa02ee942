package dev.cairn.cli.checkpoint;

import dev.cairn.answer.CheckpointFacts;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn checkpoint show}. */
@Command(
        name = "show",
        header = "Show a checkpoint with its metadata and state.",
        footer = {
            "  cairn checkpoint show run-1@7",
            "  cairn checkpoint show run-1 --channel messages --last 2",
            "  cairn checkpoint show run-1 --channel messages --pointer /0/content --raw"
        })
public final class CheckpointShow extends CliCommand {
    private static final int MAX_COUNTED = 8_000_000;

    @Parameters(paramLabel = "ADDRESS", description = "THREAD or THREAD@PLACE.")
    String address = "";

    @Option(names = "--channel", paramLabel = "CHANNEL", description = "Read only this channel.")
    private @Nullable String channel;

    @Option(names = "--last", paramLabel = "N", description = "Read only the last N items of the channel's array.")
    private @Nullable Integer last;

    @Option(
            names = "--pointer",
            paramLabel = "POINTER",
            description = "Read only the value at this JSON Pointer (RFC 6901) in the channel.")
    private @Nullable String pointer;

    @Option(names = "--raw", description = "Print only the stored value: of one channel, or an object of all channels.")
    boolean raw;

    @Mixin
    Namespace namespace = new Namespace();

    @Override
    public Integer call() {
        Selection selection = selection();
        return inStore(cairn -> {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig found = namespace.find(checkpoints, address);
            CheckpointSummary summary =
                    checkpoints.branches().ancestry(found).findFirst().orElseThrow();
            String putOn = summary.config().branch();
            CheckpointTuple tuple =
                    checkpoints.get(found.onBranch(shown(found, putOn)).at(found.checkpointId()), selection);
            requireChannel(tuple);
            if (raw) {
                return raw(tuple);
            }
            return show(Answer.of(
                    CheckpointFacts.of(tuple),
                    () -> CheckpointText.lines(tuple, putOn, channel != null, part(checkpoints, tuple, summary))));
        });
    }

    /** What the shown items are of; null when they are all. A long array is not read to count its items. */
    private @Nullable String part(Checkpointer checkpoints, CheckpointTuple tuple, CheckpointSummary summary) {
        if (channel == null || last == null || tuple.checkpoint().value(channel).size() < last) {
            return null;
        }
        int bytes = summary.channels().getOrDefault(channel, 0);
        String of = "last " + Figures.number(last) + " of ";
        if (bytes > MAX_COUNTED) {
            return of + "an array of " + Figures.size(bytes);
        }
        int all = checkpoints
                .get(tuple.config(), Selection.none().channels(channel))
                .checkpoint()
                .value(channel)
                .size();
        return all == last ? null : of + Figures.number(all);
    }

    /** An address that names no branch is of main, and then the branch that the checkpoint was put on says more. */
    private static String shown(CheckpointConfig found, String putOn) {
        return found.branch().equals(CheckpointConfig.MAIN) ? putOn : found.branch();
    }

    private Selection selection() {
        if (channel == null && (last != null || pointer != null)) {
            throw CommandFailure.usage("--last and --pointer require --channel.");
        }
        if (last != null && pointer != null) {
            throw CommandFailure.usage("Give either --last or --pointer.");
        }
        if (last != null && last < 1) {
            throw CommandFailure.usage("--last must be at least 1, not " + last + ".");
        }
        if (channel == null) {
            return Selection.all();
        }
        return last != null
                ? Selection.none().last(channel, last)
                : pointer != null
                        ? Selection.none().at(channel, pointer)
                        : Selection.none().channels(channel);
    }

    private void requireChannel(CheckpointTuple tuple) {
        if (channel == null || tuple.checkpoint().values().containsKey(channel)) {
            return;
        }
        boolean there = tuple.checkpoint().versions().containsKey(channel);
        throw new NotFoundException(
                there
                        ? "There is nothing at \"" + pointer + "\" in channel '" + channel + "' of " + tuple.config()
                                + "."
                        : "Checkpoint " + tuple.config() + " has no channel '" + channel + "'; it has "
                                + tuple.checkpoint().versions().keySet() + ".",
                Map.of("channel", channel));
    }

    private int raw(CheckpointTuple tuple) {
        Map<String, Document> values = tuple.checkpoint().values();
        Document value = channel == null
                ? Document.fromObject(values)
                : tuple.checkpoint().value(channel);
        cli().output().raw(value, value.kind() != Kind.BINARY);
        return ExitCode.OK;
    }
}
