package dev.cairn.cli.state;

import dev.cairn.answer.StateFileFacts;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.View;
import dev.cairn.wassette.StateVerifier.Finding;
import dev.cairn.wassette.file.CarriedBinary;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.SnapshotMetadata;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateSections;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.policy.Permission;
import dev.cairn.wassette.policy.Policy;
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

    List<String> lines() {
        List<String> lines = new ArrayList<>(head());
        lines.add("");
        List<String> sections = SectionText.lines(file.snapshot().sections().scopes());
        if (sections.isEmpty() || !file.snapshot().components().isEmpty()) {
            lines.addAll(components().table(file.snapshot().components()));
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

    private View<ComponentState> components() {
        return new View<ComponentState>(component -> StateFileFacts.of(file, component, binaries, policies))
                .text("COMPONENT", ComponentState::componentId)
                .number(
                        "TOOLS",
                        component -> component.metadata().value().toolNames().size())
                .text("POLICY", StateFileFacts::policy)
                .text("BINARY", component -> binary(component.binary()))
                .text("SECRETS", component -> String.join(" ", StateFileFacts.secrets(file, component)))
                .text(
                        "SOURCE",
                        component ->
                                component.source().uri() + (component.source().portable() ? "" : " (only there)"));
    }

    private List<String> head() {
        StateSnapshot snapshot = file.snapshot();
        Fields fields = new Fields()
                .add("created", Figures.time(Instant.ofEpochSecond(snapshot.createdAt())))
                .add(
                        "digest",
                        snapshot.digest() + (file.isIntact() ? "" : " (the file records another one: it was changed)"));
        SnapshotMetadata said = snapshot.metadata();
        if (said != null) {
            add(fields, "description", said.description());
            add(fields, "source", said.source());
            add(fields, "wassette", said.wassetteVersion());
            said.tags().forEach((name, value) -> fields.add("tag", name + "=" + value));
        }
        StateFileFacts.signers(file).forEach(signer -> fields.add("signed by key", signer));
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
            lines.add(SafeText.of("  unreadable, so Wassette ignores it: "
                    + Policy.problems(text).stream().collect(Collectors.joining("; "))));
        }
        if (text != null
                && Policy.problems(text).isEmpty()
                && StateFileFacts.permissions(component).isEmpty()) {
            lines.add("  permits nothing");
        }
        for (Permission permission : StateFileFacts.permissions(component)) {
            lines.add(SafeText.of("  " + permission.effect().name().toLowerCase(Locale.ROOT) + " "
                    + permission.kind().name().toLowerCase(Locale.ROOT) + " " + permission.subject()
                    + (permission.detail().isEmpty() ? "" : " (" + permission.detail() + ")")
                    + (permission.isEnforced() ? "" : "  not enforced by Wassette")));
        }
        return lines;
    }
}
