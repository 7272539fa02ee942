package dev.cairn.cli;

import picocli.CommandLine.Command;

/** Commands that only have commands: what things there are. Stateless. */
final class Noun {
    private Noun() {}

    /** Threads. */
    @Command(
            name = "thread",
            header = "Runs and conversations: list, look, find, fork, rewind, compare, lease, delete.",
            synopsisSubcommandLabel = "COMMAND",
            commandListHeading = "%nCommands:%n",
            footer = {
                "",
                "An address is THREAD for the head of its branch main, or THREAD@PLACE: latest, a step number (of main, or"
                        + " of the one other checkpoint that has it), a branch for its head, or as many characters of an id as make it"
                        + " unique, at least 4; in this order, and step:7, branch:7 or id:7 forces one. THREAD@BRANCH@7 is step 7 of a branch."
                        + " ~2 behind it goes back two. main@{1} is where main stood before it last moved back. The last @ counts; \\@ is one that belongs to a name.",
                "",
                "Examples:",
                "  cairn thread history run-1 --limit 5",
                "  cairn thread rewind 'run-1@main@{1}'",
                "  cairn thread show alice@example.com",
                "  cairn thread history alice@example.com@latest"
            })
    static final class Threads {}

    /** Checkpoints. */
    @Command(
            name = "checkpoint",
            header = "Saved steps: show one, put one, and what tasks wrote upon it.",
            synopsisSubcommandLabel = "COMMAND",
            commandListHeading = "%nCommands:%n",
            footer = {"", "Examples:", "  cairn checkpoint show run-1@7 --channel messages --last 2"})
    static final class Checkpoints {}

    /** Agents. */
    @Command(
            name = "agent",
            header = "Whole states of agents: save, look, restore, keep, clean up, carry.",
            synopsisSubcommandLabel = "COMMAND",
            commandListHeading = "%nCommands:%n",
            footer = {
                "",
                "Examples:",
                "  cairn agent save agent-1 --state state.json --tag milestone",
                "  cairn agent list agent-1",
                "  cairn agent diff agent-1 0197a1b2 latest"
            })
    static final class Agents {}

    /** Items. */
    @Command(
            name = "store",
            header = "Items: JSON documents under namespaces and keys.",
            synopsisSubcommandLabel = "COMMAND",
            commandListHeading = "%nCommands:%n",
            footer = {
                "",
                "A namespace is labels joined by '/', with %%2F for a slash and %%25 for a percent sign in a label; '' is the"
                        + " empty one.",
                "",
                "Examples:",
                "  cairn store put tenant/acme settings '{\"theme\":\"dark\"}'",
                "  cairn store search tenant/acme"
            })
    static final class Items {}

    /** Environments. */
    @Command(
            name = "env",
            header = "Environments: run, snapshot, restore, branch, replay, compare.",
            synopsisSubcommandLabel = "COMMAND",
            commandListHeading = "%nCommands:%n",
            footer = {
                "",
                "An address is ENV/SESSION, or ENV/SESSION@SNAPSHOT with a label, an id, or latest. The first / ends the"
                        + " environment's name (%%2F is one that belongs to it), the last @ begins the snapshot (\\@ is one that belongs"
                        + " to the session's name).",
                "",
                "Examples:",
                "  cairn env run shop --steps 20 --seed 7",
                "  cairn env branch shop/run-7 --name bold --name careful",
                "  cairn env diff shop/bold shop/careful"
            })
    static final class Environments {}

    /** State files of component folders. */
    @Command(
            name = "state",
            header = "Component folders of Wassette: export, import, inspect, compare, merge, verify, sign, save.",
            description = {"", "Components are read and checked and never run."},
            synopsisSubcommandLabel = "COMMAND",
            commandListHeading = "%nCommands:%n",
            footer = {
                "",
                "Examples:",
                "  cairn state export --output team.json",
                "  cairn state import team.json --dry-run"
            })
    static final class States {}

    /** Tables of a store. */
    @Command(
            name = "db",
            header = "The tables of the store: their version, migrating them, their SQL.",
            synopsisSubcommandLabel = "COMMAND",
            commandListHeading = "%nCommands:%n",
            footer = {"", "Examples:", "  cairn db status"})
    static final class Tables {}

    /** Settings. */
    @Command(
            name = "config",
            header = "Settings that need not be typed: the store, the format, folders.",
            description = {
                "",
                "An option counts before the environment, that before the project's file (.cairn.conf in this folder or the"
                        + " nearest above), that before your own file."
            },
            synopsisSubcommandLabel = "COMMAND",
            commandListHeading = "%nCommands:%n",
            footer = {
                "",
                "Examples:",
                "  cairn config list --origin",
                "  cairn config set store sqlite:/home/me/agent.db"
            })
    static final class Settings {}

    /** Imports. */
    @Command(
            name = "import",
            header = "Take over what other programs recorded.",
            synopsisSubcommandLabel = "COMMAND",
            commandListHeading = "%nCommands:%n",
            footer = {"", "Examples:", "  cairn import trace run.json --messages /messages --thread run-1"})
    static final class Imports {}
}
