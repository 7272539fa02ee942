package dev.cairn.maintenance;

import dev.cairn.storage.Rebuild;
import java.util.Optional;

/**
 * What making a store's structures anew, and the repair of its rows after it, would do.
 *
 * @param rebuild the first; {@link Rebuild#NOT_NEEDED} for most stores
 * @param rows the second, as the new store would need it; empty where none is made
 */
public record RepairPlan(Rebuild rebuild, Optional<RepairReport> rows) {}
