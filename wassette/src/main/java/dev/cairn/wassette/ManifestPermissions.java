package dev.cairn.wassette;

import dev.cairn.wassette.internal.yaml.YamlText;
import dev.cairn.wassette.internal.yaml.YamlWalk;
import dev.cairn.wassette.internal.yaml.YamlWalk.Place;
import dev.cairn.wassette.policy.Permission;
import dev.cairn.wassette.policy.Permission.Effect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a manifest can permit.
 *
 * @param hosts hosts that may be spoken to
 * @param storage addresses with the access to them
 * @param keys variables that may be read
 * @param variables of them, those that take their value from one of another name
 * @param memory most bytes of memory, or null
 */
record ManifestPermissions(
        List<String> hosts,
        Map<String, List<String>> storage,
        List<String> keys,
        Map<String, String> variables,
        @Nullable String memory) {
    static ManifestPermissions read(YamlWalk walk, Place place) {
        Map<String, List<String>> storage = new LinkedHashMap<>();
        List<String> hosts = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        Map<String, String> variables = new LinkedHashMap<>();
        String memory = null;
        if (walk.isMap(place)) {
            for (Place item : allowed(walk, place, "network")) {
                walk.text(walk.member(item, "host")).ifPresent(hosts::add);
            }
            for (Place item : allowed(walk, place, "storage")) {
                List<String> access = walk.items(walk.member(item, "access")).stream()
                        .map(walk::text)
                        .flatMap(Optional::stream)
                        .toList();
                walk.text(walk.member(item, "uri")).ifPresent(uri -> storage.put(uri, access));
            }
            for (Place item : allowed(walk, place, "environment")) {
                Optional<String> key = walk.text(walk.member(item, "key"));
                key.ifPresent(keys::add);
                walk.optionalText(walk.member(item, "value_from"))
                        .ifPresent(from -> key.ifPresent(name -> variables.put(name, from)));
            }
            memory = walk.optionalText(walk.member(walk.member(place, "resources"), "memory_bytes"))
                    .orElse(null);
        }
        return new ManifestPermissions(hosts, storage, keys, variables, memory);
    }

    private static List<Place> allowed(YamlWalk walk, Place permissions, String kind) {
        Place of = walk.member(permissions, kind);
        if (of.isAbsent()) {
            return List.of();
        }
        Place allow = walk.member(of, "allow");
        List<Place> items = walk.items(allow);
        if (items.isEmpty()) {
            walk.problem(allow, "must not be empty");
        }
        return items;
    }

    /** A policy that permits the same. */
    String policy(@Nullable String name) {
        StringBuilder text = new StringBuilder("version: '1.0'\ndescription: ")
                .append(YamlText.quoted("Auto-generated policy for " + (name == null ? "component" : name)))
                .append("\npermissions:");
        StringBuilder inner = new StringBuilder();
        append(
                inner,
                "storage",
                storage.entrySet().stream()
                        .map(entry -> "uri: " + YamlText.quoted(entry.getKey()) + "\n      access: ["
                                + flow(entry.getValue().stream()) + "]")
                        .toList());
        append(
                inner,
                "network",
                hosts.stream().map(host -> "host: " + YamlText.quoted(host)).toList());
        append(
                inner,
                "environment",
                keys.stream().map(key -> "key: " + YamlText.quoted(key)).toList());
        if (memory != null) {
            inner.append("\n  resources:\n    limits:\n      memory: ").append(YamlText.quoted(memory));
        }
        return text.append(inner.isEmpty() ? " {}" : inner).append('\n').toString();
    }

    private static void append(StringBuilder text, String kind, List<String> items) {
        if (!items.isEmpty()) {
            text.append("\n  ").append(kind).append(":\n    allow:");
            items.forEach(item -> text.append("\n    - ").append(item));
        }
    }

    /** The part of a manifest that permits the same as a policy, as far as a manifest can say it. */
    static String yaml(List<Permission> permissions, List<String> left) {
        List<String> hosts = new ArrayList<>();
        List<String> storage = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (Permission permission : permissions) {
            boolean allow = permission.effect() == Effect.ALLOW;
            switch (permission.kind()) {
                case NETWORK ->
                    (allow && permission.detail().equals("host") ? hosts : left)
                            .add("host: " + YamlText.quoted(permission.subject()));
                case STORAGE ->
                    (allow ? storage : left)
                            .add("uri: " + YamlText.quoted(permission.subject()) + ", access: ["
                                    + flow(Stream.of(permission.detail().split(","))) + "]");
                case ENVIRONMENT -> (allow ? keys : left).add("key: " + YamlText.quoted(permission.subject()));
                case RESOURCES, RUNTIME, IPC -> left.add(permission.subject());
            }
        }
        StringBuilder text = new StringBuilder();
        flow(text, "storage", storage);
        flow(text, "network", hosts);
        flow(text, "environment", keys);
        return text.isEmpty() ? " {}" : text.toString();
    }

    private static String flow(Stream<String> texts) {
        return texts.map(YamlText::quoted).collect(Collectors.joining(", "));
    }

    private static void flow(StringBuilder text, String kind, List<String> items) {
        if (!items.isEmpty()) {
            text.append("\n      ").append(kind).append(":\n        allow:");
            items.forEach(item -> text.append("\n          - {").append(item).append('}'));
        }
    }
}
