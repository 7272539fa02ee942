package dev.cairn.cli.thread;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.address.CheckpointAddress;
import picocli.CommandLine.Option;

/** The option that chooses a namespace of a thread. */
final class Namespace {
    @Option(
            names = "--namespace",
            paramLabel = "NAMESPACE",
            description = "The namespace within the thread: a subgraph's labels joined by '|'. The root unless given.")
    String namespace = "";

    /** The checkpoint that an address means in it. */
    CheckpointConfig find(Checkpointer checkpoints, String address) {
        return CheckpointAddress.parse(address).resolve(checkpoints, namespace);
    }

    /** Where the next checkpoint of a thread's branch goes. */
    CheckpointConfig branch(String threadId, String branch) {
        return new CheckpointConfig(threadId, namespace, null, branch);
    }
}
