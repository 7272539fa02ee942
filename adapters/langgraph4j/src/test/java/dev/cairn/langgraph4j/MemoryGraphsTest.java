package dev.cairn.langgraph4j;

import dev.cairn.testing.TestStore;

class MemoryGraphsTest extends SameAsMemorySaver {
    MemoryGraphsTest() {
        super(TestStore.MEMORY);
    }
}
