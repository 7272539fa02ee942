package dev.cairn.langgraph4j;

import java.nio.file.Path;

class SqliteGraphsTest extends SameAsMemorySaver {
    @Override
    String url(Path place) {
        return "sqlite:" + place.resolve("graphs.db");
    }
}
