package dev.cairn.cli.config;

import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ConfigKey;
import java.util.Iterator;
import picocli.CommandLine.Parameters;

/** The argument that names a key. */
final class Key {
    @Parameters(
            index = "0",
            paramLabel = "KEY",
            completionCandidates = All.class,
            description = "store, format, quiet, component-dir, secrets-dir, token-file or agent-version.")
    String label = "";

    /** All names. */
    static final class All implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ConfigKey.labels().iterator();
        }
    }

    ConfigKey get() {
        return ConfigKey.find(label)
                .orElseThrow(() -> CommandFailure.usage("There is no key '" + label + "'. Existing keys are "
                        + String.join(", ", ConfigKey.labels()) + "."));
    }
}
