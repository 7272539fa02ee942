package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.StateChange.Versions;
import dev.cairn.checkpoint.TaskWrites;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Faults of puts that give their channels versions and send only what is new. */
final class FrameworkPutFaults {
    private FrameworkPutFaults() {}

    static List<CheckpointerFault> all() {
        return List.of(
                fault(
                        "a_state_has_exactly_the_channels_with_a_version",
                        "channels without a version stay",
                        s -> s.change = (at, c, m, o) -> s.sound.put(at, keeping(s, at, c), m, o)),
                fault(
                        "a_removed_channel_has_a_version_and_no_value",
                        "the version goes with the value",
                        s -> changes(s, FrameworkPutFaults::withoutRemoved)),
                fault(
                        "what_nodes_have_seen_and_a_step_wrote_comes_with_the_versions",
                        "only the versions are kept",
                        s -> changes(s, c -> c.withVersions(versions(c).channels(), Map.of(), null))),
                fault(
                        "items_follow_the_beginning_that_is_kept",
                        "the end that is not kept stays",
                        s -> changes(
                                s,
                                c -> only(
                                        c,
                                        step -> step instanceof StateChange.Append
                                                || step instanceof StateChange.Assign))),
                fault(
                        "what_tasks_wrote_is_stored_with_a_put",
                        "every task wrote at the new checkpoint",
                        s -> options(
                                s,
                                o -> writing(
                                        o,
                                        o.writes().stream()
                                                .map(w -> new TaskWrites(null, w.taskId(), w.taskPath(), w.writes()))
                                                .toList()))),
                fault(
                        "a_put_sent_again_adds_what_tasks_wrote_meanwhile",
                        "what comes with a repetition is dropped",
                        s -> s.change =
                                (at, c, m, o) -> s.sound.put(at, c, m, isStored(s, at, c) ? writing(o, List.of()) : o)),
                fault(
                        "a_put_that_begins_again_has_no_parent_and_moves_the_head",
                        "what begins again follows the head",
                        s -> s.change = (at, c, m, o) -> s.sound.put(at, c, m, o.begins() ? PutOptions.none() : o)),
                fault(
                        "a_value_that_the_reader_knows_is_not_read",
                        "what is known is read all the same",
                        s -> s.find = (at, selection) -> s.sound.find(at, Selection.all())),
                fault(
                        "a_value_that_the_reader_knows_is_not_read",
                        "digests are not compared",
                        s -> s.find =
                                (at, selection) -> s.sound.find(at, selection).map(tuple -> unread(tuple, selection))));
    }

    static List<CheckpointerFault> refusals() {
        return List.of(
                fault(
                        "a_channel_that_is_kept_in_another_version_is_named_and_nothing_is_stored",
                        "the channels are not named",
                        s -> refused(s, (put, refusal) -> {
                            throw new CairnException(refusal.code(), "A version is unknown.");
                        })),
                fault(
                        "a_channel_that_is_kept_in_another_version_is_named_and_nothing_is_stored",
                        "a refused put leaves what tasks wrote",
                        s -> refused(s, (put, refusal) -> {
                            put.options
                                    .writes()
                                    .forEach(w -> s.sound.putWrites(put.at, w.writes(), w.taskId(), w.taskPath()));
                            throw refusal;
                        })),
                fault(
                        "a_beginning_that_is_not_there_is_refused_and_nothing_is_stored",
                        "a shorter array stays whole",
                        s -> refused(
                                s,
                                (put, refusal) -> put.again(
                                        only(put.change, step -> !(step instanceof StateChange.Truncate))
                                                .appendAll("log", List.of()),
                                        put.options))),
                fault(
                        "items_behind_another_beginning_than_expected_are_a_conflict_and_nothing_is_stored",
                        "digests of values are not looked at",
                        s -> changes(s, c -> only(c, step -> !(step instanceof StateChange.Expect)))),
                fault(
                        "items_behind_another_beginning_than_expected_are_a_conflict_and_nothing_is_stored",
                        "a checkpoint is stored before the digest is compared",
                        s -> refused(s, (put, refusal) -> {
                            put.again(only(put.change, step -> !(step instanceof StateChange.Expect)), put.options);
                            throw refusal;
                        })),
                fault(
                        "a_put_that_expects_other_writes_is_a_conflict_and_nothing_is_stored",
                        "a refused put moves the head",
                        s -> refused(s, (put, refusal) -> {
                            put.again(put.change, PutOptions.none().movingHead());
                            throw refusal;
                        })),
                fault(
                        "a_put_that_creates_is_refused_when_the_checkpoint_is_stored_already",
                        "a repetition is an answer, whatever was said",
                        s -> refused(
                                s,
                                (put, refusal) ->
                                        put.again(put.change, PutOptions.none().movingHead()))));
    }

