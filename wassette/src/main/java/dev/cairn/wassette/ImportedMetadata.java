package dev.cairn.wassette;

import dev.cairn.wassette.file.CarriedMetadata;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.StoredBinaries;
import dev.cairn.wassette.folder.ComponentMetadata;
import dev.cairn.wassette.folder.ValidationStamp;

/** Metadata in the form in which Wassette finds them valid. Stateless. */
final class ImportedMetadata {
    private ImportedMetadata() {}

    /** Without the prefix of a hash, and without a hash that is none: Wassette would never find it equal. */
    static ComponentState normalized(ComponentState component) {
        CarriedMetadata carried = component.metadata();
        ValidationStamp stamp = carried.value().stamp();
        String written = stamp.contentHash();
        String bare = stamp.bareHash();
        if (written == null || bare == null || (written.equals(bare) && isHash(bare))) {
            return component;
        }
        ComponentMetadata value = carried.value()
                .withStamp(new ValidationStamp(stamp.fileSize(), stamp.modified(), isHash(bare) ? bare : null));
        return component.withMetadata(CarriedMetadata.of(value, carried.state()));
    }

    private static boolean isHash(String text) {
        return StoredBinaries.HEX.matcher(text).matches();
    }
}
