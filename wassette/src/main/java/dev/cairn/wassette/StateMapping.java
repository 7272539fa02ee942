package dev.cairn.wassette;

import dev.cairn.wassette.file.CarriedPolicy;
import dev.cairn.wassette.file.ComponentState;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is called otherwise where a state file is imported. Policies are changed as text: comments and layout stay.
 *
 * @param paths folders by what they were, for example {@code /srv/dev} to {@code /srv/prod}, in storage permissions
 * @param secrets names of secrets and of environment permissions by what they were
 */
public record StateMapping(Map<String, String> paths, Map<String, String> secrets) {
    /** Everything is called the same. */
    public static final StateMapping NONE = new StateMapping(Map.of(), Map.of());

    /** Copies the maps. */
    public StateMapping {
        paths = Collections.unmodifiableMap(new LinkedHashMap<>(paths));
        secrets = Collections.unmodifiableMap(new LinkedHashMap<>(secrets));
    }

    ComponentState apply(ComponentState component) {
        CarriedPolicy policy = component.policy();
        if (policy == null || (paths.isEmpty() && secrets.isEmpty())) {
            return component;
        }
        String text = apply(policy.state().content());
        dev.cairn.wassette.policy.PolicyState mapped = new dev.cairn.wassette.policy.PolicyState(
                text, policy.state().sourceUri(), policy.state().createdAt());
        return component.withPolicy(new CarriedPolicy(mapped, policy.originText()));
    }

    /** One pass, so that what was mapped is not mapped again. */
    String apply(String policy) {
        String mapped = replace(policy, "(fs://)(%s)(?=[/\"'\\s,}\\]]|$)", paths);
        return replace(mapped, "(\\bkey[\"']?\\s*:\\s*[\"']?)(%s)(?=[\"'\\s,}\\]#]|$)", secrets);
    }

    String secret(String name) {
        return secrets.getOrDefault(name, name);
    }

    private static String replace(String text, String form, Map<String, String> names) {
        if (names.isEmpty()) {
            return text;
        }
        String any = String.join(
                "|",
                names.keySet().stream()
                        .sorted(java.util.Comparator.comparing(String::length).reversed())
                        .map(Pattern::quote)
                        .toList());
        return Pattern.compile(form.replace("%s", any), Pattern.MULTILINE)
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1) + names.get(found.group(2))));
    }
}
