package dev.cairn.cli.state;

import dev.cairn.cli.Cli;
import dev.cairn.cli.Verb;

/** The commands about state files. Stateless. */
public final class StateVerbs {
    private StateVerbs() {}

    /** The command of a name. */
    public static Verb of(String verb, Cli cli) {
        return switch (verb) {
            case "export" -> new StateExport(cli);
            case "import" -> new StateImport(cli);
            case "inspect" -> new StateInspect(cli);
            case "diff" -> new StateDiffCommand(cli);
            case "merge" -> new StateMergeCommand(cli);
            case "check" -> new StateCheck(cli);
            case "verify" -> new StateVerify(cli);
            case "sign" -> new StateSign(cli);
            case "rekey" -> new StateRekey(cli);
            case "provision" -> new StateProvision(cli);
            case "save" -> new StateSave(cli);
            case "prune" -> new StatePrune(cli);
            default -> new StateList(cli);
        };
    }
}
