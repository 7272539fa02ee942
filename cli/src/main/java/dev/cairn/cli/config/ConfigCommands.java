package dev.cairn.cli.config;

import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn config}. */
@Command(
        name = "config",
        header = "Read and change settings: the store, the format, folders.",
        description = {
            "",
            "Options override environment variables. These override the project's file (.cairn.conf in this "
                    + "folder or the nearest one above), which overrides your own file."
        },
        footer = {"  cairn config list --origin", "  cairn config set store sqlite:/home/me/agent.db"})
@CommandGroup({ConfigGet.class, ConfigSet.class, ConfigUnset.class, ConfigList.class, ConfigPath.class})
public final class ConfigCommands {}
