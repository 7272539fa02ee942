package dev.cairn.wassette.folder;

import dev.cairn.wassette.policy.PolicyState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the folder says about one id, without a look into the binary.
 *
 * @param id the component's id; in a folder with receipts the name of its files
 * @param binary its binary, or null where there is none that Wassette would load
 * @param metadata its metadata, or null where there are none that can be read
 * @param validity whether the metadata are of use
 * @param policy its policy, or null where there is none, or none that is text
 * @param sourceUri where the component came from; known in a folder with receipts only, otherwise null
 * @param findings what is wrong with this component
 */
public record Component(
        String id,
        @Nullable BinaryFile binary,
        @Nullable ComponentMetadata metadata,
        Validity validity,
        @Nullable PolicyState policy,
        @Nullable String sourceUri,
        List<FolderFinding> findings) {
    /** Copies the list. */
    public Component {
        findings = List.copyOf(findings);
    }

    /** The tools' names: those of the metadata, none where there are none. */
    public List<String> toolNames() {
        return metadata == null ? List.of() : metadata.toolNames();
    }

    /** Whether there is a policy that Wassette would read. */
    public boolean hasValidPolicy() {
        return policy != null && findings.stream().noneMatch(each -> each.kind() == FolderFinding.Kind.INVALID_POLICY);
    }
}
