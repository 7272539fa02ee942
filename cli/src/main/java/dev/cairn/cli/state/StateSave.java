package dev.cairn.cli.state;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.section.SavedStates;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn state save}. */
@Command(
        name = "save",
        header = "Save a state file in the store as the next version of a name.",
        description = {"", "Unchanged parts are stored once. Use store:NAME@PLACE wherever a state file is expected."},
        footer = {"  cairn state save prod wassette-state.json", "  cairn state diff store:prod@0 store:prod"})
public final class StateSave extends CliCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The name.")
    String name = "";

    @Parameters(index = "1", paramLabel = "FILE", description = StateInput.WHERE)
    String file = "";

    @Override
    public Integer call() {
        try (StateFile opened = new StateInput(cli()).open(file, BinaryStore.inFiles())) {
            opened.requireIntact();
            try (Cairn cairn = cli().stores().openOrMake()) {
                SavedStates.Saved saved = SavedStates.of(cairn).save(name, opened.snapshot());
                return show(Answer.of(
                        new Json()
                                .put("name", saved.name())
                                .put("checkpoint_id", saved.checkpointId())
                                .put("step", saved.step())
                                .put("saved", saved.saved()),
                        saved.saved()
                                ? "Saved as " + saved.name() + "@" + saved.step() + "."
                                : "Nothing changed since " + saved.name() + "@" + saved.step() + "."));
            }
        }
    }
}
