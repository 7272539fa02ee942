package dev.cairn.cli;

import dev.cairn.cli.agent.AgentCommands;
import dev.cairn.cli.care.BackupCommand;
import dev.cairn.cli.care.CopyCommand;
import dev.cairn.cli.care.DbCommand;
import dev.cairn.cli.care.DoctorCommand;
import dev.cairn.cli.care.GcCommand;
import dev.cairn.cli.care.RepairCommand;
import dev.cairn.cli.care.RestoreCommand;
import dev.cairn.cli.care.ThreadPurge;
import dev.cairn.cli.completion.CompleteCommand;
import dev.cairn.cli.completion.CompletionCommand;
import dev.cairn.cli.config.ConfigVerbs;
import dev.cairn.cli.env.EnvBranch;
import dev.cairn.cli.env.EnvDelete;
import dev.cairn.cli.env.EnvDiff;
import dev.cairn.cli.env.EnvList;
import dev.cairn.cli.env.EnvPrune;
import dev.cairn.cli.env.EnvReplay;
import dev.cairn.cli.env.EnvRestore;
import dev.cairn.cli.env.EnvRun;
import dev.cairn.cli.env.EnvSnapshot;
import dev.cairn.cli.state.StateVerbs;
import dev.cairn.cli.store.StoreDelete;
import dev.cairn.cli.store.StoreExport;
import dev.cairn.cli.store.StoreGet;
import dev.cairn.cli.store.StoreHistory;
import dev.cairn.cli.store.StoreImport;
import dev.cairn.cli.store.StoreNamespaces;
import dev.cairn.cli.store.StorePut;
import dev.cairn.cli.store.StoreSearch;
import dev.cairn.cli.thread.CheckpointPut;
import dev.cairn.cli.thread.CheckpointShow;
import dev.cairn.cli.thread.CheckpointWrites;
import dev.cairn.cli.thread.ImportTrace;
import dev.cairn.cli.thread.ThreadBisect;
import dev.cairn.cli.thread.ThreadBlame;
import dev.cairn.cli.thread.ThreadCopy;
import dev.cairn.cli.thread.ThreadDelete;
import dev.cairn.cli.thread.ThreadDiff;
import dev.cairn.cli.thread.ThreadExpire;
import dev.cairn.cli.thread.ThreadFork;
import dev.cairn.cli.thread.ThreadGrep;
import dev.cairn.cli.thread.ThreadHistory;
import dev.cairn.cli.thread.ThreadLeaseCommand;
import dev.cairn.cli.thread.ThreadList;
import dev.cairn.cli.thread.ThreadPrune;
import dev.cairn.cli.thread.ThreadRewind;
import dev.cairn.cli.thread.ThreadShow;
import dev.cairn.cli.thread.ThreadTag;
import dev.cairn.cli.thread.ThreadTreeCommand;
import dev.cairn.cli.thread.ThreadUndelete;
import dev.cairn.cli.tour.TourCommand;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * The tree of commands. Making a command costs milliseconds, so that a command line which is understood without the others gets none of
 * them. Stateless.
 */
final class Commands {
    /** Options of every command that take no value. */
    private static final Set<String> FLAGS = Set.of("-q", "--quiet", "-v", "--verbose", "-h", "--help");

