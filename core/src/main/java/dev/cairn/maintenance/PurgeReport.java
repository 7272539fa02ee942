package dev.cairn.maintenance;

import dev.cairn.storage.Compaction;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import java.util.List;

/**
 * What a purge removed and what was still found afterwards.
 *
 * @param existed whether there was something under that name; if not, what was deleted earlier was erased all the same
 * @param records how many records it had
 * @param searchedFor for how many of its byte strings the files were searched
 * @param foundBefore how many of them stood in the files before: shows that the search finds what is there
 * @param foundAfter how many of them stand there still, because something else in the store holds the same bytes, or because they were left
 * @param left how many of those found after belong to nothing that is in the store; 0 unless erasing failed or a scope cannot be read
 * @param elsewhere scopes of the same tenant that hold bytes which were found after, by name; deleted threads with them
 * @param ofOtherTenants how many scopes of other tenants hold such bytes
 * @param compaction what giving the space back did, and what it does not cover
 * @param damaged what of the whole store is damaged and was left alone when left-over rows were removed
 */
public record PurgeReport(
        boolean existed,
        long records,
        int searchedFor,
        int foundBefore,
        int foundAfter,
        int left,
        List<Scope> elsewhere,
        long ofOtherTenants,
        Compaction compaction,
        List<Damage> damaged) {
    /** Copies the lists. */
    public PurgeReport {
        elsewhere = List.copyOf(elsewhere);
        damaged = List.copyOf(damaged);
    }

    /** Whether nothing of it was found any more but what others hold as their own, though it was before. */
    public boolean proven() {
        return left == 0 && foundBefore > 0;
    }
}
