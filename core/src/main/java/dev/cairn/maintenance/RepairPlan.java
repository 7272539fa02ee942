package dev.cairn.maintenance;

import dev.cairn.storage.Rebuild;
import java.util.Optional;

/**
 * A preview of rebuilding a store's structures and repairing its rows.
 *
 * @param rebuild the first; {@link Rebuild#NOT_NEEDED} for most stores
 * @param rows the second, as the new store would need it; empty where none is made
 */
public record RepairPlan(Rebuild rebuild, Optional<RepairReport> rows) {}
