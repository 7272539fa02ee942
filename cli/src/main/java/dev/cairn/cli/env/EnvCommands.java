package dev.cairn.cli.env;

import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn env}. */
@Command(
        name = "env",
        header = "Run, snapshot, restore, branch, replay and compare environments.",
        footer = {
            "An address is ENV/SESSION, or ENV/SESSION@SNAPSHOT with a label, an id, or latest. The first / ends the"
                    + " environment's name (%%2F is one in it), the last @ begins the snapshot (\\@ is one in the "
                    + "session's name).",
            "  cairn env run shop --steps 20 --seed 7",
            "  cairn env branch shop/run-7 --name bold --name careful",
            "  cairn env diff shop/bold shop/careful"
        })
@CommandGroup({
    EnvRun.class,
    EnvSnapshot.class,
    EnvRestore.class,
    EnvList.class,
    EnvBranch.class,
    EnvReplay.class,
    EnvDiff.class,
    EnvPrune.class,
    EnvDelete.class,
    EnvPurge.class
})
public final class EnvCommands {}
