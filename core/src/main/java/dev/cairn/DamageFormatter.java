package dev.cairn;

import dev.cairn.history.internal.ServiceSchema;
import dev.cairn.storage.Damage;
import dev.cairn.storage.RecordAddress;
import dev.cairn.store.Namespace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Says to people where damage is: checkpoints, snapshots and items instead of records with kinds and keys. Programs compare
 * {@link Damage#address}, which stays as it is. Stateless.
 */
public final class DamageFormatter {
    private DamageFormatter() {}

    /** One line without its end. */
    public static String of(Damage damage) {
        return place(damage) + ": " + damage.reason();
    }

    /** What people call a scope, for example {@code thread run-1}, by its {@link dev.cairn.storage.Scope#toString text}. */
    public static String scope(String scope) {
        return scope(List.of(scope.split("/", -1)));
    }

    /** The same by its parts: tenant, service, then the service's own. */
    public static String scope(List<String> parts) {
        if (parts.size() < 3) {
            return String.join("/", parts);
        }
        List<String> own = parts.subList(2, parts.size());
        String what = switch (parts.get(1)) {
            case "item" -> "items ";
            case "env" -> "environment ";
            case "trash" -> "deleted thread ";
            case "care" -> "Cairn's own notes: ";
            default -> parts.get(1) + " ";
        };
        String name = switch (parts.get(1)) {
            case "trash" -> own.get(Math.min(1, own.size() - 1));
            case "item" -> Namespace.path(own);
            default -> String.join("/", own);
        };
        return what + name + (parts.get(0).isEmpty() ? "" : " of tenant " + parts.get(0));
    }

    /**
     * Counts records as people do, by the name of what they count in the singular: checkpoints, items, snapshots.
     *
     * @param scope the scope's name: tenant, service, then the service's own parts
     * @param records how many records of each kind
     */
    public static Map<String, Long> counts(List<String> scope, Map<Integer, Long> records) {
        Optional<ServiceSchema> service =
                Services.named(scope.size() < 2 ? "" : scope.get(1).equals("trash") ? "thread" : scope.get(1));
        Map<String, Long> counts = new TreeMap<>();
        records.forEach((kind, count) ->
                counts.merge(service.map(known -> known.counted(kind)).orElse("record"), count, Long::sum));
        counts.remove("");
        return counts;
    }

    private static String place(Damage damage) {
        String address = damage.address();
        Optional<RecordAddress.Found> found = RecordAddress.find(address);
        if (found.isPresent()) {
            RecordAddress record = found.get().record();
            String within = found.get().within();
            return words(record) + " of " + scope(record.scope()) + (within.isEmpty() ? "" : ": " + within);
        }
        String named = "scope " + damage.scope();
        if (damage.scope().isEmpty() || !address.endsWith(named)) {
            return damage.scope().isEmpty() ? address : scope(damage.scope()) + ": " + address;
        }
        String before = address.substring(0, address.length() - named.length());
        return (before.isEmpty() ? "header of " : before) + scope(damage.scope());
    }

    private static String words(RecordAddress record) {
        String[] parts = record.scope().split("/", 4);
        return Services.of(List.of(parts))
                .map(service -> service.words().get(record.kind()))
                .orElse(key -> "record of kind " + record.kind() + " with key " + key)
                .apply(record.key());
    }
}
