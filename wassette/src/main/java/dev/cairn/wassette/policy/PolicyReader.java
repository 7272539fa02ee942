package dev.cairn.wassette.policy;

import dev.cairn.wassette.internal.yaml.YamlNode;
import dev.cairn.wassette.internal.yaml.YamlWalk;
import dev.cairn.wassette.internal.yaml.YamlWalk.Place;
import dev.cairn.wassette.policy.Permission.Effect;
import dev.cairn.wassette.policy.Permission.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads a policy by Wassette's rules. For one policy. */
final class PolicyReader {
    private final YamlWalk walk = new YamlWalk();
    private final Set<Permission> found = new LinkedHashSet<>();

    List<String> problems() {
        return walk.problems();
    }

    Policy read(YamlNode document) {
        Place root = walk.root(document);
        if (!walk.isMap(root)) {
            return new Policy("", null, List.of());
        }
        Place version = walk.member(root, "version");
        String text = walk.text(version).orElse("");
        if (version.node() != null && !text.startsWith("1.")) {
            walk.problem(version, "does not begin with 1.");
        }
        String description = walk.optionalText(walk.member(root, "description")).orElse(null);
        permissions(walk.member(root, "permissions"));
        return new Policy(text, description, new ArrayList<>(found));
    }

    private void permissions(Place permissions) {
        if (permissions.node() instanceof YamlNode.Scalar scalar
                && scalar.plain()
                && scalar.text().isEmpty()) {
            return;
        }
        if (!walk.isMap(permissions)) {
            return;
        }
        both(section(permissions, "storage"), this::storage);
        both(section(permissions, "network"), this::network);
        Place environment = section(permissions, "environment");
        walk.items(walk.member(environment, "allow")).forEach(this::variable);
        new RuntimeReader(walk, found).read(section(permissions, "runtime"));
        new ResourcesReader(walk, found).read(section(permissions, "resources"));
        both(section(permissions, "ipc"), this::ipc);
    }

    /** A map that may be absent. */
    private Place section(Place permissions, String name) {
        Place section = walk.member(permissions, name);
        if (section.isAbsent() || !walk.isMap(section)) {
            return new Place(null, section.path());
        }
        return section;
    }

    private interface EntryReader {
        void read(Place entry, Effect effect);
    }

    private void both(Place section, EntryReader reader) {
        walk.items(walk.member(section, "allow")).forEach(entry -> reader.read(entry, Effect.ALLOW));
        walk.items(walk.member(section, "deny")).forEach(entry -> reader.read(entry, Effect.DENY));
    }

    private void storage(Place entry, Effect effect) {
        if (!walk.isMap(entry)) {
            return;
        }
        Place uri = walk.member(entry, "uri");
        Optional<String> address = checked(uri, PolicyRules::storage);
        Place access = walk.member(entry, "access");
        Set<String> kinds = new TreeSet<>();
        for (Place each : walk.items(access)) {
            walk.text(each).filter(text -> isAccess(each, text)).ifPresent(kinds::add);
        }
        if (access.node() == null) {
            walk.problem(access, "is missing");
        } else if (walk.items(access).isEmpty()) {
            walk.problem(access, "is empty; it is a list of read and write");
        }
        address.ifPresent(text -> found.add(new Permission(Kind.STORAGE, effect, text, String.join(",", kinds))));
    }

    private boolean isAccess(Place each, String text) {
        boolean known = text.equals("read") || text.equals("write");
        if (!known) {
            walk.problem(each, "is neither read nor write");
        }
        return known;
    }

    /** A host wins over a network beside it. */
    private void network(Place entry, Effect effect) {
        if (!walk.isMap(entry)) {
            return;
        }
        Place host = walk.member(entry, "host");
        Place cidr = walk.member(entry, "cidr");
        if (host.node() instanceof YamlNode.Scalar) {
            checked(host, PolicyRules::host)
                    .ifPresent(text -> found.add(new Permission(Kind.NETWORK, effect, text, "host")));
        } else if (cidr.node() instanceof YamlNode.Scalar) {
            checked(cidr, PolicyRules::network)
                    .ifPresent(text -> found.add(new Permission(Kind.NETWORK, effect, text, "cidr")));
        } else {
            walk.problem(entry, "has neither a host nor a cidr");
        }
    }

    private void variable(Place entry) {
        if (walk.isMap(entry)) {
            checked(walk.member(entry, "key"), PolicyRules::variable)
                    .ifPresent(text -> found.add(new Permission(Kind.ENVIRONMENT, Effect.ALLOW, text, "")));
        }
    }

    private void ipc(Place entry, Effect effect) {
        if (walk.isMap(entry)) {
            text(walk.member(entry, "uri")).ifPresent(text -> found.add(new Permission(Kind.IPC, effect, text, "")));
        }
    }

    private interface Rule {
        @Nullable
        String problem(String text);
    }

    private Optional<String> checked(Place place, Rule rule) {
        Optional<String> text = text(place);
        text.map(rule::problem).ifPresent(problem -> walk.problem(place, problem));
        return text;
    }

    private Optional<String> text(Place place) {
        if (place.node() instanceof YamlNode.Scalar scalar && scalar.plain() && PolicyRules.isNoText(scalar.text())) {
            walk.problem(place, "could be taken for a number, a truth value or nothing; put it in quotes");
            return Optional.empty();
        }
        return walk.text(place);
    }
}
