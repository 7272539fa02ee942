package dev.cairn.langgraph4j;

import java.nio.file.Path;

class MemoryGraphsTest extends SameAsMemorySaver {
    @Override
    String url(Path place) {
        return "memory:";
    }
}
