package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.CairnException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Faults of names. */
final class NameFaults {
    private NameFaults() {}

    static List<CheckpointerFault> all() {
        return List.of(
                fault(
                        "threads_of_odd_names_do_not_mix",
                        "threads are told apart whatever their case",
                        s -> Spoil.places(
                                s,
                                at -> new CheckpointConfig(
                                        at.threadId().toLowerCase(Locale.ROOT),
                                        at.namespace(),
                                        at.checkpointId(),
                                        at.branch()))),
                fault(
                        "deleting_a_thread_of_an_odd_name_deletes_it_only",
                        "_ means any character",
                        s -> s.delete = thread -> {
                            if (thread.equals("a_")) {
                                s.sound.threads().delete("ab");
                            }
                            return s.sound.threads().delete(thread);
                        }),
                fault(
                        "namespaces_of_odd_names_do_not_mix",
                        "namespaces are trimmed",
                        s -> Spoil.places(
                                s,
                                at -> new CheckpointConfig(
                                        at.threadId(), at.namespace().strip(), at.checkpointId(), at.branch()))),
                fault("checkpoints_and_tasks_of_odd_names_do_not_mix", "checkpoint ids are trimmed", s -> {
                    Spoil.places(
                            s,
                            at -> at.at(
                                    at.checkpointId() == null
                                            ? null
                                            : at.checkpointId().strip()));
                    Spoil.puts(s, c -> c.id() == null ? c : c.withId(c.id().strip()));
                }),
                fault(
                        "channels_of_odd_names_do_not_mix",
                        "channels are told apart whatever their case",
                        s -> Spoil.channels(s, values -> {
                            Map<String, dev.cairn.model.Document> folded = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
                            folded.putAll(values);
                            return folded;
                        })),
                fault(
                        "branches_of_odd_names_do_not_mix",
                        "branches are told apart whatever their case",
                        s -> Spoil.places(
                                s,
                                at -> new CheckpointConfig(
                                        at.threadId(),
                                        at.namespace(),
                                        at.checkpointId(),
                                        at.branch().toLowerCase(Locale.ROOT)))),
                fault(
                        "prefixes_of_threads_are_meant_literally",
                        "% in a prefix means anything",
                        s -> s.threads = q -> s.sound.threads().list(q.prefix().contains("%") ? ThreadQuery.all() : q)),
                fault(
                        "names_that_no_store_could_keep_are_refused",
                        "refused names are left out",
                        s -> s.putMap = (at, v, m) -> {
                            try {
                                return s.sound.put(at, v, m);
                            } catch (CairnException e) {
                                return s.sound.put(at, Map.of(), m);
                            }
                        }));
    }
}
