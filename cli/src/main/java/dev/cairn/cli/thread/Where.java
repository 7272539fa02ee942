package dev.cairn.cli.thread;

import dev.cairn.cli.CommandFailure;
import dev.cairn.cli.Input;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that chooses by metadata. Not safe for use by several threads. */
final class Where {
    @Option(
            names = "--where",
            paramLabel = "JSON",
            description =
                    "Only where the metadata (of a thread's head) has equal members, as {\"user\":\"ada\"}; a key that"
                            + " begins with / is a JSON Pointer into it.")
    @Nullable
    String where;

    /** Whether everything is asked for. */
    boolean isEmpty() {
        return where == null;
    }

    /** Keys and the values that they must equal. */
    Map<String, Document> filter(Input input) {
        Map<String, Document> filter = new LinkedHashMap<>();
        if (where == null) {
            return filter;
        }
        Document json = input.object("--where", where, "{\"user\":\"ada\"}");
        for (int i = 0; i < json.size(); i++) {
            Document value = json.item(i);
            for (int k = 0; value.kind() == Kind.OBJECT && k < value.size(); k++) {
                if (value.name(k).startsWith("$")) {
                    throw CommandFailure.usage("--where compares with equal values only; '" + value.name(k) + "' on '"
                            + json.name(i) + "' is an operator.");
                }
            }
            filter.put(json.name(i), value);
        }
        return filter;
    }
}
