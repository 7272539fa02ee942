package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import dev.cairn.wassette.policy.PolicyState;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A component in a state file.
 *
 * @param componentId its id
 * @param source where it can be fetched again
 * @param metadata its metadata
 * @param policy its policy, or null: Wassette then lets every environment variable through
 * @param binary its binary
 * @param findings what was wrong with it in its folder and cannot be seen in a state file: names of {@link
 *     dev.cairn.wassette.folder.Finding.Kind} in lower case
 * @param others members that this version does not know
 */
public record ComponentState(
        String componentId,
        ComponentSource source,
        CarriedMetadata metadata,
        @Nullable CarriedPolicy policy,
        CarriedBinary binary,
        List<String> findings,
        Map<String, Document> others) {
    /** Copies list and map. */
    public ComponentState {
        findings = List.copyOf(findings);
        others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
    }

    /** A component with which nothing was wrong. */
    public ComponentState(
            String componentId,
            ComponentSource source,
            CarriedMetadata metadata,
            @Nullable CarriedPolicy policy,
            CarriedBinary binary,
            Map<String, Document> others) {
        this(componentId, source, metadata, policy, binary, List.of(), others);
    }

    /** The policy's text, or null. */
    public @Nullable String policyText() {
        return policy == null ? null : policy.state().content();
    }

    /** The policy, or null. */
    public @Nullable PolicyState policyState() {
        return policy == null ? null : policy.state();
    }

    /** Returns a copy with another binary. */
    public ComponentState withBinary(CarriedBinary other) {
        return new ComponentState(componentId, source, metadata, policy, other, findings, others);
    }

    /** Returns a copy with the bytes of its binary where only another state of it carries them. */
    @Internal
    public ComponentState withBytesOf(@Nullable ComponentState other) {
        if (other == null || binary.sha256() == null || binary.isCarried()) {
            return this;
        }
        return binary.sha256().equals(other.binary.sha256()) ? withBinary(other.binary) : this;
    }

    /** Returns a copy with another policy, or none. */
    public ComponentState withPolicy(@Nullable CarriedPolicy other) {
        return new ComponentState(componentId, source, metadata, other, binary, findings, others);
    }

    /** The same from another place. */
    public ComponentState withSource(ComponentSource other) {
        return new ComponentState(componentId, other, metadata, policy, binary, findings, others);
    }

    /** Returns a copy with other metadata. */
    @Internal
    public ComponentState withMetadata(CarriedMetadata other) {
        return new ComponentState(componentId, source, other, policy, binary, findings, others);
    }

    /** Returns a copy with other findings. */
    ComponentState withFindings(List<String> other) {
        return new ComponentState(componentId, source, metadata, policy, binary, other, others);
    }

    /** The same under another id. */
    public ComponentState withId(String id) {
        return new ComponentState(id, source, metadata.withId(id), policy, binary, findings, others);
    }

    /** Whether binary, metadata and source are the same. */
    boolean sameProgram(ComponentState other) {
        return Objects.equals(binary.sha256(), other.binary.sha256())
                && metadata.bytes().equals(other.metadata.bytes())
                && metadata.state() == other.metadata.state()
                && source.isSame(other.source)
                && others.equals(other.others);
    }

    /**
     * Whether both have the same program, as far as both know: the folder that a binary was found in says nothing of it, and neither do metadata
     * that are not those of it.
     */
    @Internal
    public boolean agreesOnProgram(ComponentState other) {
        ComponentState known = asKnownBy(other);
        return known.sameProgram(other.asKnownBy(known));
    }

    /** Returns a copy with what only the other one knows: where it came from, and the metadata of the same binary. */
    @Internal
    public ComponentState asKnownBy(ComponentState other) {
        boolean sameBinary = binary.sha256() != null && binary.sha256().equals(other.binary.sha256());
        boolean better = sameBinary
                && metadata.state() != MetadataState.VALID
                && (other.metadata.state() == MetadataState.VALID || metadata.state() == MetadataState.DERIVED);
        ComponentState known = better ? withMetadata(other.metadata) : this;
        return source.portable() || !other.source.portable() ? known : known.withSource(other.source);
    }

    /** Whether policy and origin of the policy are the same. */
    @Internal
    public boolean samePolicy(ComponentState other) {
        return Objects.equals(policy, other.policy);
    }

    /** Whether everything is the same, wherever the binary's bytes are. */
    public boolean sameAs(ComponentState other) {
        return componentId.equals(other.componentId)
                && sameProgram(other)
                && samePolicy(other)
                && findings.equals(other.findings);
    }
}
