package dev.cairn.agent;

import java.time.Instant;

/**
 * An agent that has snapshots.
 *
 * @param agentId the agent
 * @param latest id of its latest snapshot
 * @param status the agent's status in that one
 * @param changed when anything of its snapshots was changed last, by the backend's clock
 * @param bytes what its records and frames take, before the engine's own overhead
 */
public record AgentInfo(String agentId, String latest, String status, Instant changed, long bytes) {}
