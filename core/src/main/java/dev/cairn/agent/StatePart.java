package dev.cairn.agent;

/** A part of an agent's state that can be restored alone. */
public enum StatePart {
    /** {@code working_memory} and {@code long_term_memory}. */
    MEMORY,
    /** Where the agent was and how it came there: every field that belongs to no other part. */
    EXECUTION_CONTEXT,
    /** {@code tool_usage_log}. */
    TOOLS
}
