package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.MetadataState;
import dev.cairn.wassette.source.SourceReaders;
import org.jspecify.annotations.Nullable;

/**
 * Where an import gets the binary of a component: from the file, from what is installed, or from its source. For one import.
 *
 * @param fetched where binaries go that are not in the file
 */
record ImportBinaries(ImportOptions options, BinaryStore fetched, ComponentReader installed) {
    /** The component with the bytes that have to be written, if any; {@code UNAVAILABLE} where they are nowhere. */
    ComponentState bring(ComponentState component, @Nullable ComponentState there) {
        if (component.binary().content() != null) {
            return component;
        }
        if (there != null && isSame(component, there)) {
            return Conflicts.needsStamp(component, there)
                    ? component.withBinary(installed.withContent(there))
                    : component;
        }
        if (component.metadata().state() == MetadataState.GHOST || isLater(component)) {
            return component;
        }
        if (!isFetchable(component)) {
            throw unavailable(component);
        }
        return component.withBinary(options.readers().fetch(component, fetched));
    }

    private static CairnException unavailable(ComponentState component) {
        return new CairnException(
                ErrorCode.UNAVAILABLE,
                "its binary is not in the file and may not or cannot be fetched from "
                        + SourceReaders.shown(component.source()) + " here; give --source "
                        + component.componentId() + "=URI, or export with --include-binaries");
    }

    /** Whether what is installed has the binary of the component. */
    static boolean isSame(ComponentState component, @Nullable ComponentState there) {
        String sha256 = component.binary().sha256();
        return there != null && sha256 != null && sha256.equals(there.binary().sha256());
    }

    /** Whether the binary would be fetched if this were no dry run. */
    boolean isLater(ComponentState component) {
        return options.has(ImportChoice.DRY_RUN)
                && component.binary().content() == null
                && isFetchable(component)
                && options.readers().find(component.source()).orElseThrow().isRemote();
    }

    private boolean isFetchable(ComponentState component) {
        return component.metadata().state() != MetadataState.GHOST
                && options.readers()
                        .find(component.source())
                        .filter(reader -> !reader.isRemote() || !options.has(ImportChoice.OFFLINE))
                        .isPresent();
    }
}
