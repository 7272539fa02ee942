package dev.cairn.cli.agent;

import dev.cairn.cli.Cli;
import dev.cairn.cli.Verb;

/** The commands of {@code cairn agent}. Stateless. */
public final class AgentCommands {
    private AgentCommands() {}

    /** A command by its name. */
    public static Verb of(String verb, Cli cli) {
        return switch (verb) {
            case "save" -> new AgentSave(cli);
            case "load" -> new AgentLoad(cli);
            case "show" -> new AgentShow(cli);
            case "list" -> new AgentList(cli);
            case "restore" -> new AgentRestore(cli);
            case "delete" -> new AgentDelete(cli);
            case "pin" -> new AgentPin(cli);
            case "tag" -> new AgentTag(cli);
            case "cleanup" -> new AgentCleanup(cli);
            case "migrate" -> new AgentMigrate(cli);
            case "diff" -> new AgentDiff(cli);
            case "history" -> new AgentHistory(cli);
            case "verify" -> new AgentVerify(cli);
            case "backup" -> new AgentBackup(cli);
            case "export" -> new AgentExport(cli);
            default -> new AgentImport(cli);
        };
    }
}
