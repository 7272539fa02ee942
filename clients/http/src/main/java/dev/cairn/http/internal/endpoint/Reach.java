package dev.cairn.http.internal.endpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.wire.Operation;
import dev.cairn.http.internal.wire.Operation.Sort;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Key;
import org.jspecify.annotations.Nullable;

/**
 * What a caller may do. Immutable.
 *
 * @param tenant the only tenant that it reaches, or null for all and for what concerns the whole store
 * @param readOnly whether it changes nothing
 */
public record Reach(@Nullable String tenant, boolean readOnly) {
    /** Everything. */
    public static final Reach ALL = new Reach(null, false);

    /**
     * Checks that a question stays within.
     *
     * @throws CairnException {@code DENIED}
     */
    <Q> void require(Operation<Q, ?> operation, Q question) {
        if (readOnly && operation.sort() != Sort.READS) {
            throw denied("Cannot run '" + operation.name() + "': this token is read-only. Nothing was changed.");
        }
        if (tenant == null) {
            return;
        }
        if (operation.names() == null) {
            throw denied("Cannot run '" + operation.name() + "': it concerns the whole store, and this token only "
                    + "reaches tenant '" + tenant + "'. Nothing was changed.");
        }
        Bytes start = Key.of(tenant);
        for (Bytes name : operation.names().apply(question)) {
            if (!name.startsWith(start)) {
                throw denied("Cannot run '" + operation.name() + "' on " + String.join("/", Key.parts(name))
                        + ": this token only reaches tenant '" + tenant + "'. Nothing was changed.");
            }
        }
    }

    private static CairnException denied(String message) {
        return new CairnException(ErrorCode.DENIED, message);
    }
}
