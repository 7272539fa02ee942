package dev.cairn.langgraph4j;

import dev.cairn.testing.adapter.TestStore;

class MemoryGraphsTest extends SameAsMemorySaver {
    MemoryGraphsTest() {
        super(TestStore.MEMORY);
    }
}
