package dev.cairn.cli.state;

import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Table;
import dev.cairn.model.Document;
import dev.cairn.wassette.StateKey;
import dev.cairn.wassette.StateVerifier.Finding;
import dev.cairn.wassette.file.CarriedBinary;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.SnapshotMetadata;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateSections;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.policy.Permission;
import dev.cairn.wassette.policy.Policy;
import dev.cairn.wassette.secret.RequiredSecrets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a state file holds, for people and programs.
 *
 * @param file the file
 * @param findings what is wrong in it
 * @param binaries whether binaries are shown
 * @param policies whether policies are shown
 */
record InspectText(StateFile file, List<Finding> findings, boolean binaries, boolean policies) {
    Document json() {
        StateSnapshot snapshot = file.snapshot();
        SnapshotMetadata said = snapshot.metadata();
        StateSections sections = snapshot.sections();
        return new Json()
                .put("version", StateSnapshot.VERSION)
                .put("created_at", Instant.ofEpochSecond(snapshot.createdAt()))
                .put("description", said == null ? null : said.description())
                .put("source", said == null ? null : said.source())
                .put("wassette_version", said == null ? null : said.wassetteVersion())
                .put("tags", said == null ? Document.of(java.util.Map.of()) : Document.of(said.tags()))
                .put("digest", snapshot.digest())
                .put("intact", file.isIntact())
                .put("signed_by", Document.of(signers()))
                .put("base", sections.base() == null ? null : sections.base().digest())
                .put(
                        "encrypted_secrets",
                        sections.secrets() == null
                                ? 0
                                : sections.secrets().values().size())
                .put(
                        "key_id",
                        sections.secrets() == null
                                ? null
                                : sections.secrets().derivation().id())
                .put(
                        "components",
                        Document.fromArray(
                                snapshot.components().stream().map(this::json).toList()))
                .put("sections", SectionText.json(sections.scopes()))
                .put("findings", Document.fromArray(FileFindings.json(findings)))
                .document();
    }

    private List<String> signers() {
        String digest = file.snapshot().digest();
        return file.signatures().stream()
                .filter(signature -> StateKey.isValid(signature, digest))
                .map(StateKey::keyId)
                .toList();
    }

    private Document json(ComponentState component) {
        Json json = new Json()
                .put("component_id", component.componentId())
                .put("source_uri", component.source().uri())
                .put("source_portable", component.source().portable())
                .put("metadata_state", component.metadata().state().label())
                .put("tools", Document.of(component.metadata().value().toolNames()))
                .put("policy", policy(component))
                .put("required_secrets", Document.of(secrets(component)))
                .put("include_binary", component.binary().isCarried());
        if (binaries) {
            json.put("binary_sha256", component.binary().sha256())
                    .put("binary_bytes", component.binary().size());
        }
        if (policies) {
            json.put(
                    "permissions",
                    Document.fromArray(permissions(component).stream()
                            .map(InspectText::json)
                            .toList()));
        }
        return json.document();
    }

    private static Document json(Permission permission) {
        return new Json()
                .put("kind", permission.kind().name().toLowerCase(Locale.ROOT))
                .put("effect", permission.effect().name().toLowerCase(Locale.ROOT))
                .put("subject", permission.subject())
                .put("detail", permission.detail())
                .put("enforced", permission.isEnforced())
                .document();
    }

    private static String policy(ComponentState component) {
        String text = component.policyText();
        return text == null ? "none" : Policy.problems(text).isEmpty() ? "valid" : "invalid";
    }

    private static List<Permission> permissions(ComponentState component) {
        String text = component.policyText();
        return text == null || !Policy.problems(text).isEmpty()
                ? List.of()
                : Policy.parse(text).permissions();
    }

