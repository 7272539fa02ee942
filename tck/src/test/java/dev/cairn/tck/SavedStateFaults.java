package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Faults of what a put stores. */
final class SavedStateFaults {
    private SavedStateFaults() {}

    static List<CheckpointerFault> all() {
        List<CheckpointerFault> faults = new ArrayList<>(parts());
        faults.addAll(rules());
        return faults;
    }

    private static List<CheckpointerFault> parts() {
        return List.of(
                fault(
                        "a_put_returns_the_config_of_the_new_checkpoint",
                        "a put returns the config that it got",
                        s -> s.put = (at, c, m, o) -> {
                            s.sound.put(at, c, m, o);
                            return at;
                        }),
                fault(
                        "a_put_is_found_under_the_config_that_it_returned",
                        "a put returns an id of another kind",
                        s -> s.putMap =
                                (at, v, m) -> at.at(s.sound.put(at, v, m).checkpointId() + "0")),
                fault(
                        "text_numbers_lists_and_nested_objects_come_back",
                        "numbers become text",
                        s -> Spoil.values(s, v -> v.kind() == Document.Kind.NUMBER ? Document.of(v.text()) : v)),
                fault(
                        "channel_versions_come_back_as_they_were_given",
                        "versions are cut to whole numbers",
                        s -> Spoil.states(s, c -> c.withVersions(cut(c.versions())))),
                fault(
                        "the_nodes_that_saw_channels_come_back",
                        "one node is forgotten",
                        s -> seen(s, seen -> seen.remove("tool"))),
                fault(
                        "the_versions_that_each_node_saw_come_back",
                        "each node is said to have seen version 1",
                        s -> seen(s, seen -> seen.replaceAll((node, v) -> Map.of("a", ChannelVersion.of(1))))),
                fault(
                        "source_step_and_own_keys_of_metadata_come_back",
                        "own keys are not kept",
                        s -> Spoil.metadata(s, m -> CheckpointMetadata.of(m.source(), m.step()))),
                fault(
                        "the_root_namespace_is_the_empty_one",
                        "the root is stored under a name of its own",
                        s -> Spoil.places(s, at -> at.namespace().isEmpty() ? in(at, "__root__") : at)),
                fault(
                        "a_child_namespace_keeps_its_name_and_its_state",
                        "namespaces are ignored",
                        s -> Spoil.places(s, at -> in(at, ""))),
                fault(
                        "what_was_put_into_the_root_is_found_without_a_namespace",
                        "the root has no latest",
                        s -> Spoil.hide(s, at -> at.namespace().isEmpty() && at.checkpointId() == null)),
                fault(
                        "every_checkpoint_of_a_chain_stays_found_by_its_id",
                        "only the head is kept",
                        SavedStateFaults::onlyHead),
                fault(
                        "threads_do_not_mix",
                        "thread ids are cut to seven characters",
                        s -> Spoil.places(
                                s,
                                at -> new CheckpointConfig(
                                        at.threadId().substring(0, 7),
                                        at.namespace(),
                                        at.checkpointId(),
                                        at.branch()))),
                fault(
                        "the_checkpoint_that_the_config_names_becomes_the_parent",
                        "the head is always the parent",
                        s -> s.put = (at, c, m, o) -> s.sound.put(at.at(null), c, m, o)),
                fault(
                        "a_put_on_a_checkpoint_that_does_not_exist_is_refused_and_nothing_is_stored",
                        "a put on what does not exist begins anew",
                        s -> s.put =
                                (at, c, m, o) -> s.sound.put(s.sound.find(at).isEmpty() ? at.at(null) : at, c, m, o)),
                fault(
                        "a_put_that_is_sent_again_is_answered_when_the_thread_has_gone_on",
                        "a put that was sent before is refused as any other",
                        s -> s.put = (at, c, m, o) -> {
                            if (c.id() != null && s.sound.find(at.at(c.id())).isPresent()) {
                                throw Spoil.failure(ErrorCode.CONFLICT);
                            }
                            return s.sound.put(at, c, m, o);
                        }),
                fault(
                        "without_an_id_in_the_config_the_head_becomes_the_parent",
                        "a put without id begins anew",
                        s -> Spoil.parents(s, parent -> null)),
                fault(
                        "a_channel_whose_version_stays_comes_from_the_parent",
                        "channels without value are dropped",
                        s -> Spoil.puts(
                                s,
                                c -> c.withVersions(
                                        only(c.versions(), c.values().keySet())))),
                fault(
                        "a_channel_can_come_later",
                        "the first put settles the channels",
                        SavedStateFaults::firstChannels),
                fault(
                        "a_channel_without_a_version_is_gone",
                        "every given value is a channel",
                        s -> Spoil.puts(s, c -> c.withVersions(Map.of()))),
                fault(
                        "the_run_id_comes_back",
                        "the run is not kept",
                        s -> Spoil.metadata(
                                s,
                                m -> new CheckpointMetadata(
                                        m.source(), m.step(), m.writes(), m.parents(), null, m.extra()))),
                fault(
                        "a_checkpoint_comes_back_unaltered",
                        "times are cut to milliseconds",
                        s -> Spoil.states(
                                s, c -> c.ts() == null ? c : c.withTs(c.ts().truncatedTo(ChronoUnit.MILLIS)))),
                fault(
                        "a_step_that_updated_nothing_is_not_one_of_which_no_one_knows",
                        "no updates are unknown ones",
                        s -> Spoil.states(
                                s,
                                c -> new Checkpoint(
                                        c.id(),
                                        c.ts(),
                                        c.values(),
                                        c.versions(),
                                        c.versionsSeen(),
                                        c.updatedChannels() == null
                                                        || c.updatedChannels().isEmpty()
                                                ? null
                                                : c.updatedChannels()))));
    }

