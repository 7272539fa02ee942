package dev.cairn.cli.state;

import dev.cairn.answer.Json;
import dev.cairn.cli.options.Retaining;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.retention.RetentionPlan;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.wassette.source.StateFolder;
import dev.cairn.wassette.source.StateListing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn state prune}. */
@Command(
        name = "prune",
        header = "Remove state files of a folder that no rule keeps.",
        description = {
            "",
            "The age of a state file is that recorded in it. Bases of kept files are kept too, and the answer "
                    + "gives the reasons. Other files are left alone. State files that cannot be read are named and "
                    + "left alone."
        },
        footer = {
            "Requires at least one --keep-… option. Asks on a terminal. Elsewhere, --yes is required.",
            "  cairn state prune backups --keep-daily 7 --keep-weekly 4 --dry-run"
        })
public final class StatePrune extends CliCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "The folder.")
    Path folder = Path.of("");

    @Mixin
    Retaining retaining = new Retaining();

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show what would be removed. Remove nothing.")
    boolean dryRun;

    @Override
    public Integer call() {
        StateFolder backups = StateFolder.of(folder);
        RetentionPolicy policy = retaining.policy();
        if (policy.isEmpty()) {
            throw CommandFailure.usage("Give a rule, such as --keep-last 10.");
        }
        RetentionPlan plan = backups.plan(policy, cli().shell().clock().instant());
        retaining.tellCutOff(cli());
        retaining.check(cli(), unknownTags(plan, policy), "state file", dryRun);
        if (!dryRun && !yes && !plan.removed().isEmpty()) {
            confirm(
                    "Remove " + files(plan) + " of " + folder + "? This cannot be undone.",
                    "Nothing was removed. --dry-run shows what would be removed.");
        }
        if (!dryRun) {
            backups.remove(plan);
        }
        return show(Answer.of(
                plan.decisions(),
                StatePrune::json,
                null,
                new Json().put("dry_run", dryRun).put("unreadable", backups.unreadable(), StateListing::json),
                () -> text(plan, backups.unreadable())));
    }

    private static List<String> unknownTags(RetentionPlan plan, RetentionPolicy policy) {
        return policy.unknownTags(plan.decisions().stream()
                .flatMap(decision -> decision.item().tags().stream())
                .collect(Collectors.toSet()));
    }

    private static String files(RetentionPlan plan) {
        return Figures.count(plan.removed().size(), "state file", "state files");
    }

    private static Json json(RetentionPlan.Decision decision) {
        return new Json()
                .put("name", decision.item().id())
                .put("created_at", decision.item().time())
                .put("outcome", decision.kept() ? "kept" : "removed")
                .put("reasons", decision.reasons(), Object::toString);
    }

    private List<String> text(RetentionPlan plan, List<StateListing> unreadable) {
        View<RetentionPlan.Decision> decisions = new View<>(StatePrune::json)
                .text("OUTCOME", one -> one.kept() ? "kept" : dryRun ? "would go" : "removed")
                .text("NAME", one -> one.item().id())
                .text("CREATED", one -> one.item().time())
                .text("WHY", RetentionPlan.Decision::reasons);
        List<String> lines = new ArrayList<>(decisions.tableOrNothing(plan.decisions()));
        unreadable.forEach(
                file -> lines.add(SafeText.of(file.name() + " is unreadable and left alone: " + file.problem())));
        lines.add((dryRun ? "Would remove " : "Removed ") + files(plan) + ", kept "
                + Figures.number(plan.kept().size()) + ".");
        return lines;
    }
}
