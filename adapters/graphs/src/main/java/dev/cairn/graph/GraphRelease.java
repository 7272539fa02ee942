package dev.cairn.graph;

import dev.cairn.annotation.Internal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A history that was released.
 *
 * @param version its number, from 1; null when the thread held nothing
 * @param steps what it holds, newest first
 */
@Internal
public record GraphRelease(@Nullable Integer version, List<GraphStep> steps) {}
