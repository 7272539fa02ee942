package dev.cairn.checkpoint.internal.put;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.internal.record.StateCache;
import dev.cairn.checkpoint.internal.value.ValueErrors;
import dev.cairn.codec.internal.frame.ChannelUpdate;
import dev.cairn.codec.internal.frame.ChannelUpdate.Append;
import dev.cairn.codec.internal.frame.ChannelUpdate.Keep;
import dev.cairn.codec.internal.frame.ChannelUpdate.Whole;
import dev.cairn.codec.internal.frame.KnownState;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.binding.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a put wants to store, reported as updates of the state before. */
public sealed interface StateInput permits StateInput.Given, StateInput.Changed, StampedState, MergedState {
    /** Updates of every channel of the new state. */
    Map<String, ChannelUpdate> updates(StateCache.@Nullable Entry before);

    /** The channels' versions, once it is known which values changed. */
    default Map<String, ChannelVersion> versions(
            StateCache.@Nullable Entry before, Iterable<String> channels, Set<String> changed) {
        return versions(before == null ? Map.of() : before.record().versions(), channels, changed);
    }

    /** The same, reported by the versions before. */
    Map<String, ChannelVersion> versions(
            Map<String, ChannelVersion> before, Iterable<String> channels, Set<String> changed);

    /** SHA-256 of the values that channels must have then, by channel. */
    default Map<String, String> expected() {
        return Map.of();
    }

    /** Whether the content of the state before is needed, not only its ends. */
    boolean needsContent();

    /** Whether there is no new state without the one before. */
    boolean needsParent();

    /** Id, time, versions seen and updated channels, where they are given. */
    Checkpoint frame(StateCache.@Nullable Entry before);

    /** The same as the caller said it. */
    default Checkpoint said() {
        return frame(null);
    }

    /** Adds all that tells this state from another to the digest of its request. */
    void addTo(RequestDigest digest);

    /** Every channel as it is. */
    static Map<String, ChannelUpdate> unchanged(KnownState state) {
        Map<String, ChannelUpdate> updates = new LinkedHashMap<>();
        state.channels().keySet().forEach(channel -> updates.put(channel, new Keep()));
        return updates;
    }

    /** The value that a channel has by an update. */
    static Document value(ChannelUpdate update, KnownState state, String channel) {
        if (update instanceof Whole whole) {
            return whole.value();
        }
        if (update instanceof Append append) {
            List<Document> all = new ArrayList<>();
            if (state.channels().containsKey(channel)) {
                all.addAll(state.value(channel).items());
            }
            all.addAll(append.items());
            return Document.fromArray(all);
        }
        return state.value(channel);
    }

    private static Map<String, ChannelVersion> count(
            Map<String, ChannelVersion> before, Iterable<String> channels, Set<String> changed) {
        Map<String, ChannelVersion> versions = new LinkedHashMap<>();
        for (String channel : channels) {
            ChannelVersion last = before.get(channel);
            versions.put(channel, last == null ? ChannelVersion.of(1) : changed.contains(channel) ? last.next() : last);
        }
        return versions;
    }

    /** A whole state. */
    record Given(Checkpoint checkpoint) implements StateInput {
        /** Whether it is the same state whatever came before. */
        boolean isComplete() {
            return checkpoint
                    .values()
                    .keySet()
                    .containsAll(checkpoint.versions().keySet());
        }

        @Override
        public Map<String, ChannelUpdate> updates(StateCache.@Nullable Entry before) {
            Names names = new Names();
            Map<String, ChannelUpdate> updates = new LinkedHashMap<>();
            Iterable<String> channels = checkpoint.versions().isEmpty()
                    ? checkpoint.values().keySet()
                    : checkpoint.versions().keySet();
            for (String channel : channels) {
                names.name("channel name", channel);
                Document value = checkpoint.values().get(channel);
                if (value != null) {
                    updates.put(channel, new Whole(ValueErrors.checked(channel, value, 0)));
                } else if (isAsBefore(before, channel)) {
                    updates.put(channel, new Keep());
                } else {
                    names.problem("channel '" + channel + "' has version "
                            + checkpoint.versions().get(channel)
                            + " and no value, and the parent checkpoint has no value of that version");
                }
            }
            names.done();
            return updates;
        }

        private boolean isAsBefore(StateCache.@Nullable Entry before, String channel) {
            return before != null
                    && before.state().channels().containsKey(channel)
                    && Objects.equals(
                            checkpoint.versions().get(channel),
                            before.record().versions().get(channel));
        }

