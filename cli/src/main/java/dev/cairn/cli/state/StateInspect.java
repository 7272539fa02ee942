package dev.cairn.cli.state;

import dev.cairn.answer.StateFileFacts;
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
        header = "Show the content of a state file, and its problems.",
        footer = {"  cairn state inspect wassette-state.json --show-policies"})
public final class StateInspect extends CliCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = StateInput.WHERE)
    String file = "";

    @Option(names = "--show-binaries", description = "Show included binaries with size and SHA-256.")
    boolean showBinaries;

    @Option(names = "--show-policies", description = "Show what each policy permits, and whether Wassette enforces it.")
    boolean showPolicies;

    @Override
    public Integer call() {
        try (StateFile opened = new StateInput(cli()).open(file, BinaryStore.inFiles())) {
            InspectText text = new InspectText(opened, StateVerifier.verify(opened, null), showBinaries, showPolicies);
            return show(Answer.of(StateFileFacts.of(opened, text.findings(), showBinaries, showPolicies), text::lines));
        }
    }
}
