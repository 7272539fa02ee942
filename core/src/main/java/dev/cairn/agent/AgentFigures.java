package dev.cairn.agent;

/**
 * How much a tenant's agents hold.
 *
 * @param agents how many have snapshots
 * @param bytes what their snapshots take, before the engine's own overhead
 */
public record AgentFigures(long agents, long bytes) {}
