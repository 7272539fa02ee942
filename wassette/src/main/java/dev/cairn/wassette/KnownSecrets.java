package dev.cairn.wassette;

import dev.cairn.internal.text.Credentials;
import dev.cairn.model.Document;
import dev.cairn.wassette.folder.ComponentRegistry;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Values that must stand in no plain export: those of the secrets folder and of variables whose names say so, and whatever looks like a
 * credential. Answers name where a value comes from and never hold it. Thread-safe.
 */
final class KnownSecrets {
    private static final int LEAST = 6;
    private static final Pattern POLICY_VALUE = Pattern.compile("(?im)^\\s*(-\\s*)?[\"']?value[\"']?\\s*:\\s*\\S");

    private final Map<String, String> values = new LinkedHashMap<>();

    /** The secrets beside a component folder and of an environment, without those whose names are said to be none. */
    KnownSecrets(ComponentRegistry registry, Map<String, String> environment, Set<String> harmless) {
        for (String id : registry.ids()) {
            registry.secrets().reveal(id).forEach((name, value) -> {
                if (!harmless.contains(name)) {
                    note("the value of secret '" + name + "' of component '" + id + "'", value);
                }
            });
        }
        environment.forEach((name, value) -> {
            if (Credentials.isNameOfOne(name) && !harmless.contains(name)) {
                note("the value of variable " + name, value);
            }
        });
    }

    private void note(String what, String value) {
        if (value.length() < LEAST) {
            return;
        }
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        List<String> forms = new ArrayList<>(List.of(
                value,
                value.strip(),
                URLEncoder.encode(value, StandardCharsets.UTF_8),
                escaped(value),
                Base64.getEncoder().withoutPadding().encodeToString(bytes),
                Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)));
        forms.removeIf(form -> form.length() < LEAST);
        forms.forEach(form -> values.putIfAbsent(form, what));
    }

    private static String escaped(String value) {
        String json = Document.of(value).json();
        return json.substring(1, json.length() - 1);
    }

    /** What of the known values a text holds. */
    Optional<String> valueIn(String text) {
        return values.entrySet().stream()
                .filter(value -> text.contains(value.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** What a text holds that is a known value or looks like a credential. */
    Optional<String> secretIn(String text) {
        return valueIn(text).or(() -> Credentials.formIn(text)).or(() -> variableIn(text));
    }

    private static Optional<String> variableIn(String text) {
        return POLICY_VALUE.matcher(text).find()
                ? Optional.of("a variable with its value instead of its name only")
                : Optional.empty();
    }
}
