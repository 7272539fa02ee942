package dev.cairn.cli;

import dev.cairn.testing.PostgresServer;
import java.nio.file.Path;

/** The engines whose stores outlive a command, for tests whose outcome is the same on each. */
enum Engine {
    SQLITE {
        @Override
        String url(Path folder) {
            return "sqlite:" + folder.resolve("store.db");
        }
    },
    POSTGRESQL {
        @Override
        String url(Path folder) {
            return PostgresServer.emptyDatabase();
        }
    };

    abstract String url(Path folder);

    /** A sandbox with an empty store. */
    Sandbox sandbox(Path folder) {
        return new Sandbox(folder).with("CAIRN_STORE", url(folder));
    }
}
