package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.internal.yaml.YamlNode;
import dev.cairn.wassette.internal.yaml.YamlWalk;
import dev.cairn.wassette.internal.yaml.YamlWalk.Place;
import dev.cairn.wassette.policy.Policy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A deployment manifest of Wassette's headless mode: which components with which permissions.
 *
 * @param components in the order of the text
 */
public record DeploymentManifest(List<Entry> components) {
    /**
     * A component that is wanted.
     *
     * @param uri where it is
     * @param name its name for people, or null
     * @param digest SHA-256 in hexadecimal digits, or null
     * @param policy the text of a policy that permits what the manifest permits
     * @param variables variables that take their value from one of another name: name to name
     */
    public record Entry(
            String uri, @Nullable String name, @Nullable String digest, String policy, Map<String, String> variables) {
        /** Copies the map. */
        public Entry {
            variables = Map.copyOf(variables);
        }
    }

    /** Copies the list. */
    public DeploymentManifest {
        components = List.copyOf(components);
    }

    /** Reads YAML; {@code INVALID} with all problems at once. */
    public static DeploymentManifest parse(String yaml) {
        YamlWalk walk = new YamlWalk();
        Place root = walk.root(YamlNode.parse(yaml));
        List<Entry> entries = new ArrayList<>();
        if (walk.isMap(root)) {
            Place version = walk.member(root, "version");
            if (!walk.text(version).filter("1"::equals).isPresent()) {
                walk.problem(version, "must be 1");
            }
            List<Place> items = walk.items(walk.member(root, "components"));
            if (items.isEmpty()) {
                walk.problem(root, "has no components");
            }
            Set<String> uris = new HashSet<>();
            items.forEach(item -> entry(walk, item, uris).ifPresent(entries::add));
        }
        if (!walk.problems().isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read the manifest: " + String.join("; ", walk.problems()) + ". Nothing was changed.",
                    Map.of("problems", walk.problems()),
                    null);
        }
        return new DeploymentManifest(entries);
    }

    private static Optional<Entry> entry(YamlWalk walk, Place item, Set<String> uris) {
        if (!walk.isMap(item)) {
            return Optional.empty();
        }
        Place at = walk.member(item, "uri");
        Optional<String> uri = walk.text(at);
        if (uri.isPresent() && !uri.get().matches("(file|oci|https)://.+")) {
            walk.problem(at, "must begin with file://, oci:// or https://");
        }
        if (uri.isPresent() && !uris.add(uri.get())) {
            walk.problem(at, "occurs twice");
        }
        Place sum = walk.member(item, "digest");
        Optional<String> digest = walk.optionalText(sum);
        if (digest.isPresent() && !digest.get().matches("sha256:[0-9a-fA-F]{64}")) {
            walk.problem(sum, "must be sha256: and 64 hexadecimal digits");
        }
        String name = walk.optionalText(walk.member(item, "name")).orElse(null);
        Place permitted = walk.member(item, "permissions");
        ManifestPermissions permissions = ManifestPermissions.read(walk, permitted);
        String policy = permissions.policy(name);
        Policy.problems(policy).forEach(problem -> walk.problem(permitted, "do not form a valid policy: " + problem));
        return uri.map(address -> new Entry(
                address,
                name,
                digest.map(text -> text.replaceFirst("^sha256:", "").toLowerCase(Locale.ROOT))
                        .orElse(null),
                policy,
                permissions.variables()));
    }
}
