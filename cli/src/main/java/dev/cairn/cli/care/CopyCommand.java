package dev.cairn.cli.care;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
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
        header = "Copy the store to another store of any backend. Later runs add only changes.",
        footer = {
            "Copies all tenants and services, with all revisions and numbers. The source may be in use. Leaves "
                    + "alone data of the target that differs, and leaves out scopes that are damaged in the source. Both "
                    + "are reported (exit code 3). If interrupted, run the command again to resume.",
            "  cairn copy sqlite:agent.db postgresql://db.example/agents"
        })
public final class CopyCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "FROM", description = "URL of the store to copy.")
    String from = "";

    @Parameters(index = "1", paramLabel = "TO", description = "URL of the target store. Created if missing.")
    String to = "";

    @Mixin
    Overwriting overwriting = new Overwriting();

    @Override
    protected String whenInterrupted() {
        return "Copied data stays. Run the same command again to resume.";
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
