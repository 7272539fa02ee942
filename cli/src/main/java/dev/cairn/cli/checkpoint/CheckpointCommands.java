package dev.cairn.cli.checkpoint;

import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn checkpoint}. */
@Command(
        name = "checkpoint",
        header = "Show and save steps, and the results of their tasks.",
        footer = {"  cairn checkpoint show run-1@7 --channel messages --last 2"})
@CommandGroup({CheckpointShow.class, CheckpointPut.class, CheckpointWrites.class})
public final class CheckpointCommands {}
