package dev.cairn.component;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The files of secrets beside a component folder. Names are given freely, values only to {@link #reveal}. */
public final class SecretsFolder {
    private final Path folder;

    SecretsFolder(Path folder) {
        this.folder = folder;
    }

    /** Where it is. */
    public Path path() {
        return folder;
    }

    /** Names of a component's secrets, sorted; empty where there are none. */
    public List<String> names(String componentId) {
        throw new UnsupportedOperationException();
    }

    /** Names and values of a component's secrets. For encryption only: values go into no message, table or log. */
    public Map<String, String> reveal(String componentId) {
        throw new UnsupportedOperationException();
    }

    /** Writes all secrets of a component: mode 0600, written aside and renamed. No secrets: the file goes. */
    public void write(String componentId, Map<String, String> secrets) {
        throw new UnsupportedOperationException();
    }
}
