package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.diff.StateChain;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.CarriedBinary;
import dev.cairn.wassette.file.CarriedMetadata;
import dev.cairn.wassette.file.CarriedPolicy;
import dev.cairn.wassette.file.ComponentSource;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.MetadataState;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.folder.ComponentIds;
import dev.cairn.wassette.folder.ComponentMetadata;
import dev.cairn.wassette.folder.LoadedComponent;
import dev.cairn.wassette.folder.ValidationStamp;
import dev.cairn.wassette.internal.json.StateProblems;
import dev.cairn.wassette.internal.yaml.YamlText;
import dev.cairn.wassette.policy.Policy;
import dev.cairn.wassette.policy.PolicyState;
import dev.cairn.wassette.source.SourceReaders;
import dev.cairn.wassette.wasm.ComponentBinary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Deployment manifests as states, and states as manifests. Not thread-safe. */
public final class Provisioning {
    private final SourceReaders readers;
    private final BinaryStore store;
    private final long now;
    private final List<String> notes = new ArrayList<>();

    /**
     * Makes one.
     *
     * @param store where binaries go; they live as long as it is open
     * @param now the time of what is made, in seconds since 1970
     */
    public Provisioning(SourceReaders readers, BinaryStore store, long now) {
        this.readers = readers;
        this.store = store;
        this.now = now;
    }

    /** What a manifest cannot say, and what it asks for that is left to the user. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** The state that a manifest describes, with binaries; all problems at once. */
    public StateSnapshot state(DeploymentManifest manifest) {
        StateProblems problems = new StateProblems();
        List<ComponentState> components = new ArrayList<>();
        for (DeploymentManifest.Entry entry : manifest.components()) {
            try {
                components.add(component(entry));
            } catch (CairnException e) {
                problems.ofComponent(ComponentSource.withoutCredentials(entry.uri()), String.valueOf(e.getMessage()));
            }
        }
        long ids =
                components.stream().map(ComponentState::componentId).distinct().count();
        if (ids < components.size()) {
            problems.add("", "two components get the same id, which Wassette takes from the address");
        }
        problems.throwIfAny(ErrorCode.INVALID, "Cannot provision the manifest", "Nothing was changed.");
        return StateSnapshot.of(now, components);
    }

    private ComponentState component(DeploymentManifest.Entry entry) {
        String id = ComponentIds.ofUri(entry.uri());
        ComponentSource source = new ComponentSource(
                entry.uri(), !ComponentSource.of(entry.uri()).scheme().equals("file"));
        CarriedBinary binary = fetch(id, source, entry);
        ComponentBinary contents = BinaryCheck.parse(binary);
        ComponentMetadata metadata =
                LoadedComponent.derived(id, contents, new ValidationStamp(binary.size(), now, null), now);
        entry.variables()
                .forEach((name, from) -> notes.add("'" + id + "' expects " + name + " from " + from
                        + ", which Wassette does not support. Set it as a secret or in the environment."));
        PolicyState policy = new PolicyState(entry.policy(), CarriedPolicy.UNKNOWN, 0);
        ComponentSource kept = new ComponentSource(ComponentSource.withoutCredentials(source.uri()), source.portable());
        return new ComponentState(
                id,
                kept,
                CarriedMetadata.of(metadata, MetadataState.VALID),
                new CarriedPolicy(policy, null),
                binary,
                Map.of());
    }

    /**
     * By the SHA-256 of the binary. In a registry a digest may also be that of the manifest, but only where nothing is found by the first
     * and the address names no other manifest.
     */
    private CarriedBinary fetch(String id, ComponentSource source, DeploymentManifest.Entry entry) {
        String digest = entry.digest();
        try {
            return readers.fetch(wanted(id, source, digest), store);
        } catch (CairnException e) {
            if (e.code() != ErrorCode.UNAVAILABLE || digest == null || !mayBeManifest(source, digest)) {
                throw e;
            }
            String pinned = source.uri().replaceFirst("(:[^/:@]+)?(@sha256:.*)?$", "") + "@sha256:" + digest;
            return readers.fetch(wanted(id, ComponentSource.of(pinned), null), store);
        }
    }

    private static boolean mayBeManifest(ComponentSource source, String digest) {
        String uri = source.uri();
        return source.scheme().equals("oci") && (!uri.contains("@sha256:") || uri.endsWith("@sha256:" + digest));
    }

    private static ComponentState wanted(String id, ComponentSource source, @Nullable String sha256) {
        ComponentMetadata none =
                new ComponentMetadata(id, List.of(), List.of(), List.of(), new ValidationStamp(0, 0, null), 0);
        return new ComponentState(
                id,
                source,
                CarriedMetadata.of(none, MetadataState.DERIVED),
                null,
                new CarriedBinary(sha256, -1, null),
                Map.of());
    }

    /** A manifest that provisions the components of a state; {@link #notes} says what it cannot say. */
    public String manifest(StateSnapshot snapshot) {
        StateChain.requireWhole(snapshot);
        StringBuilder text = new StringBuilder("version: 1\ncomponents:");
        for (ComponentState component : snapshot.components()) {
            String id = component.componentId();
            text.append("\n  - uri: ").append(YamlText.quoted(component.source().uri()));
            text.append("\n    name: ").append(YamlText.quoted(id));
            if (component.binary().sha256() != null) {
                text.append("\n    digest: sha256:").append(component.binary().sha256());
            }
            text.append("\n    permissions:").append(permissions(component));
            if (!component.source().portable()) {
                notes.add("'" + id + "' was loaded from a file that may be missing on other machines.");
            }
        }
        return text.append(snapshot.components().isEmpty() ? " []\n" : "\n").toString();
    }

    private String permissions(ComponentState component) {
        String policy = component.policyText();
        String id = component.componentId();
        if (policy == null || !Policy.problems(policy).isEmpty()) {
            notes.add("SECURITY '" + id + "' has no readable policy; the manifest permits nothing.");
            return " {}";
        }
        List<String> left = new ArrayList<>();
        String yaml = ManifestPermissions.yaml(Policy.parse(policy).permissions(), left);
        if (!left.isEmpty()) {
            notes.add("'" + id + "': a manifest cannot say " + String.join("; ", left) + ".");
        }
        return yaml;
    }
}
