package dev.cairn.maintenance;

import dev.cairn.storage.Damage;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a repair did, or would do.
 *
 * @param takenOut what is not in the store any more, its bytes kept in {@link #file}
 * @param replaced what was rebuilt, as it was before in {@link #file}
 * @param unmended what stays damaged, with what to do
 * @param losses the same by scope: how many of its records are lost; largest first
 * @param file where all of it is kept, if there was anything and it was no dry run
 */
public record RepairReport(
        List<Damage> takenOut,
        List<Damage> replaced,
        List<Damage> unmended,
        List<LostRecords> losses,
        Optional<Path> file) {
    /** Copies the lists. */
    public RepairReport {
        takenOut = List.copyOf(takenOut);
        replaced = List.copyOf(replaced);
        unmended = List.copyOf(unmended);
        losses = List.copyOf(losses);
    }
}
