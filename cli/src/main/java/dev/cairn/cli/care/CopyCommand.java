package dev.cairn.cli.care;

import dev.cairn.Cairn;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.Stores;
import dev.cairn.maintenance.CopyOptions;
import dev.cairn.maintenance.CopyReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cairn copy}. */
@Command(
        name = "copy",
        header = "Copy a whole store into another, of any backend; again for what is new.",
        footer = {
            "All tenants and services, with every revision and number. The source may be in use. What the target has of its"
                    + " own under a name of the source is left alone, and what is damaged in the source is left out whole; both are told (exit code 3)."
                    + " Interrupted, the same command goes on.",
            "  cairn copy sqlite:agent.db postgresql://db.example/agents"
        })
public final class CopyCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "FROM", description = "The URL of the store to copy.")
    String from = "";

    @Parameters(index = "1", paramLabel = "TO", description = "The URL of the store to copy into; made when missing.")
    String to = "";

    @Mixin
    Overwriting overwriting = new Overwriting();

    @Override
    protected String whenInterrupted() {
        return "What was copied stays, and the same command continues.";
    }

    @Override
    public Integer call() {
        CopyOptions careful = CopyOptions.from(sourceName(from));
        try (Cairn source = cli().stores().builder(from).existing().open();
                Cairn target = cli().stores().builder(to).open();
                Cuts cuts = new Cuts(cli())) {
            String shown = Stores.withoutSecret(to);
            overwriting.ask(
                    cli(),
                    shown,
                    "Nothing was copied.",
                    plan -> source.maintenance().copyTo(target.maintenance(), careful.planned(), plan));
            CopyOptions options = overwriting.overwrite ? careful.overwriting() : careful;
            CopyReport report = source.maintenance().copyTo(target.maintenance(), options, cuts);
            String first = CutText.first(report, "Copied", shown, "source");
            show(cuts.answer(report, new Json(), first, CutText.last(report, shown, "source")));
            return Cuts.exitCode(report);
        }
    }

    /** What the target calls the source: no user, no password, no options, and a file by its whole path. */
    static String sourceName(String url) {
        return Stores.withWholePath(Stores.withoutSecret(url));
    }
}
