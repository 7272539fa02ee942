package dev.cairn.cli.config;

import dev.cairn.agent.StateSerializer;
import dev.cairn.answer.Json;
import dev.cairn.cli.shell.Cli;
import dev.cairn.cli.shell.ConfigKey;
import dev.cairn.cli.shell.Setting;
import dev.cairn.cli.shell.Setting.Origin;
import dev.cairn.cli.shell.Stores;
import java.util.Locale;
import java.util.Optional;

/**
 * What counts in this command line, with defaults.
 *
 * @param cli the program
 */
record EffectiveSettings(Cli cli) {
    private static final Setting VERSION =
            new Setting(StateSerializer.CURRENT_STATE_VERSION.toString(), Origin.DEFAULT, "");

    /** The setting under a key, if the key has one or a default. A store's URL is without its secret. */
    Optional<Setting> find(ConfigKey key) {
        Optional<Setting> found = cli.settings().find(key);
        return switch (key) {
            case STORE -> Optional.of(store(found));
            case FORMAT -> Optional.of(or(found, "--format", cli.format().name().toLowerCase(Locale.ROOT), "table"));
            case QUIET -> Optional.of(or(found, "--quiet", String.valueOf(cli.quiet()), "false"));
            case COMPONENT_DIR, SECRETS_DIR, TOKEN_FILE -> found;
            case AGENT_VERSION -> Optional.of(found.orElse(VERSION));
        };
    }

    private Setting store(Optional<Setting> found) {
        Setting store = or(found, "--store", cli.stores().url(), "");
        boolean unsaid = found.isEmpty() && !cli.stores().isGiven();
        return new Setting(
                Stores.withoutSecret(store.value()),
                unsaid ? Origin.DEFAULT : store.origin(),
                unsaid ? "" : store.where());
    }

    private static Setting or(Optional<Setting> found, String option, String value, String usual) {
        if (found.isPresent() && found.get().value().equals(value)) {
            return found.get();
        }
        return value.equals(usual) ? new Setting(value, Origin.DEFAULT, "") : new Setting(value, Origin.OPTION, option);
    }

    static Json json(ConfigKey key, Optional<Setting> setting) {
        return new Json()
                .put("key", key.label())
                .put("value", setting.map(Setting::value).orElse(null))
                .put("origin", setting.map(found -> found.origin().label()).orElse(null))
                .put(
                        "where",
                        setting.map(Setting::where)
                                .filter(where -> !where.isEmpty())
                                .orElse(null));
    }
}
