package dev.cairn.cli.checkpoint;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.address.CheckpointAddress;
import picocli.CommandLine.Option;

/** The option that chooses a namespace of a thread. */
public final class Namespace {
    @Option(
            names = "--namespace",
            paramLabel = "NAMESPACE",
            description = "Namespace within the thread: a subgraph's labels joined by '|'. Default: the root.")
    private String namespace = "";

    /** The namespace's name. */
    public String name() {
        return namespace;
    }

    /** The checkpoint that an address means in it. */
    public CheckpointConfig find(Checkpointer checkpoints, String address) {
        return CheckpointAddress.parse(address).resolve(checkpoints, namespace);
    }

    /** Where the next checkpoint of a thread's branch goes. */
    public CheckpointConfig branch(String threadId, String branch) {
        return new CheckpointConfig(threadId, namespace, null, branch);
    }
}