    private static List<CheckpointerFault> rules() {
        return List.of(
                fault(
                        "ids_that_are_not_given_are_made_and_differ",
                        "an id is made of the step",
                        s -> s.putMap =
                                (at, v, m) -> s.sound.put(at, Checkpoint.of(v).withId("step " + m.step()), m)),
                fault(
                        "an_id_that_is_too_long_is_refused_and_nothing_is_stored",
                        "long ids are cut",
                        s -> Spoil.puts(
                                s,
                                c -> c.id() != null && c.id().length() > 256 ? c.withId(c.id().substring(0, 256)) : c)),
                fault(
                        "putting_the_same_again_changes_nothing",
                        "an id that exists gets a new number",
                        SavedStateFaults::renumber),
                fault(
                        "putting_another_content_under_an_id_is_a_conflict_and_changes_nothing",
                        "every put replaces",
                        s -> s.put = (at, c, m, o) ->
                                s.sound.put(at, c, m, PutOptions.none().replacing())),
                fault(
                        "appending_something_else_under_an_id_is_a_conflict_and_changes_nothing",
                        "an append under a stored id counts as sent again, whatever it appends",
                        s -> s.change = (at, c, m, o) -> sentAgain(s, at, c, m, o)),
                fault(
                        "a_replacement_that_is_asked_for_replaces",
                        "replacing is refused",
                        s -> s.put = (at, c, m, o) -> s.sound.put(at, c, m)),
                fault(
                        "a_version_without_any_value_is_refused_and_nothing_is_stored",
                        "missing values become null",
                        s -> Spoil.puts(s, SavedStateFaults::filled)),
                fault(
                        "one_version_of_a_channel_may_have_two_values_on_two_lines",
                        "values go by channel and version",
                        SavedStateFaults::byVersion),
                fault(
                        "changes_are_reported_without_the_state_that_they_change",
                        "changes lose what they do not name",
                        s -> s.change = (at, c, m, o) -> {
                            CheckpointConfig put = s.sound.put(at, c, m, o);
                            return s.sound.put(put, c.remove("kept"), m, o);
                        }),
                fault(
                        "a_failed_put_leaves_the_next_one_as_it_would_have_been",
                        "what could be stored of it is",
                        s -> s.putMap = (at, v, m) -> {
                            try {
                                return s.sound.put(at, v, m);
                            } catch (CairnException e) {
                                s.sound.put(at, Map.of("good", 1), m);
                                throw e;
                            }
                        }),
                fault(
                        "a_refusal_is_typed_and_says_where",
                        "refusals name no place",
                        s -> s.putMap = (at, v, m) -> {
                            try {
                                return s.sound.put(at, v, m);
                            } catch (CairnException e) {
                                throw Spoil.failure(ErrorCode.INVALID);
                            }
                        }));
    }

