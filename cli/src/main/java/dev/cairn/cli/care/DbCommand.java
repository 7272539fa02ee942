package dev.cairn.cli.care;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Damage;
import dev.cairn.storage.SchemaState;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn db}: the version of a store's tables. */
public abstract class DbCommand extends CliCommand {

    final SchemaState state() {
        String url = cli().stores().url();
        return Cairn.schema(url)
                .orElseThrow(() -> new CairnException(
                        ErrorCode.UNSUPPORTED, "The store " + cli().stores().shown() + " has no tables."));
    }

    /** The state of tables that are as their version makes them. */
    final SchemaState soundState() {
        SchemaState state = state();
        if (!state.differences().isEmpty()) {
            Damage first = state.differences().get(0);
            throw CorruptException.of(
                    first.address(), first.reason(), "Nothing was changed. 'cairn doctor' suggests a fix.", null);
        }
        return state;
    }

    static List<String> sql(List<SchemaState.Version> versions) {
        List<String> lines = new ArrayList<>();
        for (SchemaState.Version version : versions) {
            lines.add("-- version " + version.number());
            version.sql().forEach(statement -> (statement + ";").lines().forEach(lines::add));
        }
        return lines;
    }

    static Answer answer(SchemaState state, List<SchemaState.Version> shown, List<String> text) {
        Json whole = new Json().put("found", state.found()).put("newest", state.newest());
        return Answer.of(shown, DbCommand::json, null, whole, () -> text);
    }

    private static Json json(SchemaState.Version version) {
        return new Json().put("version", version.number()).put("sql", version.sql());
    }

    /** {@code cairn db status}. */
    @Command(
            name = "status",
            header = "Show the version of the store's tables, and the version that this program needs.",
            footer = {"  cairn db status"})
    public static final class Status extends DbCommand {
        @Override
        public Integer call() {
            SchemaState state = soundState();
            int pending = state.pending().size();
            String standing =
                    state.found() == 0 ? "the store does not exist yet" : pending == 0 ? "up to date" : "older";
            return show(answer(
                    state,
                    state.pending(),
                    new Fields()
                            .add("version", state.found() + ", " + standing)
                            .add("newest", Integer.toString(state.newest()))
                            .lines()));
        }
    }

    /** {@code cairn db migrate}. */
    @Command(
            name = "migrate",
            header = "Migrate the store's tables to the newest version, as opening the store does.",
            footer = {"  cairn db migrate --dry-run"})
    public static final class Migrate extends DbCommand {
        @Option(names = "--dry-run", description = "Show the SQL. Change nothing.")
        boolean dryRun;

        @Override
        public Integer call() {
            SchemaState before = soundState();
            if (!dryRun) {
                cli().stores().open().close();
            }
            List<String> text = before.pending().isEmpty()
                    ? List.of("The tables now have version " + before.found() + ", the newest.")
                    : dryRun ? sql(before.pending()) : List.of("The tables have version " + before.newest() + ".");
            return show(answer(before, before.pending(), text));
        }
    }

    /** {@code cairn db sql}. */
    @Command(
            name = "sql",
            header = "Show the SQL that creates the tables.",
            footer = {"  cairn --store postgresql://db.example/agents db sql"})
    public static final class ShowSql extends DbCommand {
        @Override
        public Integer call() {
            SchemaState state = state();
            return show(answer(state, state.known(), sql(state.known())));
        }
    }
}
