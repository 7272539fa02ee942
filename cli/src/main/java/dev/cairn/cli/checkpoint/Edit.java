package dev.cairn.cli.checkpoint;

import dev.cairn.checkpoint.StateChange;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.Input;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options that change a state. They apply in the order set, patch, append. */
public final class Edit {
    @Option(
            names = "--set",
            paramLabel = "CHANNEL=JSON",
            description = "Replace a channel. JSON here and below may be @FILE, or - for standard input.")
    private List<String> set = List.of();

    @Option(names = "--patch", paramLabel = "CHANNEL=JSON", description = "Apply a JSON Patch (RFC 6902) to a channel.")
    private List<String> patch = List.of();

    @Option(names = "--append", paramLabel = "CHANNEL=JSON", description = "Append one item to a channel's array.")
    private List<String> append = List.of();

    public boolean isEmpty() {
        return set.isEmpty() && patch.isEmpty() && append.isEmpty();
    }

    public StateChange change(Input input) {
        StateChange change = StateChange.empty();
        Set<String> channels = new HashSet<>();
        for (String argument : set) {
            Map.Entry<String, Document> value = input.channel("--set", argument);
            if (!channels.add(value.getKey())) {
                throw CommandFailure.usage("Cannot set channel '" + value.getKey() + "' twice. Give it one value.");
            }
            change = change.set(value.getKey(), value.getValue());
        }
        for (String argument : patch) {
            Map.Entry<String, Document> value = input.channel("--patch", argument);
            change = change.patch(value.getKey(), patch(value));
        }
        for (String argument : append) {
            Map.Entry<String, Document> value = input.channel("--append", argument);
            change = change.append(value.getKey(), value.getValue());
        }
        return change;
    }

    private static JsonPatch patch(Map.Entry<String, Document> value) {
        try {
            return JsonPatch.parse(value.getValue());
        } catch (CairnException e) {
            throw new CairnException(e.code(), "--patch " + value.getKey() + ": " + e.getMessage(), e.details(), e);
        }
    }
}
