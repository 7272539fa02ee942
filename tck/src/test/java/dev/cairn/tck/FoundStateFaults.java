package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Selection;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Faults of what is found, and of looking at what is not there. */
final class FoundStateFaults {
    private FoundStateFaults() {}

    static List<CheckpointerFault> all() {
        List<CheckpointerFault> faults = new ArrayList<>(finding());
        faults.addAll(parts());
        faults.addAll(empty());
        return faults;
    }

    private static List<CheckpointerFault> finding() {
        return List.of(
                fault(
                        "of_an_unknown_thread_nothing_is_found",
                        "an unknown thread has an empty state",
                        s -> instead(s, at -> Optional.of(nothing(at)))),
                fault(
                        "getting_what_is_not_there_is_an_error_that_names_it",
                        "what is not there is an inner fault",
                        s -> s.find = (at, selection) -> {
                            throw Spoil.failure(ErrorCode.INTERNAL);
                        }),
                fault(
                        "without_an_id_the_last_put_is_found",
                        "the first put is the latest",
                        s -> latest(s, tuples -> tuples.get(tuples.size() - 1))),
                fault(
                        "an_id_names_one_of_several",
                        "the id is ignored",
                        s -> s.find = (at, selection) -> s.sound.find(at.at(null), selection)),
                fault(
                        "the_config_of_what_is_found_names_it_completely",
                        "the config has no id",
                        s -> Spoil.tuples(
                                s,
                                t -> new CheckpointTuple(
                                        t.config().at(null),
                                        t.checkpoint(),
                                        t.metadata(),
                                        t.parentConfig(),
                                        t.pendingWrites()))),
                fault(
                        "a_found_checkpoint_has_all_its_parts",
                        "the time is not found",
                        s -> Spoil.states(
                                s,
                                c -> new Checkpoint(c.id(), null, c.values(), c.versions(), c.versionsSeen(), null))),
                fault(
                        "the_step_before_the_first_is_found_as_it_is",
                        "steps begin with 0",
                        s -> Spoil.metadata(s, m -> CheckpointMetadata.of(m.source(), Math.max(0, m.step())))),
                fault(
                        "the_parent_is_named_with_its_thread_and_namespace",
                        "parents are always of the root",
                        s -> Spoil.parents(
                                s,
                                parent -> parent == null
                                        ? null
                                        : CheckpointConfig.of(
                                                parent.threadId(), String.valueOf(parent.checkpointId())))),
                fault(
                        "pending_writes_are_found_with_their_checkpoint",
                        "writes come back twice",
                        s -> Spoil.writes(s, writes -> {
                            writes.addAll(List.copyOf(writes));
                            return writes;
                        })),
                fault(
                        "each_namespace_has_a_latest_of_its_own",
                        "a thread has one latest",
                        s -> s.find = (at, selection) -> at.checkpointId() == null
                                ? s.sound.find(CheckpointConfig.of(at.threadId()), selection)
                                : s.sound.find(at, selection)),
                fault(
                        "an_unknown_id_is_not_found_beside_known_ones",
                        "an unknown id finds the latest",
                        s -> instead(s, at -> s.sound.find(at.at(null)))),
                fault(
                        "a_channel_carried_over_many_steps_is_found",
                        "values of version 1 are forgotten in the end",
                        s -> Spoil.tuples(
                                s, t -> t.metadata().step() < 10 ? t : Spoil.with(t, without(t.checkpoint())))),
                fault(
                        "optional_parts_that_were_not_given_are_found_empty",
                        "missing parts are an error",
                        s -> Spoil.states(s, c -> {
                            if (c.versionsSeen().isEmpty()) {
                                throw Spoil.failure(ErrorCode.CORRUPT);
                            }
                            return c;
                        })),
                fault(
                        "the_latest_is_the_last_put_whatever_its_id",
                        "the latest has the greatest id",
                        s -> latest(
                                s,
                                tuples -> tuples.stream()
                                        .max(Comparator.comparing(t ->
                                                String.valueOf(t.checkpoint().id())))
                                        .orElseThrow())),
                fault(
                        "the_latest_is_the_last_put_whatever_its_time",
                        "the latest has the greatest time",
                        s -> latest(
                                s,
                                tuples -> tuples.stream()
                                        .max(Comparator.comparing(
                                                t -> t.checkpoint().ts() == null
                                                        ? Instant.MIN
                                                        : t.checkpoint().ts()))
                                        .orElseThrow())));
    }

