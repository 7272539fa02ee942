package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Faults of values at the edges, and of values that callers go on using. */
final class ValueFaults {
    private ValueFaults() {}

    static List<CheckpointerFault> all() {
        return List.of(
                fault(
                        "nothing_false_zero_and_empty_are_not_absent",
                        "falsy values are left out",
                        s -> Spoil.channels(s, values -> {
                            values.values().removeIf(v -> v.json().equals("0") || v.kind() == Kind.NULL);
                            return values;
                        })),
                fault(
                        "text_with_any_character_comes_back",
                        "U+0000 is left out",
                        s -> Spoil.json(s, json -> json.replace("\\u0000", ""))),
                fault(
                        "channels_and_writes_with_any_character_come_back",
                        "U+0000 is left out of writes",
                        s -> Spoil.eachWrite(
                                s,
                                w -> new dev.cairn.checkpoint.PendingWrite(
                                        w.taskId(),
                                        w.taskPath(),
                                        w.index(),
                                        w.channel(),
                                        Document.parse(w.value().json().replace("\\u0000", ""))))),
                fault(
                        "numbers_keep_their_digits",
                        "numbers become floating-point ones",
                        s -> Spoil.values(
                                s, v -> v.kind() == Kind.NUMBER ? Document.of(Double.parseDouble(v.text())) : v)),
                fault(
                        "numbers_that_json_lacks_come_back",
                        "what is no number becomes null",
                        s -> Spoil.json(s, json -> json.contains("@cairn") ? "[null,null,null]" : json)),
                fault(
                        "deep_values_come_back",
                        "deep values are refused",
                        s -> Spoil.json(s, json -> {
                            if (json.contains("]}]}]}]}]}")) {
                                throw Spoil.failure(ErrorCode.TOO_LARGE);
                            }
                            return json;
                        })),
                fault(
                        "long_texts_come_back",
                        "text is cut at 65,535 bytes",
                        s -> Spoil.values(
                                s,
                                v -> v.kind() == Kind.STRING && v.text().length() > 65_535
                                        ? Document.of(v.text().substring(0, 65_535))
                                        : v)),
                fault(
                        "large_values_come_back",
                        "values over 8 MB are refused",
                        s -> Spoil.puts(s, c -> {
                            if (c.values().values().stream().anyMatch(v -> v.byteLength() > 8 << 20)) {
                                throw Spoil.failure(ErrorCode.TOO_LARGE);
                            }
                            return c;
                        })),
                fault(
                        "no_bytes_at_all_come_back_as_such",
                        "no bytes become null",
                        s -> Spoil.values(
                                s, v -> v.kind() == Kind.BINARY && v.byteLength() == 0 ? Document.of(null) : v)),
                fault(
                        "times_ids_and_sets_come_back_as_what_they_were",
                        "sets become lists",
                        s -> Spoil.values(
                                s,
                                v -> v.toJava() instanceof java.util.Set<?> set ? Document.of(List.copyOf(set)) : v)),
                fault(
                        "registered_types_come_back_as_what_they_were",
                        "registered types become objects",
                        s -> Spoil.json(s, json -> json.replace("\"@cairn\"", "\"type\""))),
                fault(
                        "keys_that_are_no_text_come_back_as_what_they_were",
                        "keys become text",
                        s -> s.putMap = (at, v, m) -> s.sound.put(at, Map.of("v", Map.of("1", "a")), m)),
                fault("members_keep_their_order", "members are sorted", s -> Spoil.values(s, ValueFaults::sorted)),
                fault(
                        "unknown_types_are_refused_with_their_place",
                        "unknown types become text",
                        s -> s.putMap = (at, v, m) -> storedAsText(s, at, v)),
                fault(
                        "values_that_hold_themselves_are_refused",
                        "what cannot be stored is left out",
                        s -> s.putMap = (at, v, m) -> storedAsText(s, at, v)),
                fault(
                        "names_of_types_in_stored_data_build_nothing",
                        "names of types are obeyed",
                        s -> Spoil.values(s, v -> {
                            if (v.json().contains("javax.script")) {
                                throw Spoil.failure(ErrorCode.INTERNAL);
                            }
                            return v;
                        })),
                fault("later_changes_of_a_given_state_are_not_stored", "a given map is kept as it is", s -> {
                    Map<CheckpointConfig, Map<String, ?>> given = new LinkedHashMap<>();
                    s.putMap = (at, v, m) -> {
                        CheckpointConfig put = s.sound.put(at, v, m);
                        given.put(put, v);
                        return put;
                    };
                    Spoil.tuples(
                            s,
                            t -> Spoil.with(
                                    t,
                                    Spoil.with(
                                            t.checkpoint(),
                                            Checkpoint.of(given.getOrDefault(t.config(), Map.of()))
                                                    .values())));
                }),
                fault("later_changes_of_given_bytes_are_not_stored", "given bytes are kept as they are", s -> {
                    byte[][] given = {new byte[0]};
                    s.putMap = (at, v, m) -> {
                        given[0] = v.get("bytes") instanceof byte[] bytes ? bytes : given[0];
                        return s.sound.put(at, v, m);
                    };
                    Spoil.values(s, v -> Document.of(given[0]));
                }),
                fault("later_changes_of_given_writes_are_not_stored", "a given list is read later", s -> {
                    List<Runnable> later = new java.util.ArrayList<>();
                    s.write = (at, w, t, p) -> later.add(() -> s.sound.putWrites(at, w, t, p));
                    s.find = (at, selection) -> {
                        later.forEach(Runnable::run);
                        return s.sound.find(at, selection);
                    };
                }),
                fault(
                        "later_changes_of_given_metadata_are_not_stored",
                        "metadata goes on growing",
                        s -> Spoil.metadata(s, m -> m.with("tags", List.of("x", "y")))),
                fault("changes_of_a_found_state_are_not_stored", "what was found before is given again", s -> {
                    int[] finds = {0};
                    Spoil.json(s, json -> ++finds[0] > 2 ? json.replace("]", ",\"changed\"]") : json);
                }));
    }

    private static Document sorted(Document value) {
        if (value.kind() != Kind.OBJECT) {
            return value;
        }
        Map<String, Document> members = new TreeMap<>();
        for (int i = 0; i < value.size(); i++) {
            members.put(value.name(i), value.item(i));
        }
        return Document.fromObject(members);
    }

    private static CheckpointConfig storedAsText(Spoiled s, CheckpointConfig at, Map<String, ?> values) {
        try {
            return s.sound.put(at, values, dev.cairn.checkpoint.CheckpointMetadata.of(0));
        } catch (CairnException e) {
            return s.sound.put(at, Map.of("v", "?"), dev.cairn.checkpoint.CheckpointMetadata.of(0));
        }
    }
}
