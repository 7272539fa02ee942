package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import dev.cairn.wassette.file.CarriedBinary;
import dev.cairn.wassette.wasm.ComponentBinary;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a binary says, read once.
 *
 * @param contents what it says, or null
 * @param failure why nothing is known, or null
 */
record ReadBinary(
        @Nullable ComponentBinary contents, @Nullable CairnException failure) {
    /** Reads a binary whose bytes are there; without them nothing is known. */
    static ReadBinary of(CarriedBinary binary) {
        if (!binary.isCarried()) {
            return new ReadBinary(null, null);
        }
        try {
            return new ReadBinary(BinaryCheck.parse(binary), null);
        } catch (CairnException e) {
            return new ReadBinary(null, e);
        }
    }

    /** What it says, if it is known. */
    Optional<ComponentBinary> binary() {
        return Optional.ofNullable(contents);
    }

    /** What it says; fails as the reading did. */
    ComponentBinary require() {
        if (failure != null) {
            throw failure;
        }
        return binary().orElseThrow(() -> new NotFoundException("There is no binary.", java.util.Map.of()));
    }
}
