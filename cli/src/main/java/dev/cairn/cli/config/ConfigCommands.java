package dev.cairn.cli.config;

import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn config}. */
@Command(
        name = "config",
        header = "Settings that need not be typed: the store, the format, folders.",
        description = {
            "",
            "An option counts before the environment, that before the project's file (.cairn.conf in this folder or the"
                    + " nearest above), that before your own file."
        },
        footer = {"  cairn config list --origin", "  cairn config set store sqlite:/home/me/agent.db"})
@CommandGroup({ConfigGet.class, ConfigSet.class, ConfigUnset.class, ConfigList.class, ConfigPath.class})
public final class ConfigCommands {}
