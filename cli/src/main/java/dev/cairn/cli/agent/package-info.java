/** {@code cairn agent …}: snapshots of agents' whole states. Each command is a class; what they share is in {@code SnapshotChoice} and {@code AgentFacts}. */
@NullMarked
package dev.cairn.cli.agent;

import org.jspecify.annotations.NullMarked;
