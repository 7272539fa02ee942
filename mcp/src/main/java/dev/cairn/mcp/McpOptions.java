package dev.cairn.mcp;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.store.Namespace;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model may do with a store. Immutable.
 *
 * @param tools names of tools and the groups {@code core} and {@code all}; empty for {@code core}
 * @param destructive whether tools that delete are offered
 * @param readOnly whether only tools that read are offered
 * @param root the namespace of items that the model cannot leave
 * @param components the folder of components whose state the model exports and imports; null for none
 * @param stateFiles the folder in which it reads and writes state files; null for none
 */
public record McpOptions(
        List<String> tools,
        boolean destructive,
        boolean readOnly,
        Namespace root,
        @Nullable Path components,
        @Nullable Path stateFiles) {
    /** The tools of {@code core}, everywhere in the store. */
    public static final McpOptions DEFAULT = new McpOptions(List.of(), false, false, Namespace.ROOT);

    /** Checks that both folders of component state are named, or neither. */
    public McpOptions {
        tools = List.copyOf(tools);
        if ((components == null) != (stateFiles == null)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot offer component state without both folders, for components and for state files.");
        }
    }

    /** Options without component state. */
    public McpOptions(List<String> tools, boolean destructive, boolean readOnly, Namespace root) {
        this(tools, destructive, readOnly, root, null, null);
    }

    /** The same with other tools. */
    public McpOptions tools(List<String> names) {
        return new McpOptions(names, destructive, readOnly, root, components, stateFiles);
    }

    /** The same with or without tools that delete. */
    public McpOptions destructive(boolean allowed) {
        return new McpOptions(tools, allowed, readOnly, root, components, stateFiles);
    }

    /** The same, for reading alone or not. */
    public McpOptions readOnly(boolean only) {
        return new McpOptions(tools, destructive, only, root, components, stateFiles);
    }

    /** The same below another namespace of items. */
    public McpOptions root(Namespace namespace) {
        return new McpOptions(tools, destructive, readOnly, namespace, components, stateFiles);
    }

    /** The same with the folders of component state. */
    public McpOptions folders(@Nullable Path installed, @Nullable Path files) {
        return new McpOptions(tools, destructive, readOnly, root, installed, files);
    }
}
