package dev.cairn.wassette.policy;

import dev.cairn.wassette.internal.yaml.YamlNode;
import dev.cairn.wassette.internal.yaml.YamlWalk;
import dev.cairn.wassette.internal.yaml.YamlWalk.Place;
import dev.cairn.wassette.policy.Permission.Effect;
import dev.cairn.wassette.policy.Permission.Kind;
import java.util.Set;

/** Reads the settings of sandboxes, none of which Wassette enforces. */
record RuntimeReader(YamlWalk walk, Set<Permission> found) {
    static final String PRIVILEGED = "docker.privileged";
    static final String NO_NEW_PRIVILEGES = "docker.no_new_privileges";

    private static final Set<String> CAPABILITIES = Set.of("ALL", "NET_BIND_SERVICE", "SYS_ADMIN", "SYS_TIME");
    private static final Set<String> TRUE = Set.of("true", "True", "TRUE");
    private static final Set<String> FALSE = Set.of("false", "False", "FALSE");

    void read(Place runtime) {
        Place security = map(map(walk.member(runtime, "docker"), "security"));
        flag(walk.member(security, "privileged"), PRIVILEGED, Effect.ALLOW);
        flag(walk.member(security, "no_new_privileges"), NO_NEW_PRIVILEGES, Effect.LIMIT);
        Place capabilities = map(walk.member(security, "capabilities"));
        walk.items(walk.member(capabilities, "drop")).forEach(each -> capability(each, Effect.DENY));
        walk.items(walk.member(capabilities, "add")).forEach(each -> capability(each, Effect.ALLOW));
        Place hyperlight = walk.member(runtime, "hyperlight");
        if (!hyperlight.isAbsent() && walk.isMap(hyperlight)) {
            walk.checkKeys(hyperlight);
            found.add(new Permission(Kind.RUNTIME, Effect.ALLOW, "hyperlight", "set"));
        }
    }

    private Place map(Place of, String name) {
        return walk.member(map(of), name);
    }

    private Place map(Place place) {
        return place.isAbsent() || !walk.isMap(place) ? new Place(null, place.path()) : place;
    }

    private void flag(Place place, String name, Effect effect) {
        if (place.isAbsent()) {
            return;
        }
        String text = place.node() instanceof YamlNode.Scalar scalar && scalar.plain() ? scalar.text() : "";
        if (!TRUE.contains(text) && !FALSE.contains(text)) {
            walk.problem(place, "is neither true nor false");
        }
        found.add(new Permission(Kind.RUNTIME, effect, name, TRUE.contains(text) ? "true" : "false"));
    }

    private void capability(Place place, Effect effect) {
        walk.text(place).ifPresent(text -> {
            if (!CAPABILITIES.contains(text)) {
                walk.problem(place, "is none of ALL, NET_BIND_SERVICE, SYS_ADMIN, SYS_TIME");
            }
            found.add(new Permission(Kind.RUNTIME, effect, "docker.capability." + text, ""));
        });
    }
}
