package dev.cairn.mcp.internal.tool;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.model.Document;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a store that a model reaches. Thread-safe.
 *
 * @param root the namespace of items that it cannot leave
 */
public record Place(Cairn store, Namespace root) {
    Checkpointer checkpoints() {
        return store.checkpoints();
    }

    KeyValueStore items() {
        return store.store();
    }

    /** The namespace that a model means. */
    public Namespace namespace(String path) {
        List<String> labels = new ArrayList<>(root.labels());
        labels.addAll(Namespace.parse(path).labels());
        return new Namespace(labels);
    }

    /** The item as the model knows it: below the root. */
    Json below(Json item) {
        Document labels = item.document().at("/namespace");
        return item.put("namespace", labels.items().subList(root.labels().size(), labels.size()));
    }

    /** The checkpoint that a call names, by an address such as {@code latest}, {@code 12} or {@code latest~2}. */
    CheckpointConfig at(Call call, String member) {
        return at(call, member, call.text("thread_id"));
    }

    /** The checkpoint of a thread that a call names. */
    CheckpointConfig at(Call call, String member, String thread) {
        return at(
                thread,
                call.arguments().text(member, "latest"),
                call.arguments().text("namespace", ""));
    }

    /** The checkpoint at an address of a thread. */
    public CheckpointConfig at(String thread, String address, String namespace) {
        return CheckpointAddress.of(thread, address).resolve(checkpoints(), namespace);
    }
}
