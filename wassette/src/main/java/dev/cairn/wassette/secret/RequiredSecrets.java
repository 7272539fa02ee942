package dev.cairn.wassette.secret;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import dev.cairn.wassette.internal.json.Members;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Names of the secrets that a component had, without their values.
 *
 * @param componentId the component
 * @param names names, sorted
 */
public record RequiredSecrets(String componentId, List<String> names) {
    /** Copies the list. */
    public RequiredSecrets {
        names = names.stream().sorted().toList();
    }

    @Internal
    public static RequiredSecrets read(Members in) {
        return new RequiredSecrets(in.text("component_id"), in.texts("names"));
    }

    @Internal
    public Document json() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("component_id", Document.of(componentId));
        members.put("names", Document.fromArray(names.stream().map(Document::of).toList()));
        return Document.fromObject(members);
    }
}
