package dev.cairn.integration;

import dev.cairn.Cairn;
import dev.cairn.tck.environment.EnvironmentTck;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteEnvironmentTest extends EnvironmentTck {
    @TempDir
    Path folder;

    @Override
    protected Cairn open() {
        return Cairn.open("sqlite:" + folder.resolve("lab.db"));
    }

    @Override
    protected String freshName() {
        return "lab";
    }
}
