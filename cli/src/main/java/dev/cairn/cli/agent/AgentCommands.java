package dev.cairn.cli.agent;

import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn agent}. */
@Command(
        name = "agent",
        header = "Save, inspect, restore, clean up and transfer whole agents.",
        footer = {
            "  cairn agent save agent-1 --state state.json --tag milestone",
            "  cairn agent list agent-1",
            "  cairn agent diff agent-1 0197a1b2 latest"
        })
@CommandGroup({
    AgentSave.class,
    AgentLoad.class,
    AgentShow.class,
    AgentList.class,
    AgentRestore.class,
    AgentDelete.class,
    AgentPurge.class,
    AgentPin.class,
    AgentTag.class,
    AgentCleanup.class,
    AgentMigrate.class,
    AgentDiff.class,
    AgentHistory.class,
    AgentVerify.class,
    AgentBackup.class,
    AgentExport.class,
    AgentImport.class
})
public final class AgentCommands {}