    private List<String> secrets(ComponentState component) {
        return file.snapshot().sections().requiredSecrets().stream()
                .filter(secrets -> secrets.componentId().equals(component.componentId()))
                .map(RequiredSecrets::names)
                .flatMap(List::stream)
                .toList();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(head());
        lines.add("");
        Table table = new Table()
                .text("COMPONENT")
                .number("TOOLS")
                .text("POLICY")
                .text("BINARY")
                .text("SECRETS")
                .text("SOURCE");
        for (ComponentState component : file.snapshot().components()) {
            table.row(
                    component.componentId(),
                    Figures.number(component.metadata().value().toolNames().size()),
                    policy(component),
                    binary(component.binary()),
                    String.join(" ", secrets(component)),
                    component.source().uri() + (component.source().portable() ? "" : " (only there)"));
        }
        List<String> sections = SectionText.lines(file.snapshot().sections().scopes());
        if (sections.isEmpty() || !file.snapshot().components().isEmpty()) {
            lines.addAll(table.lines());
            lines.addAll(sections.isEmpty() ? List.of() : List.of(""));
        }
        lines.addAll(sections);
        if (policies) {
            file.snapshot().components().forEach(component -> lines.addAll(policyLines(component)));
        }
        if (!findings.isEmpty()) {
            lines.add("");
            lines.addAll(FileFindings.lines(findings));
        }
        return lines;
    }

    private List<String> head() {
        StateSnapshot snapshot = file.snapshot();
        Fields fields = new Fields()
                .add("created", Figures.time(Instant.ofEpochSecond(snapshot.createdAt())))
                .add(
                        "digest",
                        snapshot.digest() + (file.isIntact() ? "" : " (the file says another one: it was changed)"));
        SnapshotMetadata said = snapshot.metadata();
        if (said != null) {
            add(fields, "description", said.description());
            add(fields, "source", said.source());
            add(fields, "wassette", said.wassetteVersion());
            said.tags().forEach((name, value) -> fields.add("tag", name + "=" + value));
        }
        signers().forEach(signer -> fields.add("signed by key", signer));
        StateSections sections = snapshot.sections();
        if (sections.base() != null) {
            fields.add("continues", sections.base().digest());
        }
        if (sections.secrets() != null) {
            String id = sections.secrets().derivation().id();
            fields.add(
                    "secrets",
                    Figures.count(sections.secrets().values().size(), "value", "values") + ", encrypted"
                            + (id == null ? "" : " with key " + id));
        }
        return fields.lines();
    }

    private static void add(Fields fields, String name, @Nullable String value) {
        if (value != null) {
            fields.add(name, value);
        }
    }

    private String binary(CarriedBinary binary) {
        String presence = binary.isCarried() ? "carried" : "not carried";
        if (!binaries) {
            return presence;
        }
        return presence
                + (binary.size() < 0 ? "" : " " + Figures.size(binary.size()))
                + (binary.sha256() == null ? "" : " " + binary.sha256());
    }

    private static List<String> policyLines(ComponentState component) {
        List<String> lines = new ArrayList<>(List.of("", SafeText.of("Policy of " + component.componentId() + ":")));
        String text = component.policyText();
        if (text == null) {
            lines.add("  none: Wassette lets every environment variable through, no host and no file");
        } else if (!Policy.problems(text).isEmpty()) {
            lines.add(SafeText.of("  cannot be read, so that Wassette acts as if there were none: "
                    + Policy.problems(text).stream().collect(Collectors.joining("; "))));
        }
        if (text != null
                && Policy.problems(text).isEmpty()
                && permissions(component).isEmpty()) {
            lines.add("  permits nothing");
        }
        for (Permission permission : permissions(component)) {
            lines.add(SafeText.of("  " + permission.effect().name().toLowerCase(Locale.ROOT) + " "
                    + permission.kind().name().toLowerCase(Locale.ROOT) + " " + permission.subject()
                    + (permission.detail().isEmpty() ? "" : " (" + permission.detail() + ")")
                    + (permission.isEnforced() ? "" : "  not enforced by Wassette")));
        }
        return lines;
    }
}