        @Override
        public Map<String, ChannelVersion> versions(
                Map<String, ChannelVersion> before, Iterable<String> channels, Set<String> changed) {
            return checkpoint.versions().isEmpty() ? count(before, channels, changed) : checkpoint.versions();
        }

        @Override
        public boolean needsContent() {
            return true;
        }

        @Override
        public boolean needsParent() {
            return false;
        }

        @Override
        public Checkpoint frame(StateCache.@Nullable Entry before) {
            return checkpoint;
        }

        @Override
        public void addTo(RequestDigest digest) {
            digest.text("state")
                    .text(checkpoint.id())
                    .text(checkpoint.ts() == null ? null : checkpoint.ts().toString())
                    .documents(checkpoint.values())
                    .versions(checkpoint.versions())
                    .updated(checkpoint.updatedChannels())
                    .seen(checkpoint.versionsSeen());
        }
    }

    /** Changes to the state before. */
    record Changed(StateChange change, Types types) implements StateInput {
        @Override
        public Map<String, ChannelUpdate> updates(StateCache.@Nullable Entry before) {
            KnownState state = before == null ? KnownState.EMPTY : before.state();
            Map<String, ChannelUpdate> updates = updates(state, StateInput.unchanged(state));
            StateChange.Versions versions = change.versions();
            return versions == null
                    ? updates
                    : versioned(
                            versions.channels(),
                            updates,
                            before == null ? Map.of() : before.record().versions());
        }

        /** The channels that have a version. One that no step names has it in the state before, too. */
        private Map<String, ChannelUpdate> versioned(
                Map<String, ChannelVersion> versions,
                Map<String, ChannelUpdate> updates,
                Map<String, ChannelVersion> before) {
            Set<String> named =
                    change.steps().stream().map(StateChange.Step::channel).collect(Collectors.toSet());
            Map<String, ChannelUpdate> versioned = new LinkedHashMap<>();
            Map<String, String> missing = new LinkedHashMap<>();
            Names names = new Names();
            versions.forEach((channel, version) -> {
                names.name("channel name", channel);
                if (!named.contains(channel) && !version.equals(before.get(channel))) {
                    missing.put(channel, version.toString());
                } else if (updates.containsKey(channel)) {
                    versioned.put(channel, updates.get(channel));
                }
            });
            names.done();
            if (!missing.isEmpty()) {
                throw missing(missing);
            }
            return versioned;
        }

        private static CairnException missing(Map<String, String> missing) {
            String channels = missing.entrySet().stream()
                    .map(channel -> "'" + channel.getKey() + "' in version " + channel.getValue())
                    .collect(Collectors.joining(", "));
            return new CairnException(
                    ErrorCode.INVALID,
                    "Cannot keep channel " + channels
                            + ": the parent checkpoint does not have it. Nothing was stored. Put it with its value.",
                    Map.of("missing_versions", missing),
                    null);
        }

        /** These changes on top of others. */
        Map<String, ChannelUpdate> updates(KnownState state, Map<String, ChannelUpdate> soFar) {
            Map<String, ChannelUpdate> updates = new LinkedHashMap<>(soFar);
            Names names = new Names();
            for (StateChange.Step step : change.steps()) {
                names.name("channel name", step.channel());
                apply(step, state, updates, names);
            }
            names.done();
            return updates;
        }

        private void apply(StateChange.Step step, KnownState state, Map<String, ChannelUpdate> updates, Names names) {
            String channel = step.channel();
            if (step instanceof StateChange.Remove) {
                updates.remove(channel);
            } else if (step instanceof StateChange.Assign assign) {
                Document value = ValueErrors.inChannel(channel, () -> types.document(assign.value()));
                updates.put(channel, new Whole(ValueErrors.checked(channel, value, 0)));
            } else if (step instanceof StateChange.Append append) {
                append(channel, documents(append), state, updates, names);
            } else if (step instanceof StateChange.Truncate truncate) {
                truncate(truncate, state, updates, names);
            } else if (step instanceof StateChange.Expect) {
                names.name("channel name", channel); // compared when the value is known
            } else if (updates.containsKey(channel)) {
                Document value = StateInput.value(updates.get(channel), state, channel);
                Document patched = ((StateChange.Patch) step).patch().apply(value);
                updates.put(channel, new Whole(ValueErrors.checked(channel, patched, 0)));
            } else {
                names.problem("channel '" + channel + "' is not there to be patched");
            }
        }

