package dev.cairn.langgraph4j;

import dev.cairn.testing.adapter.TestStore;

class PostgresGraphsTest extends SameAsMemorySaver {
    PostgresGraphsTest() {
        super(TestStore.POSTGRESQL);
    }
}
