package dev.cairn.graph;

import dev.cairn.annotation.Internal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a library's config says about a run, in no library's type.
 *
 * @param thread the thread
 * @param checkpoint the checkpoint that the config names, or null
 * @param nextNode the node that the config asks for, or null
 * @param path the place of a graph in others, or an empty text
 * @param metadata all metadata of the config
 */
@Internal
public record GraphRun(
        String thread,
        @Nullable String checkpoint,
        @Nullable String nextNode,
        String path,
        Map<String, Object> metadata) {}
