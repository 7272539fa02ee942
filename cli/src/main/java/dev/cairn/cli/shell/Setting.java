package dev.cairn.cli.shell;

/**
 * A value and who said it.
 *
 * @param value as it counts: paths are absolute where a file names them
 * @param origin what kind of place says it
 * @param where the option, the variable, or the file with the line; empty for a default
 */
public record Setting(String value, Origin origin, String where) {
    /** Who says something; the first counts most. */
    public enum Origin {
        /** An option, or a profile that an option names. */
        OPTION,
        /** A variable, or a profile that a variable names. */
        ENVIRONMENT,
        /** The project's file. */
        PROJECT,
        /** The user's file. */
        USER,
        /** No one. */
        DEFAULT;

        /** Its name in answers. */
        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }
}
