package dev.cairn.environment;

/**
 * Why a plugin has no part in something. Immutable.
 *
 * @param plugin which
 * @param reason in words that end a sentence
 */
public record PluginProblem(String plugin, String reason) {
    @Override
    public String toString() {
        return "plugin '" + plugin + "' " + reason;
    }
}
