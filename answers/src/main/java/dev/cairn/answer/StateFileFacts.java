package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import dev.cairn.transfer.CarriedName;
import dev.cairn.wassette.StateKey;
import dev.cairn.wassette.StateVerifier.Finding;
import dev.cairn.wassette.diff.ComponentChange;
import dev.cairn.wassette.diff.SectionChange;
import dev.cairn.wassette.diff.StateDiff;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.SnapshotMetadata;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.file.StateSections;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.policy.Permission;
import dev.cairn.wassette.policy.Policy;
import dev.cairn.wassette.policy.PolicyChange;
import dev.cairn.wassette.secret.RequiredSecrets;
import dev.cairn.wassette.section.SectionOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** State files of components in JSON, the same in every answer. Stateless. */
@Internal
public final class StateFileFacts {
    private StateFileFacts() {}

    /**
     * What a state file holds.
     *
     * @param findings what is wrong in it
     * @param binaries whether binaries are told
     * @param policies whether policies are told
     */
    public static Json of(StateFile file, List<Finding> findings, boolean binaries, boolean policies) {
        StateSnapshot snapshot = file.snapshot();
        SnapshotMetadata said = snapshot.metadata();
        StateSections sections = snapshot.sections();
        return new Json()
                .put("version", StateSnapshot.VERSION)
                .put("created_at", Instant.ofEpochSecond(snapshot.createdAt()))
                .put("description", said == null ? null : said.description())
                .put("source", said == null ? null : said.source())
                .put("wassette_version", said == null ? null : said.wassetteVersion())
                .put("tags", said == null ? Map.of() : said.tags())
                .put("digest", snapshot.digest())
                .put("intact", file.isIntact())
                .put("signed_by", signers(file))
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
                .put("components", snapshot.components(), component -> of(file, component, binaries, policies))
                .put("sections", sections.scopes(), StateFileFacts::of)
                .put("findings", findings);
    }

    /** The keys of valid signatures. */
    public static List<String> signers(StateFile file) {
        String digest = file.snapshot().digest();
        return file.signatures().stream()
                .filter(signature -> StateKey.isValid(signature, digest))
                .map(StateKey::keyId)
                .toList();
    }

    /** A component of a state file. */
    public static Json of(StateFile file, ComponentState component, boolean binaries, boolean policies) {
        Json json = new Json()
                .put("component_id", component.componentId())
                .put("source_uri", component.source().uri())
                .put("source_portable", component.source().portable())
                .put("metadata_state", component.metadata().state().label())
                .put("tools", component.metadata().value().toolNames())
                .put("policy", policy(component))
                .put("required_secrets", Document.of(secrets(file, component)))
                .put("include_binary", component.binary().isCarried());
        if (binaries) {
            json.put("binary_sha256", component.binary().sha256())
                    .put("binary_bytes", component.binary().size());
        }
        if (policies) {
            json.put("permissions", permissions(component), StateFileFacts::of);
        }
        return json;
    }

    private static Json of(Permission permission) {
        return Json.of(permission).put("enforced", permission.isEnforced());
    }

    /** Whether a component has a policy that can be read. */
    public static String policy(ComponentState component) {
        String text = component.policyText();
        return text == null ? "none" : Policy.problems(text).isEmpty() ? "valid" : "invalid";
    }

    /** What the policy of a component permits; nothing where it cannot be read. */
    public static List<Permission> permissions(ComponentState component) {
        String text = component.policyText();
        return text == null || !Policy.problems(text).isEmpty()
                ? List.of()
                : Policy.parse(text).permissions();
    }

    /** The names of the secrets that a component wants. */
    public static List<String> secrets(StateFile file, ComponentState component) {
        return file.snapshot().sections().requiredSecrets().stream()
                .filter(secrets -> secrets.componentId().equals(component.componentId()))
                .map(RequiredSecrets::names)
                .flatMap(List::stream)
                .toList();
    }

    /** An agent, a thread or a namespace of items. */
    public static Json of(StateScope scope) {
        return named(scope.name())
                .put("latest_only", scope.latest())
                .put("holds", scope.facts().facts())
                .put("created", scope.facts().header().created())
                .put("changed", scope.facts().header().changed())
                .put("bytes", scope.facts().bytes())
                .put("content_sha256", scope.facts().sha256())
                .put("not_carried", scope.facts().left());
    }

    /** What becomes of an agent, a thread or a namespace of items. */
    public static Json of(SectionOutcome outcome) {
        return named(outcome.name())
                .put("stored_as", outcome.storedAs().text())
                .put("action", outcome.action())
                .put("reason", outcome.reason());
    }

    /** How two state files differ. */
    public static Json of(StateDiff diff) {
        return new Json()
                .put("same", diff.same())
                .put("components", diff.components(), StateFileFacts::of)
                .put("sections", diff.sections(), StateFileFacts::of)
                .put("notes", diff.notes());
    }

    private static Json of(ComponentChange change) {
        List<PolicyChange> permissions =
                change.policy() == null ? List.of() : change.policy().changes();
        return new Json()
                .put("component_id", change.componentId())
                .put("change", change.kind())
                .put("parts", change.parts())
                .put("added_tools", change.addedTools())
                .put("removed_tools", change.removedTools())
                .put("permissions", permissions, StateFileFacts::of)
                .put("security_changes", change.securityChanges());
    }

    private static Json of(PolicyChange change) {
        return new Json()
                .put("before", text(change.before()))
                .put("after", text(change.after()))
                .put("meaning", change.meaning());
    }

    private static Json of(SectionChange change) {
        return named(change.name()).put("change", change.kind()).put("parts", change.parts());
    }

    /** A permission as a text. */
    public static @Nullable String text(@Nullable Permission permission) {
        return permission == null
                ? null
                : permission.effect().name().toLowerCase(Locale.ROOT) + " "
                        + permission.kind().name().toLowerCase(Locale.ROOT) + " " + permission.subject()
                        + (permission.detail().isEmpty() ? "" : " (" + permission.detail() + ")");
    }

    /** What a section carries. */
    public static String kind(CarriedName name) {
        return switch (name.section()) {
            case AGENTS -> "agent";
            case THREADS -> "thread";
            case ITEMS -> "items";
        };
    }

    private static Json named(CarriedName name) {
        return new Json().put("kind", kind(name)).put("name", name.text());
    }
}
