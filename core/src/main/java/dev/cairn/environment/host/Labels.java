package dev.cairn.environment.host;

import dev.cairn.internal.text.Names;
import org.jspecify.annotations.Nullable;

/** What labels of snapshots may be: names, but for the words that addresses use. Stateless. */
final class Labels {
    /** Stands for the newest host snapshot. */
    static final String LATEST = "latest";

    private Labels() {}

    static void check(@Nullable String label) {
        if (label == null) {
            return;
        }
        Names names = new Names().name("label", label);
        if (label.equals(LATEST)) {
            names.problem("the label 'latest' is reserved for the newest snapshot");
        }
        names.done();
    }
}