    private static List<CheckpointerFault> parts() {
        return List.of(
                fault(
                        "only_the_channels_that_are_asked_for_are_found",
                        "everything is always found",
                        s -> s.find = (at, selection) -> s.sound.find(at, Selection.all())),
                fault(
                        "the_last_items_of_a_list_are_found",
                        "the first items are found",
                        s -> s.find = (at, selection) -> s.sound
                                .find(at, selection)
                                .map(t -> Spoil.with(
                                        t, Spoil.with(t.checkpoint(), Map.of("list", Document.of(List.of(1, 2))))))),
                fault(
                        "what_a_pointer_names_is_found",
                        "a pointer finds the whole channel",
                        s -> s.find = (at, selection) ->
                                s.sound.find(at, Selection.none().channels("deep"))));
    }

    private static List<CheckpointerFault> empty() {
        return List.of(
                fault(
                        "an_empty_store_lists_nothing",
                        "an empty listing is an error",
                        s -> Spoil.lists(s, items -> {
                            if (items.isEmpty()) {
                                throw Spoil.failure(ErrorCode.NOT_FOUND);
                            }
                            return items;
                        })),
                fault(
                        "finding_makes_nothing",
                        "finding makes the thread",
                        s -> instead(s, at -> {
                            s.sound.put(CheckpointConfig.of(at.threadId()), Map.of(), CheckpointMetadata.of(0));
                            return Optional.empty();
                        })),
                fault(
                        "listing_makes_nothing",
                        "listing makes the thread",
                        s -> Spoil.queries(s, q -> {
                            if (q.threadId() != null) {
                                s.sound.put(
                                        CheckpointConfig.of(q.threadId()),
                                        Map.of(),
                                        dev.cairn.checkpoint.CheckpointMetadata.of(0));
                            }
                            return q;
                        })),
                fault("a_refused_put_makes_no_thread", "a put makes the thread first", s -> {
                    Spoiled.PutHook put = s.put;
                    s.put = (at, c, m, o) -> {
                        s.sound.put(at.onBranch("made"), Map.of(), m);
                        return put.put(at, c, m, o);
                    };
                }),
                fault(
                        "threads_are_listed_with_their_heads",
                        "threads are listed without prefix",
                        s -> s.threads = q -> s.sound.threads().list(q.prefix(""))),
                fault(
                        "damage_is_not_found_where_there_is_none",
                        "writes count as damage",
                        s -> s.verify = (thread, found) ->
                                found.accept(new dev.cairn.storage.Damage("write", "unknown kind", "thread-1"))));
    }

    private static CheckpointTuple nothing(CheckpointConfig at) {
        return new CheckpointTuple(
                at.at("none"), Checkpoint.of(Map.of()).withId("none"), CheckpointMetadata.of(0), null, List.of());
    }

    private interface Instead {
        Optional<CheckpointTuple> of(CheckpointConfig at);
    }

    private static void instead(Spoiled s, Instead instead) {
        s.find = (at, selection) -> {
            Optional<CheckpointTuple> found = s.sound.find(at, selection);
            return found.isPresent() ? found : instead.of(at);
        };
    }

    private interface Latest {
        CheckpointTuple of(List<CheckpointTuple> newestFirst);
    }

    private static void latest(Spoiled s, Latest latest) {
        s.find = (at, selection) -> {
            List<CheckpointTuple> all =
                    s.sound.list(CheckpointQuery.of(at.threadId())).items();
            return at.checkpointId() != null || all.isEmpty()
                    ? s.sound.find(at, selection)
                    : Optional.of(latest.of(all));
        };
    }

    private static Checkpoint without(Checkpoint c) {
        Map<String, Document> values = new java.util.LinkedHashMap<>(c.values());
        values.keySet()
                .removeIf(channel -> ChannelVersion.of(1).equals(c.versions().get(channel)));
        return Spoil.with(c, values);
    }
}
