package dev.cairn.maintenance;

import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much a check of a store looks at.
 *
 * @param values whether every value is decoded and compared with its SHA-256; otherwise every row is compared with its checksum, and that
 *     what records refer to is there
 * @param after the scope behind which to go on, by name, where a check ended before; null from the beginning. What is checked of the store
 *     as a whole (the engine's structures, rows, counts) is left out then: it was done
 * @param known what the check that ended had reported: it is not reported again, and the scopes that it names are checked to the last byte, as one
 *     check that runs through does
 */
public record VerifyOptions(boolean values, @Nullable Scope after, List<Damage> known) {
    /** Rows, counts and what refers to what. */
    public static final VerifyOptions STRUCTURE = new VerifyOptions(false, null, List.of());
    /** Everything, to the last byte of every value. */
    public static final VerifyOptions VALUES = new VerifyOptions(true, null, List.of());

    /** Copies the list. */
    public VerifyOptions {
        known = List.copyOf(known);
    }
}
