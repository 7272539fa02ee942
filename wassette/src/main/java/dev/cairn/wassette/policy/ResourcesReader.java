package dev.cairn.wassette.policy;

import dev.cairn.wassette.internal.yaml.YamlNode;
import dev.cairn.wassette.internal.yaml.YamlWalk;
import dev.cairn.wassette.internal.yaml.YamlWalk.Place;
import dev.cairn.wassette.policy.Permission.Effect;
import dev.cairn.wassette.policy.Permission.Kind;
import java.util.Optional;
import java.util.Set;

/** Reads the limits of a policy: those under {@code limits}, and the older ones beside it. */
record ResourcesReader(YamlWalk walk, Set<Permission> found) {
    void read(Place resources) {
        Place limits = walk.member(resources, "limits");
        if (!limits.isAbsent() && walk.isMap(limits)) {
            processor(walk.member(limits, "cpu"));
            memory(walk.member(limits, "memory"));
        }
        number(walk.member(resources, "cpu"), "cpu", true);
        number(walk.member(resources, "memory"), "memory", false);
        number(walk.member(resources, "io"), "io", false);
    }

    private void processor(Place place) {
        walk.optionalText(place).ifPresent(text -> {
            if (PolicyRules.cores(text).isEmpty()) {
                walk.problem(place, "is not a number of cores such as \"500m\" or 0.5");
            }
            add("limits.cpu", text);
        });
    }

    /** A number without a unit means MiB where it is written without quotes, bytes within quotes. */
    private void memory(Place place) {
        Optional<String> text = walk.optionalText(place);
        if (text.isEmpty()) {
            return;
        }
        boolean plainNumber = place.node() instanceof YamlNode.Scalar scalar
                && scalar.plain()
                && PolicyRules.whole(scalar.text()).isPresent();
        String value = plainNumber ? PolicyRules.whole(text.get()).orElseThrow() + "Mi" : text.get();
        if (PolicyRules.bytes(value).isEmpty()) {
            walk.problem(
                    place, "is not an amount of memory above 0 such as \"512Mi\"; the units are Ki, Mi, Gi and Ti");
        }
        add("limits.memory", value);
    }

    private void number(Place place, String name, boolean fraction) {
        walk.optionalText(place).ifPresent(text -> {
            boolean plain = place.node() instanceof YamlNode.Scalar scalar && scalar.plain();
            boolean valid = fraction
                    ? PolicyRules.decimal(text).isPresent()
                    : PolicyRules.whole(text).isPresent();
            if (!plain || !valid) {
                walk.problem(place, fraction ? "is not a number of at least 0" : "is not a whole number from 0 on");
            }
            add(name, text);
        });
    }

    private void add(String name, String value) {
        found.add(new Permission(Kind.RESOURCES, Effect.LIMIT, name, value));
    }
}