    /** A put that was refused. */
    private record Put(
            Spoiled s, CheckpointConfig at, StateChange change, CheckpointMetadata metadata, PutOptions options) {
        CheckpointConfig again(StateChange other, PutOptions how) {
            return s.sound.put(at, other, metadata, how);
        }
    }

    private interface Refused {
        CheckpointConfig answer(Put put, CairnException refusal);
    }

    private static void refused(Spoiled s, Refused instead) {
        s.change = (at, c, m, o) -> {
            try {
                return s.sound.put(at, c, m, o);
            } catch (CairnException refusal) {
                return instead.answer(new Put(s, at, c, m, o), refusal);
            }
        };
    }

    private static void changes(Spoiled s, UnaryOperator<StateChange> spoil) {
        s.change = (at, c, m, o) -> s.sound.put(at, spoil.apply(c), m, o);
    }

    private static void options(Spoiled s, UnaryOperator<PutOptions> spoil) {
        s.change = (at, c, m, o) -> s.sound.put(at, c, m, spoil.apply(o));
    }

    private static PutOptions writing(PutOptions o, List<TaskWrites> writes) {
        return new PutOptions(
                o.expectedHead(),
                o.replace(),
                o.token(),
                o.idempotencyKey(),
                o.durability(),
                o.expectedWrites(),
                o.movesHead(),
                o.begins(),
                o.creates(),
                writes);
    }

    private static Versions versions(StateChange change) {
        return Objects.requireNonNull(change.versions());
    }

    private static StateChange with(StateChange change, Map<String, ChannelVersion> channels) {
        return change.withVersions(
                channels, versions(change).seen(), versions(change).updated());
    }

    private static StateChange keeping(Spoiled s, CheckpointConfig at, StateChange change) {
        Map<String, ChannelVersion> all = new LinkedHashMap<>();
        s.sound.find(at).ifPresent(before -> all.putAll(before.checkpoint().versions()));
        all.putAll(versions(change).channels());
        return with(change, all);
    }

    private static StateChange withoutRemoved(StateChange change) {
        Map<String, ChannelVersion> left = new LinkedHashMap<>(versions(change).channels());
        change.steps().stream()
                .filter(StateChange.Remove.class::isInstance)
                .forEach(step -> left.remove(step.channel()));
        return with(change, left);
    }

    /** The change with some of its steps; of this kit's steps all but patches. */
    private static StateChange only(StateChange change, Predicate<StateChange.Step> wanted) {
        StateChange left = StateChange.empty();
        for (StateChange.Step step : change.steps().stream().filter(wanted).toList()) {
            if (step instanceof StateChange.Append append) {
                left = left.appendAll(append.channel(), append.items());
            } else if (step instanceof StateChange.Assign assign) {
                left = left.set(assign.channel(), assign.value());
            } else if (step instanceof StateChange.Truncate truncate) {
                left = left.truncate(truncate.channel(), truncate.items());
            }
        }
        Versions same = versions(change);
        StateChange named = change.id() == null ? left : left.withId(change.id());
        return named.withVersions(same.channels(), same.seen(), same.updated());
    }

    private static boolean isStored(Spoiled s, CheckpointConfig at, StateChange change) {
        return change.id() != null && s.sound.find(at.at(change.id())).isPresent();
    }

    private static CheckpointTuple unread(CheckpointTuple tuple, Selection selection) {
        Map<String, Document> values = new LinkedHashMap<>(tuple.checkpoint().values());
        selection.known().keySet().forEach(channel -> values.replace(channel, Selection.SAME));
        return Spoil.with(tuple, Spoil.with(tuple.checkpoint(), values));
    }
}