    private static CheckpointConfig in(CheckpointConfig at, String namespace) {
        return new CheckpointConfig(at.threadId(), namespace, at.checkpointId(), at.branch());
    }

    private static Map<String, ChannelVersion> cut(Map<String, ChannelVersion> versions) {
        Map<String, ChannelVersion> cut = new HashMap<>();
        versions.forEach((channel, v) -> cut.put(channel, ChannelVersion.of((long) Double.parseDouble(v.toString()))));
        return cut;
    }

    private static Map<String, ChannelVersion> only(Map<String, ChannelVersion> versions, Set<String> channels) {
        Map<String, ChannelVersion> only = new LinkedHashMap<>(versions);
        only.keySet().retainAll(channels);
        return only;
    }

    private static void seen(Spoiled s, java.util.function.Consumer<Map<String, Map<String, ChannelVersion>>> change) {
        Spoil.states(s, c -> {
            Map<String, Map<String, ChannelVersion>> seen = new HashMap<>(c.versionsSeen());
            change.accept(seen);
            return new Checkpoint(c.id(), c.ts(), c.values(), c.versions(), seen, c.updatedChannels());
        });
    }

    private static void onlyHead(Spoiled s) {
        Spoil.hide(
                s,
                at -> at.checkpointId() != null
                        && s.sound.find(at.at(null)).stream()
                                .noneMatch(head -> at.checkpointId()
                                        .equals(head.checkpoint().id())));
    }

    private static void firstChannels(Spoiled s) {
        Set<String> first = new HashSet<>();
        Spoil.puts(s, c -> {
            if (first.isEmpty()) {
                first.addAll(c.values().keySet());
            }
            Map<String, Document> values = new HashMap<>(c.values());
            values.keySet().retainAll(first);
            return Spoil.with(c, values).withVersions(only(c.versions(), first));
        });
    }

    private static void renumber(Spoiled s) {
        Spoiled.PutHook put = s.put;
        s.put = (at, c, m, o) -> c.id() != null && s.sound.find(at.at(c.id())).isPresent()
                ? put.put(at, c.withId(c.id() + "-2"), m, o)
                : put.put(at, c, m, o);
    }

    private static Checkpoint filled(Checkpoint c) {
        Map<String, Document> values = new LinkedHashMap<>(c.values());
        c.versions().keySet().forEach(channel -> values.putIfAbsent(channel, Document.of(null)));
        return Spoil.with(c, values);
    }

    private static void byVersion(Spoiled s) {
        Map<String, Document> blobs = new HashMap<>();
        Spoil.puts(s, c -> {
            Map<String, Document> values = new LinkedHashMap<>(c.values());
            values.replaceAll((channel, value) -> {
                Document known = blobs.putIfAbsent(channel + c.versions().get(channel), value);
                return known == null ? value : known;
            });
            return Spoil.with(c, values);
        });
    }

    private static CheckpointConfig sentAgain(
            Spoiled s, CheckpointConfig at, StateChange change, CheckpointMetadata metadata, PutOptions options) {
        try {
            return s.sound.put(at, change, metadata, options);
        } catch (ConflictException exists) {
            return at.at(String.valueOf(exists.details().get("checkpoint")));
        }
    }
}
