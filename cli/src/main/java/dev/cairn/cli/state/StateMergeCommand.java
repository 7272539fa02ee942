package dev.cairn.cli.state;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.wassette.diff.MergeConflict;
import dev.cairn.wassette.diff.MergeStrategy;
import dev.cairn.wassette.diff.StateMerge;
import dev.cairn.wassette.diff.StateMerger;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.source.StateSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn state merge}. */
@Command(
        name = "merge",
        header = "Merge two state files, with their common base if you have it.",
        description = {
            "",
            "--output names the merged file, or - for standard output. It may be OURS. The binary of a component, "
                    + "with its metadata and source, and its policy are merged separately."
        },
        footer = {
            "Exit code 4 if there is a conflict. Nothing is written then.",
            "  cairn state merge ours.json theirs.json --base before.json --output merged.json",
            "  cairn state merge ours.json theirs.json --strategy newer --output merged.json"
        })
public final class StateMergeCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "OURS", description = StateInput.WHERE)
    String ours = "";

    @Parameters(index = "1", paramLabel = "THEIRS", description = "Another state file.")
    String theirs = "";

    @Option(names = "--base", paramLabel = "FILE", description = "Common base of both files.")
    private @Nullable String base;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description = "Winner if both sides changed something: fail (neither), ours, theirs or newer. Default: "
                    + "fail.")
    String strategy = "fail";

    @Override
    public Integer call() {
        String target = cli().output().file();
        if (target == null) {
            throw CommandFailure.usage("Cannot merge without --output FILE. Use - for standard output.");
        }
        StateInput input = new StateInput(cli());
        List<StateFile> opened = new ArrayList<>();
        try {
            StateSnapshot common = base == null ? null : open(input, base, opened);
            StateMerge merge =
                    new StateMerger(common, strategy()).merge(open(input, ours, opened), open(input, theirs, opened));
            return write(merge, target);
        } finally {
            StateInput.close(opened);
        }
    }

    private static StateSnapshot open(StateInput input, String name, List<StateFile> opened) {
        StateFile file = input.open(name, BinaryStore.inFiles());
        opened.add(file);
        return file.snapshot();
    }

    private int write(StateMerge merge, String target) {
        StateSnapshot merged = merge.require();
        if (target.equals("-")) {
            cli().output().toStandardOutput(merged::write);
            text(merge).forEach(cli().output()::note);
            return ExitCode.OK;
        }
        String digest = merged.save(StateSource.file(target), StateCompression.fromName(target));
        Json json = new Json()
                .put("file", target)
                .put("digest", digest)
                .put("components", merged.ids())
                .put("conflicts", merge.conflicts())
                .put("security_changes", merge.securityChanges());
        cli().output().onScreen().show(Answer.of(json, () -> {
            List<String> lines = new ArrayList<>(text(merge));
            lines.add(SafeText.of("Merged into " + target + "."));
            return lines;
        }));
        return ExitCode.OK;
    }

    private static List<String> text(StateMerge merge) {
        List<String> lines = new ArrayList<>();
        for (MergeConflict conflict : merge.conflicts()) {
            lines.add(SafeText.of("'" + conflict.componentId() + "' " + conflict.part() + ": " + conflict.reason()
                    + "; " + conflict.taken() + " was taken"));
        }
        merge.securityChanges().forEach(change -> lines.add(SafeText.of("SECURITY " + change)));
        return lines;
    }

    private MergeStrategy strategy() {
        for (MergeStrategy known : MergeStrategy.values()) {
            if (known.name().toLowerCase(Locale.ROOT).equals(strategy)) {
                return known;
            }
        }
        throw CommandFailure.usage("--strategy must be fail, ours, theirs or newer, not '" + strategy + "'.");
    }
}
