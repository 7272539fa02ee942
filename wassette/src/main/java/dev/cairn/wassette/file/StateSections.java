package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import dev.cairn.transfer.Section;
import dev.cairn.wassette.internal.json.Members;
import dev.cairn.wassette.secret.EncryptedSecrets;
import dev.cairn.wassette.secret.RequiredSecrets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a state file may hold beside components; readers of version 1 that do not know it lose nothing of the components.
 *
 * @param requiredSecrets names of secrets, sorted by component
 * @param base what this continues, or null for a whole snapshot
 * @param secrets encrypted values of secrets, or null
 * @param scopes agents, threads and namespaces, sorted
 * @param formerDigests the digests that it had before its secrets were sealed for other keys; what continues one of them continues this
 * @param others members that this version does not know
 */
public record StateSections(
        List<RequiredSecrets> requiredSecrets,
        @Nullable StateBase base,
        @Nullable EncryptedSecrets secrets,
        List<StateScope> scopes,
        List<String> formerDigests,
        Map<String, Document> others) {
    private static final String FORMER_DIGESTS = "former_digests";

    /** None. */
    public static final StateSections NONE = new StateSections(List.of(), null, null, List.of(), Map.of());

    /** Copies list and map. */
    public StateSections {
        requiredSecrets = requiredSecrets.stream()
                .sorted(java.util.Comparator.comparing(RequiredSecrets::componentId))
                .toList();
        scopes = scopes.stream().sorted(StateScope.ORDER).toList();
        formerDigests = List.copyOf(formerDigests);
        others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
    }

    /** Of a file whose secrets were never sealed again. */
    public StateSections(
            List<RequiredSecrets> requiredSecrets,
            @Nullable StateBase base,
            @Nullable EncryptedSecrets secrets,
            List<StateScope> scopes,
            Map<String, Document> others) {
        this(requiredSecrets, base, secrets, scopes, List.of(), others);
    }

    /** Without agents, threads and items. */
    public StateSections(
            List<RequiredSecrets> requiredSecrets,
            @Nullable StateBase base,
            @Nullable EncryptedSecrets secrets,
            Map<String, Document> others) {
        this(requiredSecrets, base, secrets, List.of(), others);
    }

    /** Returns a copy with another base, or none. */
    public StateSections withBase(@Nullable StateBase other) {
        return new StateSections(requiredSecrets, other, secrets, scopes, formerDigests, others);
    }

    /** Returns a copy with other agents, threads and namespaces. */
    public StateSections withScopes(List<StateScope> other) {
        return new StateSections(requiredSecrets, base, secrets, other, formerDigests, others);
    }

    /** The same sealed for another key, by a file that had these digests before. */
    @Internal
    public StateSections withSecrets(EncryptedSecrets other, List<String> former) {
        return new StateSections(requiredSecrets, base, other, scopes, former, others);
    }

    /** The same as a part of something new, which never had a digest before. */
    @Internal
    public StateSections withoutFormerDigests() {
        return new StateSections(requiredSecrets, base, secrets, scopes, others);
    }

    static StateSections read(Members in, StoredBinaries rows) {
        List<RequiredSecrets> required = list(in, "required_secrets", RequiredSecrets::read);
        StateBase base = part(in, "base", StateBase::read);
        EncryptedSecrets secrets = part(in, "secrets", EncryptedSecrets::read);
        List<StateScope> scopes = new ArrayList<>();
        for (Section section : Section.values()) {
            scopes.addAll(StateScope.read(in, section, rows));
        }
        return new StateSections(required, base, secrets, scopes, in.texts(FORMER_DIGESTS), in.others());
    }

    static <T> List<T> list(Members in, String member, Function<Members, T> read) {
        List<Document> items = in.array(member);
        List<T> list = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            list.add(read.apply(new Members(items.get(i), in.pointer(member) + "/" + i, in.problems())));
        }
        return list;
    }

    static <T> @Nullable T part(Members in, String member, Function<Members, T> read) {
        Document found = in.optional(member, Document.Kind.OBJECT);
        return found == null ? null : read.apply(new Members(found, in.pointer(member), in.problems()));
    }

    Map<String, Document> members() {
        Map<String, Document> members = new LinkedHashMap<>();
        if (!requiredSecrets.isEmpty()) {
            members.put(
                    "required_secrets",
                    Document.fromArray(
                            requiredSecrets.stream().map(RequiredSecrets::json).toList()));
        }
        if (base != null) {
            members.put("base", base.json());
        }
        if (secrets != null) {
            members.put("secrets", secrets.json());
        }
        if (!formerDigests.isEmpty()) {
            members.put(FORMER_DIGESTS, Document.of(formerDigests));
        }
        members.putAll(others);
        return members;
    }
}