    private static final List<String> NAMES = List.of(
            "tour",
            "thread",
            "checkpoint",
            "agent",
            "store",
            "env",
            "state",
            "import",
            "grep",
            "stats",
            "verify",
            "repair",
            "backup",
            "restore",
            "copy",
            "gc",
            "doctor",
            "db",
            "config",
            "completion",
            "version",
            CompleteCommand.NAME);
    private static final Map<String, List<String>> VERBS = Map.of(
            "thread",
                    List.of(
                            "list",
                            "show",
                            "history",
                            "tree",
                            "diff",
                            "grep",
                            "blame",
                            "bisect",
                            "fork",
                            "rewind",
                            "lease",
                            "copy",
                            "tag",
                            "prune",
                            "expire",
                            "delete",
                            "undelete",
                            "purge"),
            "checkpoint", List.of("show", "put", "writes"),
            "agent",
                    List.of(
                            "save", "load", "show", "list", "restore", "delete", "pin", "tag", "cleanup", "migrate",
                            "diff", "history", "verify", "backup", "export", "import"),
            "store", List.of("get", "put", "delete", "search", "namespaces", "history", "export", "import"),
            "env", List.of("run", "snapshot", "restore", "list", "branch", "replay", "diff", "prune", "delete"),
            "state",
                    List.of(
                            "export",
                            "import",
                            "list",
                            "inspect",
                            "diff",
                            "merge",
                            "check",
                            "verify",
                            "sign",
                            "rekey",
                            "provision",
                            "save",
                            "prune"),
            "import", List.of("trace"),
            "db", List.of("status", "migrate", "sql"),
            "config", List.of("get", "set", "unset", "list", "path"));

    private Commands() {}

    /** All commands. */
    static CommandLine all(Cli cli, Options options) {
        CommandLine root = new CommandLine(options);
        NAMES.forEach(name -> root.addSubcommand(VERBS.containsKey(name) ? noun(name, cli) : command(name, "", cli)));
        return root;
    }

    private static CommandLine noun(String name, Cli cli) {
        CommandLine noun = new CommandLine(noun(name));
        VERBS.getOrDefault(name, List.of()).forEach(verb -> noun.addSubcommand(command(name, verb, cli)));
        return noun;
    }

    /** Commands of whatever things have a verb of that name, or else of a name near it: {@code thread list} for {@code list}. */
    static List<String> withVerb(String word) {
        Set<String> verbs = new LinkedHashSet<>();
        VERBS.values().forEach(verbs::addAll);
        List<String> near = verbs.contains(word) ? List.of(word) : Suggestions.of(word, verbs);
        return near.stream()
                .flatMap(verb -> NAMES.stream()
                        .filter(name -> VERBS.getOrDefault(name, List.of()).contains(verb))
                        .map(name -> name + " " + verb))
                .limit(Suggestions.MOST)
                .toList();
    }

    /** Only the command that the arguments seem to name, or null when they seem to name none. */
    static @Nullable CommandLine only(Cli cli, Options options, String... args) {
        int place = behindOptions(0, args);
        String name = word(place, args);
        List<String> verbs = VERBS.get(name);
        if (verbs == null) {
            return NAMES.contains(name) ? root(options, command(name, "", cli)) : null;
        }
        String verb = word(behindOptions(place + 1, args), args);
        if (!verbs.contains(verb)) {
            return null;
        }
        CommandLine noun = new CommandLine(noun(name));
        noun.addSubcommand(command(name, verb, cli));
        return root(options, noun);
    }

    private static CommandLine root(Options options, Object command) {
        return new CommandLine(options).addSubcommand(command);
    }

    /** Whoever takes a value for a word here gets all commands, which costs time only. */
    private static int behindOptions(int from, String... args) {
        int place = from;
        while (word(place, args).startsWith("-")) {
            boolean alone = FLAGS.contains(args[place]) || args[place].contains("=");
            place += alone ? 1 : 2;
        }
        return place;
    }

    private static String word(int place, String... args) {
        return place < args.length ? args[place] : "";
    }

    private static Object noun(String name) {
        return switch (name) {
            case "thread" -> new Noun.Threads();
            case "checkpoint" -> new Noun.Checkpoints();
            case "env" -> new Noun.Environments();
            case "state" -> new Noun.States();
            case "agent" -> new Noun.Agents();
            case "store" -> new Noun.Items();
            case "db" -> new Noun.Tables();
            case "config" -> new Noun.Settings();
            default -> new Noun.Imports();
        };
    }

