package dev.cairn.cli.state;

import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.wassette.StateVerifier;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn state inspect}. */
@Command(
        name = "inspect",
        header = "Show what a state file holds, and what is wrong in it.",
        footer = {"  cairn state inspect wassette-state.json --show-policies"})
public final class StateInspect extends CliCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = StateInput.WHERE)
    String file = "";

    @Option(names = "--show-binaries", description = "Show which binaries are carried, with size and SHA-256.")
    boolean showBinaries;

    @Option(names = "--show-policies", description = "Show what each policy permits, and whether Wassette enforces it.")
    boolean showPolicies;

    @Override
    public Integer call() {
        try (StateFile opened = new StateInput(cli()).open(file, BinaryStore.inFiles())) {
            InspectText text = new InspectText(opened, StateVerifier.verify(opened, null), showBinaries, showPolicies);
            return show(Answer.of(text.json(), text::lines));
        }
    }
}
