package dev.cairn.mcp.internal.tool;

import dev.cairn.checkpoint.CheckpointConfig;

/** Names places in words. Stateless. */
final class Places {
    private Places() {}

    static String words(CheckpointConfig config, long step) {
        return "Checkpoint " + config.checkpointId() + " of thread " + config.threadId() + ", step " + step
                + ", branch " + config.branch();
    }
}
