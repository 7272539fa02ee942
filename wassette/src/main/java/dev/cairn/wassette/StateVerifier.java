package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.diff.SecurityChanges;
import dev.cairn.wassette.file.CarriedFindings;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.MetadataState;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.file.StateSignature;
import dev.cairn.wassette.folder.ComponentIds;
import dev.cairn.wassette.policy.Policy;
import dev.cairn.wassette.section.SectionExport;
import dev.cairn.wassette.section.SectionRoom;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks everything in a state file that can be checked without anything else. Stateless. */
public final class StateVerifier {
    private StateVerifier() {}

    /** How bad a finding is. */
    public enum Severity {
        /** Worth knowing. */
        NOTE,
        /** A component may do more than was meant. */
        SECURITY,
        /** Not what it says, or not usable. */
        ERROR
    }

    /**
     * Something that was found.
     *
     * @param severity how bad it is
     * @param componentId whose, or null for the file
     * @param text what
     */
    public record Finding(Severity severity, @Nullable String componentId, String text) {}

    /**
     * Checks digest, signatures, binaries against metadata, policies.
     *
     * @param key whose signature must be there, or null for any
     */
    public static List<Finding> verify(StateFile file, @Nullable PublicKey key) {
        List<Finding> findings = new ArrayList<>();
        String digest = file.snapshot().digest();
        if (file.declaredDigest() == null) {
            findings.add(new Finding(Severity.NOTE, null, "the file says no digest; changes cannot be seen"));
        } else if (!file.declaredDigest().equals(digest)) {
            findings.add(new Finding(
                    Severity.ERROR,
                    null,
                    "the content has digest " + digest + ", the file records " + file.declaredDigest()
                            + ": it was changed after it was written"));
        }
        signatures(file, digest, key, findings);
        Map<String, String> lower = new HashMap<>();
        for (ComponentState component : file.snapshot().components()) {
            component(component, findings);
            String other = lower.put(component.componentId().toLowerCase(Locale.ROOT), component.componentId());
            if (other != null) {
                add(findings, Severity.NOTE, component, "its id differs from '" + other + "' only in case");
            }
        }
        sections(file.snapshot().sections().scopes(), findings);
        return findings;
    }

    /** Takes agents, threads and items in as an import does, in a store of its own. */
    private static void sections(List<StateScope> scopes, List<Finding> findings) {
        if (scopes.isEmpty()) {
            return;
        }
        try (SectionRoom room = new SectionRoom(scopes)) {
            room.load(scopes).forEach(text -> findings.add(new Finding(Severity.ERROR, null, text)));
        }
        SectionExport.notCarried(scopes)
                .forEach(text -> findings.add(new Finding(Severity.NOTE, null, "not carried: " + text)));
    }

    private static void signatures(StateFile file, String digest, @Nullable PublicKey key, List<Finding> findings) {
        boolean wanted = key == null;
        for (StateSignature signature : file.signatures()) {
            boolean valid = StateKey.isValid(signature, digest);
            wanted |= valid && key != null && StateKey.isBy(signature, key);
            String id = StateKey.keyId(signature);
            findings.add(
                    valid
                            ? new Finding(Severity.NOTE, null, "signed with key " + id)
                            : new Finding(
                                    Severity.ERROR,
                                    null,
                                    "the signature with key " + id + " does not match this content"));
        }
        if (!wanted) {
            findings.add(new Finding(Severity.ERROR, null, "there is no valid signature with the given key"));
        }
    }

    private static void component(ComponentState component, List<Finding> findings) {
        SecurityChanges.ofNew(component.policyText())
                .forEach(reason -> add(findings, Severity.SECURITY, component, reason));
        String policy = component.policyText();
        if (policy != null && !Policy.problems(policy).isEmpty()) {
            add(
                    findings,
                    Severity.ERROR,
                    component,
                    "its policy is invalid: " + String.join("; ", Policy.problems(policy)));
        }
        component
                .findings()
                .forEach(name -> add(
                        findings,
                        CarriedFindings.isError(name) ? Severity.ERROR : Severity.NOTE,
                        component,
                        CarriedFindings.text(name)));
        if (!ComponentIds.isPortable(component.componentId())) {
            add(findings, Severity.NOTE, component, "its id cannot be kept on every system");
        }
        if (component.metadata().state() != MetadataState.VALID) {
            add(
                    findings,
                    Severity.NOTE,
                    component,
                    "its metadata are " + component.metadata().state().label());
        }
        if (component.binary().isCarried()) {
            BinaryCheck.problems(component, true).forEach(text -> add(findings, Severity.ERROR, component, text));
        } else if (component.binary().sha256() == null && component.metadata().state() != MetadataState.GHOST) {
            add(findings, Severity.NOTE, component, "its binary is neither carried nor named by a SHA-256");
        }
    }

    private static void add(List<Finding> findings, Severity severity, ComponentState component, String text) {
        findings.add(new Finding(severity, component.componentId(), text));
    }

    /** Refuses a file without a valid signature with a key. */
    public static void requireSigned(StateFile file, Path publicKey) {
        PublicKey key = StateKey.publicKey(publicKey);
        String digest = file.snapshot().digest();
        if (file.signatures().stream()
                .noneMatch(signature -> StateKey.isBy(signature, key) && StateKey.isValid(signature, digest))) {
            throw new CairnException(
                    ErrorCode.CORRUPT,
                    "Cannot accept the state file: it has no valid signature with the key of '" + publicKey + "'. "
                            + "Nothing was changed.");
        }
    }

    /** Whether nothing is an error. */
    public static boolean isSound(List<Finding> findings) {
        return findings.stream().noneMatch(finding -> finding.severity() == Severity.ERROR);
    }
}
