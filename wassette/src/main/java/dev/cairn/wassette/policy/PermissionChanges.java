package dev.cairn.wassette.policy;

import dev.cairn.wassette.policy.Permission.Effect;
import dev.cairn.wassette.policy.Permission.Kind;
import dev.cairn.wassette.policy.PolicyChange.Meaning;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares permissions one by one. */
final class PermissionChanges {
    private PermissionChanges() {}

    /** What makes two permissions the same one with another detail. */
    private record Identity(Kind kind, Effect effect, String subject, String network) {
        static Identity of(Permission permission) {
            String network = permission.kind() == Kind.NETWORK ? permission.detail() : "";
            return new Identity(permission.kind(), permission.effect(), permission.subject(), network);
        }
    }

    static List<PolicyChange> between(List<Permission> before, List<Permission> after) {
        Map<Identity, Permission> old = byIdentity(before);
        Map<Identity, Permission> now = byIdentity(after);
        Set<Identity> all = new LinkedHashSet<>(old.keySet());
        all.addAll(now.keySet());
        boolean passedBefore = before.stream().anyMatch(PermissionChanges::isEverything);
        boolean passesAfter = after.stream().anyMatch(PermissionChanges::isEverything);
        List<PolicyChange> changes = new ArrayList<>();
        for (Identity each : all) {
            Permission was = old.get(each);
            Permission is = now.get(each);
            if (was == null || !was.equals(is)) {
                boolean passesAnyway = was == null ? passedBefore : is == null && passesAfter;
                changes.add(new PolicyChange(was, is, meaning(was, is, passesAnyway)));
            }
        }
        return changes;
    }

    private static boolean isEverything(Permission permission) {
        return permission.kind() == Kind.ENVIRONMENT && permission.subject().equals(Permission.EVERYTHING);
    }

    /** The same address may be named twice with different access: then it has both. */
    private static Map<Identity, Permission> byIdentity(List<Permission> permissions) {
        Map<Identity, Permission> map = new LinkedHashMap<>();
        for (Permission each : permissions) {
            map.merge(Identity.of(each), each, PermissionChanges::together);
        }
        return map;
    }

    private static Permission together(Permission a, Permission b) {
        Set<String> access = access(a);
        access.addAll(access(b));
        return a.kind() == Kind.STORAGE
                ? new Permission(a.kind(), a.effect(), a.subject(), String.join(",", access))
                : b;
    }

    private static Set<String> access(Permission permission) {
        return new TreeSet<>(List.of(permission.detail().split(",")));
    }

    /** A variable that passes anyway, because all do, neither comes nor goes. */
    private static Meaning meaning(@Nullable Permission was, @Nullable Permission is, boolean passesAnyway) {
        if (was != null && is != null) {
            return changed(was, is);
        }
        Permission only = was == null ? is : was;
        if (only == null || (passesAnyway && only.kind() == Kind.ENVIRONMENT)) {
            return Meaning.CHANGED;
        }
        return was == null ? added(only) : opposite(added(only));
    }

    private static Meaning added(Permission permission) {
        if (permission.kind() == Kind.RUNTIME && permission.detail().equals("false")) {
            return Meaning.CHANGED;
        }
        return permission.effect() == Effect.ALLOW ? Meaning.WIDENED : Meaning.NARROWED;
    }

    private static Meaning opposite(Meaning meaning) {
        return switch (meaning) {
            case WIDENED -> Meaning.NARROWED;
            case NARROWED -> Meaning.WIDENED;
            case CHANGED -> Meaning.CHANGED;
        };
    }

    private static Meaning changed(Permission was, Permission is) {
        return switch (is.kind()) {
            case STORAGE -> access(was, is);
            case RESOURCES -> limit(was, is);
            case RUNTIME -> is.detail().equals("true") ? added(is) : opposite(added(was));
            default -> Meaning.CHANGED;
        };
    }

    private static Meaning access(Permission was, Permission is) {
        boolean more = access(is).containsAll(access(was));
        boolean less = access(was).containsAll(access(is));
        Meaning forAllowed = more ? Meaning.WIDENED : less ? Meaning.NARROWED : Meaning.WIDENED;
        return is.effect() == Effect.ALLOW ? forAllowed : opposite(more || less ? forAllowed : Meaning.NARROWED);
    }

    private static Meaning limit(Permission was, Permission is) {
        Optional<BigDecimal> before = amount(was);
        Optional<BigDecimal> after = amount(is);
        if (before.isEmpty() || after.isEmpty()) {
            return Meaning.CHANGED;
        }
        int order = after.get().compareTo(before.get());
        return order > 0 ? Meaning.WIDENED : order < 0 ? Meaning.NARROWED : Meaning.CHANGED;
    }

    private static Optional<BigDecimal> amount(Permission limit) {
        return switch (limit.subject()) {
            case "limits.memory" -> PolicyRules.bytes(limit.detail()).map(BigDecimal::new);
            case "limits.cpu", "cpu" -> PolicyRules.cores(limit.detail());
            default -> PolicyRules.whole(limit.detail()).map(BigDecimal::new);
        };
    }
}