        private static void truncate(
                StateChange.Truncate step, KnownState state, Map<String, ChannelUpdate> updates, Names names) {
            String channel = step.channel();
            ChannelUpdate soFar = updates.get(channel);
            Document value = soFar == null ? null : StateInput.value(soFar, state, channel);
            if (value == null || value.kind() != Kind.ARRAY || value.size() < step.items()) {
                names.problem("channel '" + channel + "' is not an array of " + step.items() + " or more items");
            } else if (value.size() > step.items()) {
                updates.put(channel, new Whole(Document.fromArray(value.items().subList(0, step.items()))));
            }
        }

        private List<Document> documents(StateChange.Append append) {
            List<Document> items = ValueErrors.inChannel(
                    append.channel(),
                    () -> append.items().stream().map(types::document).toList());
            items.forEach(item -> ValueErrors.checked(append.channel(), item, 1));
            return items;
        }

        private static void append(
                String channel,
                List<Document> items,
                KnownState state,
                Map<String, ChannelUpdate> updates,
                Names names) {
            ChannelUpdate soFar = updates.get(channel);
            boolean array = soFar instanceof Whole whole
                    ? whole.value().kind() == Kind.ARRAY
                    : !(soFar instanceof Keep) || state.isArray(channel);
            if (!array) {
                names.problem("channel '" + channel + "' is not an array, so nothing can be appended to it");
            } else if (soFar == null) {
                updates.put(channel, new Whole(Document.fromArray(items)));
            } else {
                updates.put(channel, join(soFar, items));
            }
        }

        private static ChannelUpdate join(ChannelUpdate soFar, List<Document> items) {
            List<Document> all = new ArrayList<>();
            if (soFar instanceof Whole whole) {
                all.addAll(whole.value().items());
                all.addAll(items);
                return new Whole(Document.fromArray(all));
            }
            if (soFar instanceof Append before) {
                all.addAll(before.items());
            }
            all.addAll(items);
            return new Append(all);
        }

        @Override
        public Map<String, ChannelVersion> versions(
                Map<String, ChannelVersion> before, Iterable<String> channels, Set<String> changed) {
            StateChange.Versions versions = change.versions();
            return versions == null ? count(before, channels, changed) : versions.channels();
        }

        @Override
        public Map<String, String> expected() {
            Map<String, String> expected = new LinkedHashMap<>();
            for (StateChange.Step step : change.steps()) {
                if (step instanceof StateChange.Expect expect) {
                    expected.put(step.channel(), expect.sha256());
                }
            }
            return expected;
        }

        boolean givesVersions() {
            return change.versions() != null;
        }

        @Override
        public boolean needsContent() {
            return change.steps().stream()
                    .anyMatch(step -> !(step instanceof StateChange.Append || step instanceof StateChange.Expect));
        }

        @Override
        public boolean needsParent() {
            return !givesVersions();
        }

        @Override
        public Checkpoint frame(StateCache.@Nullable Entry before) {
            StateChange.Versions versions = change.versions();
            if (versions != null) {
                return new Checkpoint(
                        change.id(), change.ts(), Map.of(), versions.channels(), versions.seen(), versions.updated());
            }
            return new Checkpoint(
                    change.id(),
                    change.ts(),
                    Map.of(),
                    Map.of(),
                    before == null ? Map.of() : before.record().seen(),
                    null);
        }

        @Override
        public void addTo(RequestDigest digest) {
            Instant ts = change.ts();
            digest.text("change").text(change.id()).text(ts == null ? null : ts.toString());
            for (StateChange.Step step : change.steps()) {
                digest.text(step.getClass().getSimpleName()).text(step.channel());
                if (step instanceof StateChange.Append append) {
                    append.items().forEach(item -> digest.document(types.document(item)));
                } else if (step instanceof StateChange.Assign assign) {
                    digest.document(types.document(assign.value()));
                } else if (step instanceof StateChange.Patch patch) {
                    digest.document(patch.patch().toDocument());
                } else if (step instanceof StateChange.Truncate truncate) {
                    digest.text(String.valueOf(truncate.items()));
                } else if (step instanceof StateChange.Expect expect) {
                    digest.text(expect.sha256());
                }
            }
            StateChange.Versions versions = change.versions();
            if (versions != null) {
                digest.text("versions")
                        .versions(versions.channels())
                        .seen(versions.seen())
                        .updated(versions.updated());
            }
        }
    }
}
