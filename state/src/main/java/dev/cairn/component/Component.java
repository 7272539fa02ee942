package dev.cairn.component;

import dev.cairn.component.policy.PolicyState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the folder says about one id, without a look into the binary.
 *
 * @param id the component's id
 * @param binary its binary, or null for a ghost
 * @param metadata its metadata, or null where there are none that can be read
 * @param validity whether the metadata are of use
 * @param policy its policy, or null where there is none, or none that is text
 * @param findings what is wrong with this component
 */
public record Component(
        String id,
        @Nullable BinaryFile binary,
        @Nullable ComponentMetadata metadata,
        Validity validity,
        @Nullable PolicyState policy,
        List<Finding> findings) {
    /** Copies the list. */
    public Component {
        findings = List.copyOf(findings);
    }

    /** The tools' names: those of the metadata, none where there are none. */
    public List<String> toolNames() {
        return metadata == null ? List.of() : metadata.toolNames();
    }
}
