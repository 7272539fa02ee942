package dev.cairn.cli.care;

import dev.cairn.storage.Scope;
import dev.cairn.store.Namespace;
import java.util.List;

/** Names of scopes as people know them. */
final class ScopeText {
    private ScopeText() {}

    static String of(Scope scope) {
        List<String> parts = scope.parts();
        List<String> name = parts.subList(2, parts.size());
        return switch (parts.get(1)) {
            case "thread" -> "thread '" + name.get(0) + "'";
            case "trash" -> "the deleted thread '" + name.get(1) + "' (trash)";
            case "item" -> "items in namespace '" + new Namespace(name).path() + "'";
            case "agent" -> "agent '" + name.get(0) + "'";
            case "env" -> "environment '" + name.get(0) + "'";
            case "snapshots" -> "snapshots of environment '" + name.get(0) + "'";
            case "care" -> "what Cairn keeps of copies and imports";
            default -> String.join("/", parts);
        };
    }
}
