package dev.cairn.wassette;

import dev.cairn.storage.Bytes;
import dev.cairn.wassette.file.BinaryContent;
import dev.cairn.wassette.file.CarriedPolicy;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.folder.ComponentWrite;
import dev.cairn.wassette.folder.FileChange;
import dev.cairn.wassette.folder.FileContent;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What has to be written so that a folder holds a component as a state file has it. Stateless. */
final class ComponentWrites {
    private ComponentWrites() {}

    /** From what is installed, or null for nothing. */
    static ComponentWrite of(ComponentState component, @Nullable ComponentState installed) {
        BinaryContent content = component.binary().content();
        boolean sameBinary = installed != null
                && Objects.equals(
                        component.binary().sha256(), installed.binary().sha256());
        boolean kept = sameBinary && installed != null && !Conflicts.needsStamp(component, installed);
        FileChange binary = kept || content == null ? FileChange.KEEP : FileChange.of((FileContent) content::open);
        CarriedPolicy policy = component.policy();
        return new ComponentWrite(
                component.componentId(),
                binary,
                metadata(component, sameBinary),
                policy == null
                        ? remove(installed)
                        : set(Bytes.fromUtf8(policy.state().content())),
                policy == null
                        ? remove(installed)
                        : policy.origin().map(ComponentWrites::set).orElseGet(() -> remove(installed)));
    }

    private static FileChange metadata(ComponentState component, boolean sameBinary) {
        return switch (component.metadata().state()) {
            case VALID, GHOST -> set(component.metadata().bytes());
            case STALE, DERIVED -> sameBinary ? FileChange.KEEP : FileChange.REMOVE;
        };
    }

    private static FileChange remove(@Nullable ComponentState installed) {
        return installed == null ? FileChange.KEEP : FileChange.REMOVE;
    }

    private static FileChange set(Bytes bytes) {
        return FileChange.of(FileContent.of(bytes));
    }
}
