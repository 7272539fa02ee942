package dev.cairn.wassette;

import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.file.StateSections;
import dev.cairn.wassette.internal.json.StateProblems;
import dev.cairn.wassette.secret.EncryptedSecrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the secrets of a state file are called where they are imported. Immutable. */
record SecretNames(ImportOptions options) {
    /** Refuses a mapping that gives two secrets of one component the same name: only one of them could be kept. */
    void requireApart(StateSections sections) {
        StateProblems problems = new StateProblems();
        names(sections).forEach((component, names) -> addShared(component, names, problems));
        problems.throwIfAny(ErrorCode.INVALID, "Cannot import the secrets", "Nothing was imported.");
    }

    /** Names in the file by component, of the components that are wanted. */
    private Map<String, TreeSet<String>> names(StateSections sections) {
        Map<String, TreeSet<String>> names = new TreeMap<>();
        sections.requiredSecrets()
                .forEach(secrets -> names.computeIfAbsent(secrets.componentId(), id -> new TreeSet<>())
                        .addAll(secrets.names()));
        EncryptedSecrets sealed = sections.secrets();
        if (sealed != null) {
            sealed.values()
                    .forEach(secret -> names.computeIfAbsent(secret.componentId(), id -> new TreeSet<>())
                            .add(secret.name()));
        }
        List<String> wanted = options.components();
        names.keySet().removeIf(id -> !wanted.isEmpty() && !wanted.contains(id));
        return names;
    }

    private void addShared(String component, TreeSet<String> names, StateProblems problems) {
        Map<String, String> taken = new LinkedHashMap<>();
        for (String name : names) {
            String here = options.mapping().secret(name);
            String other = taken.putIfAbsent(here, name);
            if (other != null) {
                problems.ofComponent(
                        component,
                        "its secrets '" + other + "' and '" + name + "' would both be called '" + here
                                + "'; map one of them to another name");
            }
        }
    }
}
