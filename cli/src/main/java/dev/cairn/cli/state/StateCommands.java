package dev.cairn.cli.state;

import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn state}. */
@Command(
        name = "state",
        header = "Export, import, inspect, compare, merge, verify, sign and save component folders of Wassette.",
        description = {"", "Components are read and checked, never run."},
        footer = {"  cairn state export --output team.json", "  cairn state import team.json --dry-run"})
@CommandGroup({
    StateExport.class,
    StateImport.class,
    StateList.class,
    StateInspect.class,
    StateDiffCommand.class,
    StateMergeCommand.class,
    StateCheck.class,
    StateVerify.class,
    StateSign.class,
    StateRekey.class,
    StateProvision.class,
    StateSave.class,
    StatePrune.class
})
public final class StateCommands {}
