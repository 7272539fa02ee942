package dev.cairn.cli.care;

import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn db}. */
@Command(
        name = "db",
        header = "Show and migrate the tables of the store.",
        footer = {"  cairn db status"})
@CommandGroup({DbCommand.Status.class, DbCommand.Migrate.class, DbCommand.ShowSql.class})
public final class DbCommands {}