    private static Verb command(String name, String verb, Cli cli) {
        return switch (name) {
            case "thread" -> thread(verb, cli);
            case "checkpoint" -> checkpoint(verb, cli);
            case "env" -> env(verb, cli);
            case "state" -> StateVerbs.of(verb, cli);
            case "agent" -> AgentCommands.of(verb, cli);
            case "store" -> items(verb, cli);
            case "import" -> new ImportTrace(cli);
            case "db" -> tables(verb, cli);
            case "config" -> ConfigVerbs.of(verb, cli);
            default -> alone(name, cli);
        };
    }

    private static Verb alone(String name, Cli cli) {
        return switch (name) {
            case "tour" -> new TourCommand(cli);
            case "grep" -> new ThreadGrep(cli);
            case "stats" -> new StatsCommand(cli);
            case "verify" -> new VerifyCommand(cli);
            case "repair" -> new RepairCommand(cli);
            case "backup" -> new BackupCommand(cli);
            case "restore" -> new RestoreCommand(cli);
            case "copy" -> new CopyCommand(cli);
            case "gc" -> new GcCommand(cli);
            case "doctor" -> new DoctorCommand(cli);
            case "completion" -> new CompletionCommand(cli);
            case CompleteCommand.NAME -> new CompleteCommand(cli);
            default -> new VersionCommand(cli);
        };
    }

    private static Verb checkpoint(String verb, Cli cli) {
        return switch (verb) {
            case "put" -> new CheckpointPut(cli);
            case "writes" -> new CheckpointWrites(cli);
            default -> new CheckpointShow(cli);
        };
    }

    private static Verb tables(String verb, Cli cli) {
        return switch (verb) {
            case "migrate" -> new DbCommand.Migrate(cli);
            case "sql" -> new DbCommand.ShowSql(cli);
            default -> new DbCommand.Status(cli);
        };
    }

    private static Verb items(String verb, Cli cli) {
        return switch (verb) {
            case "get" -> new StoreGet(cli);
            case "put" -> new StorePut(cli);
            case "search" -> new StoreSearch(cli);
            case "namespaces" -> new StoreNamespaces(cli);
            case "history" -> new StoreHistory(cli);
            case "export" -> new StoreExport(cli);
            case "import" -> new StoreImport(cli);
            default -> new StoreDelete(cli);
        };
    }

    private static Verb env(String verb, Cli cli) {
        return switch (verb) {
            case "run" -> new EnvRun(cli);
            case "snapshot" -> new EnvSnapshot(cli);
            case "restore" -> new EnvRestore(cli);
            case "list" -> new EnvList(cli);
            case "branch" -> new EnvBranch(cli);
            case "replay" -> new EnvReplay(cli);
            case "diff" -> new EnvDiff(cli);
            case "prune" -> new EnvPrune(cli);
            default -> new EnvDelete(cli);
        };
    }

    private static Verb thread(String verb, Cli cli) {
        return switch (verb) {
            case "list" -> new ThreadList(cli);
            case "show" -> new ThreadShow(cli);
            case "history" -> new ThreadHistory(cli);
            case "tree" -> new ThreadTreeCommand(cli);
            case "diff" -> new ThreadDiff(cli);
            case "grep" -> new ThreadGrep(cli);
            case "blame" -> new ThreadBlame(cli);
            case "bisect" -> new ThreadBisect(cli);
            case "fork" -> new ThreadFork(cli);
            case "rewind" -> new ThreadRewind(cli);
            case "lease" -> new ThreadLeaseCommand(cli);
            case "copy" -> new ThreadCopy(cli);
            case "tag" -> new ThreadTag(cli);
            case "prune" -> new ThreadPrune(cli);
            case "expire" -> new ThreadExpire(cli);
            case "undelete" -> new ThreadUndelete(cli);
            case "purge" -> new ThreadPurge(cli);
            default -> new ThreadDelete(cli);
        };
    }
}
