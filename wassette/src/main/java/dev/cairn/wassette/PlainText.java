package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.SnapshotMetadata;
import dev.cairn.wassette.folder.ComponentFiles;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.folder.InstalledComponents;
import dev.cairn.wassette.internal.json.StateProblems;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Refuses to export text with secrets in it. Messages say where they are, never what they are. Thread-safe. */
final class PlainText {
    private final InstalledComponents installed;
    private final KnownSecrets secrets;

    PlainText(ComponentRegistry registry, ExportOptions.Guard guard) {
        this.installed = registry.installed();
        this.secrets = new KnownSecrets(registry, guard.environment(), guard.harmless());
    }

    /** Looks at everything that will be exported, so that all findings come at once. */
    void require(List<String> ids, ExportOptions options) {
        StateProblems problems = new StateProblems();
        SnapshotMetadata said = options.metadata();
        check(problems, "the description", said.description());
        check(problems, "the version of Wassette", said.wassetteVersion());
        check(problems, "the source", said.source());
        int number = 0;
        for (Map.Entry<String, String> tag : said.tags().entrySet()) {
            number++;
            check(problems, "tag " + number, tag.getKey() + "=" + tag.getValue());
            check(problems, "tag " + number, tag.getValue());
        }
        for (String id : ids) {
            ComponentFiles files = installed.read(id);
            checkPolicy(
                    problems, id, files.policy() == null ? "" : files.policy().utf8());
            checkValues(
                    problems,
                    id,
                    files.metadata() == null ? "" : files.metadata().utf8());
        }
        refuse(problems);
    }

    /** Looks again at a component that was read a moment later. */
    void require(ComponentState component) {
        StateProblems problems = new StateProblems();
        String policy = component.policyText();
        checkPolicy(problems, component.componentId(), policy == null ? "" : policy);
        checkValues(
                problems, component.componentId(), component.metadata().json().json());
        secrets.secretIn(component.source().uri())
                .ifPresent(what -> problems.ofComponent(component.componentId(), "its source holds " + what));
        refuse(problems);
    }

    /** What of the known secrets a text holds. */
    Optional<String> valueIn(String text) {
        return secrets.valueIn(text);
    }

    private void check(StateProblems problems, String where, @org.jspecify.annotations.Nullable String text) {
        Optional<String> found = text == null ? Optional.empty() : secrets.secretIn(text);
        found.ifPresent(what -> problems.add("", where + " holds " + what));
    }

    private void checkPolicy(StateProblems problems, String id, String text) {
        Optional<String> whole = secrets.secretIn(text);
        if (whole.isEmpty()) {
            return;
        }
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            Optional<String> found = secrets.secretIn(lines.get(i));
            if (found.isPresent()) {
                problems.ofComponent(id, "line " + (i + 1) + " of the policy holds " + found.get());
                return;
            }
        }
        problems.ofComponent(id, "the policy holds " + whole.get());
    }

    private void checkValues(StateProblems problems, String id, String text) {
        secrets.valueIn(text).ifPresent(what -> problems.ofComponent(id, "the metadata holds " + what));
    }

    private static void refuse(StateProblems problems) {
        if (!problems.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot export: secrets would be in plain text: "
                            + String.join("; ", problems.texts())
                            + ". Nothing was exported. Remove them, omit the components, or name the values that are "
                            + "not secret.",
                    Map.of("problems", problems.texts()),
                    null);
        }
    }
}
