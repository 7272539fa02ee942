package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.wassette.folder.ComponentIds;
import dev.cairn.wassette.folder.ComponentMetadata;
import dev.cairn.wassette.internal.json.Members;
import dev.cairn.wassette.policy.PolicyState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A component's members in a state file. */
@Internal
public final class ComponentJson {
    private ComponentJson() {}

    /** The members before the binary. */
    @Internal
    public static Map<String, Document> head(ComponentState component) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("component_id", Document.of(component.componentId()));
        members.put("source_uri", Document.of(component.source().uri()));
        members.put("metadata", component.metadata().json());
        CarriedPolicy policy = component.policy();
        if (policy != null) {
            members.put("policy", policy(policy));
        }
        return members;
    }

    private static Document policy(CarriedPolicy policy) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("content", Document.of(policy.state().content()));
        members.put("source_uri", Document.of(policy.state().sourceUri()));
        members.put("created_at", Document.fromNumber(policy.state().createdAt()));
        if (policy.originText() != null) {
            members.put("origin_text", Document.of(policy.originText()));
        }
        return Document.fromObject(members);
    }

    /** The members behind the binary. */
    @Internal
    public static Map<String, Document> tail(ComponentState component) {
        Map<String, Document> members = new LinkedHashMap<>();
        CarriedMetadata metadata = component.metadata();
        if (component.binary().sha256() != null) {
            members.put("binary_sha256", Document.of(component.binary().sha256()));
        }
        if (!component.source().portable()) {
            members.put("source_portable", Document.of(false));
        }
        if (metadata.state() != MetadataState.VALID) {
            members.put("metadata_state", Document.of(metadata.state().label()));
        }
        if (metadata.text() != null) {
            members.put("metadata_text", Document.of(metadata.text()));
        }
        if (!component.findings().isEmpty()) {
            members.put("findings", Document.of(component.findings()));
        }
        members.putAll(component.others());
        return members;
    }

    /** Reads a component; null after noting what keeps it from being one. */
    static @Nullable ComponentState read(Members in, StoredBinaries binaries) {
        String id = in.text("component_id");
        for (String problem : id.isEmpty() ? List.<String>of() : ComponentIds.problems(id)) {
            in.problems().add(in.pointer("component_id"), problem);
        }
        ComponentSource source = new ComponentSource(in.text("source_uri"), !isFalse(in, "source_portable"));
        CarriedMetadata metadata = metadata(in, id);
        CarriedPolicy policy = StateSections.part(in, "policy", ComponentJson::policy);
        CarriedBinary binary = binaries.read(in, metadata == null ? null : metadata.value());
        List<String> findings = in.isAbsent("findings") ? List.of() : in.texts("findings");
        return metadata == null
                ? null
                : new ComponentState(id, source, metadata, policy, binary, findings, in.others());
    }

    private static boolean isFalse(Members in, String member) {
        return Boolean.FALSE.equals(in.optionalBoolean(member));
    }

    private static CarriedPolicy policy(Members in) {
        PolicyState state = new PolicyState(content(in), in.text("source_uri"), in.number("created_at"));
        return new CarriedPolicy(state, in.optionalText("origin_text"));
    }

    /** An empty policy is a text. */
    private static String content(Members in) {
        String content = in.optionalText("content");
        return content == null ? in.text("content") : content;
    }

    private static @Nullable CarriedMetadata metadata(Members in, String id) {
        String text = in.optionalText("metadata_text");
        String label = in.optionalText("metadata_state");
        Document json = in.optional("metadata", Document.Kind.OBJECT);
        if (json == null) {
            in.text("metadata");
            return null;
        }
        try {
            ComponentMetadata value = ComponentMetadata.of(json);
            if (!value.componentId().equals(id)) {
                in.problems().add(in.pointer("metadata") + "/component_id", "there must be the id of the component");
            }
            return new CarriedMetadata(json, value, state(in, label), text);
        } catch (CairnException e) {
            in.problems().add(in.pointer("metadata"), String.valueOf(e.getMessage()));
            return null;
        }
    }

    private static MetadataState state(Members in, @Nullable String label) {
        if (label == null) {
            return MetadataState.VALID;
        }
        for (MetadataState state : MetadataState.values()) {
            if (state.label().equals(label)) {
                return state;
            }
        }
        in.problems().add(in.pointer("metadata_state"), "there must be stale, derived or ghost");
        return MetadataState.STALE;
    }
}
