package dev.cairn.maintenance;

import java.util.OptionalLong;

/**
 * How many records of one scope are lost: those that a repair takes out, and those that its header counts and that are not there.
 *
 * @param scope a thread, an agent, a namespace of items, an environment; in the words of {@link dev.cairn.storage.Damage#scope}
 * @param lost how many
 * @param before how many it had by its header; empty where the header is damaged, too
 */
public record LostRecords(String scope, long lost, OptionalLong before) {}
