package dev.cairn.agent.migration;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Thrown;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The known steps between versions of the schema of agents' states. Immutable; safe for use by many threads as far as its functions are.
 */
public final class MigrationRegistry {
    private static final List<String> IDENTITY = List.of("agent_id", "snapshot_id");

    private final Map<StateMigration, MigrationFunction> functions;
    private final MigrationPaths paths;

    /** Completes the schema's own members; a state of another shape has none of them. */
    private static final MigrationFunction TO_1_1 = MigrationFunction.ofMembers(MigrationRegistry::to11);

    private MigrationRegistry(Map<StateMigration, MigrationFunction> functions) {
        this.functions = new LinkedHashMap<>(functions);
        this.paths = new MigrationPaths(List.copyOf(functions.keySet()));
    }

    /** Begins with nothing registered. */
    public static Builder none() {
        return new Builder();
    }

    /**
     * Begins with the migrations of the schema itself: 1.0.0 to 1.1.0 gives a document without {@code metadata} an empty one, and a time
     * without zone the zone UTC; its digits stay as they are.
     */
    public static Builder builtIn() {
        return none().register(
                        StateMigration.of(
                                new StateVersion(1, 0, 0),
                                new StateVersion(1, 1, 0),
                                "metadata is always there; times have a zone"),
                        TO_1_1);
    }

    /** Begins with the built-in migrations and those of all providers that {@link ServiceLoader} finds. */
    public static Builder discovered() {
        Builder builder = builtIn();
        ServiceLoader.load(MigrationProvider.class).forEach(provider -> provider.register(builder));
        return builder;
    }

    private static Map<String, Object> to11(Map<String, Object> members) {
        members.putIfAbsent("metadata", Map.of());
        if (members.get("timestamp") instanceof Document time && time.kind() == Kind.STRING) {
            members.put("timestamp", hasNoZone(time.text()) ? time.text() + "Z" : time);
        }
        return members;
    }

    private static boolean hasNoZone(String time) {
        try {
            LocalDateTime.parse(time);
            return true;
        } catch (DateTimeParseException zoneOrNoTime) {
            return false;
        }
    }

    /** Collects steps. Not thread-safe. */
    public static final class Builder {
        private final Map<StateMigration, MigrationFunction> functions = new LinkedHashMap<>();

        private Builder() {}

        /**
         * Adds a step upwards.
         *
         * @throws CairnException {@code INVALID} when it does not lead upwards, {@code ALREADY_EXISTS} when there is one between these
         *     versions
         */
        public Builder register(StateMigration step, MigrationFunction function) {
            return add(step, function, true);
        }

        /** Adds a step downwards, under the same rules. */
        public Builder registerDown(StateMigration step, MigrationFunction function) {
            return add(step, function, false);
        }

        private Builder add(StateMigration step, MigrationFunction function, boolean upwards) {
            int order = step.fromVersion().compareTo(step.toVersion());
            if (order == 0 || upwards != order < 0) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "The migration from " + step.fromVersion() + " to " + step.toVersion() + " must lead "
                                + (upwards ? "up" : "down") + " to another version.");
            }
            for (StateMigration known : functions.keySet()) {
                if (known.fromVersion().equals(step.fromVersion())
                        && known.toVersion().equals(step.toVersion())) {
                    throw new CairnException(
                            ErrorCode.ALREADY_EXISTS,
                            "Cannot register the migration from " + step.fromVersion() + " to " + step.toVersion()
                                    + ": it is registered already: " + known.migrationFunction() + ".");
                }
            }
            functions.put(step, function);
            return this;
        }

        /** Makes the registry. */
        public MigrationRegistry build() {
            return new MigrationRegistry(functions);
        }
    }

    /** All steps, in the order of their registration. */
    public List<StateMigration> steps() {
        return List.copyOf(functions.keySet());
    }

    /** Whether there is a way; between equal versions there always is. */
    public boolean canMigrate(StateVersion from, StateVersion to) {
        return path(from, to).isPresent();
    }

    /**
     * The best way: with the fewest steps that lose something, then with the fewest steps, then by the larger versions. A way upwards has
     * only steps upwards, a way downwards only steps downwards.
     */
    public Optional<List<StateMigration>> path(StateVersion from, StateVersion to) {
        return paths.best(from, to);
    }

    /**
     * Brings a document from one version to another.
     *
     * @param clock for the times of the steps
     * @throws CairnException {@code INCOMPATIBLE} without a way, with both versions and the nearest that can be reached;
     *     {@code CALLBACK_FAILED} when a step fails, with its name and its reason
     */
    public MigratedState migrate(Document document, StateVersion from, StateVersion to, Clock clock) {
        List<StateMigration> path = path(from, to).orElseThrow(() -> incompatible(from, to));
        List<StateMigration> applied = new ArrayList<>();
        Document current = document;
        for (StateMigration step : path) {
            current = apply(step, current);
            applied.add(step.appliedAt(clock.instant()));
        }
        return new MigratedState(current, to, applied);
    }

    private CairnException incompatible(StateVersion from, StateVersion to) {
        StateVersion nearest = paths.nearest(from, to);
        return new CairnException(
                ErrorCode.INCOMPATIBLE,
                "There is no migration from version " + from + " to " + to + "; "
                        + (nearest.equals(from)
                                ? "no step leads from " + from
                                : "the nearest reachable version is " + nearest)
                        + ". Register the missing step.",
                Map.of("from", from.toString(), "to", to.toString(), "nearest", nearest.toString()),
                null);
    }

    private Document apply(StateMigration step, Document document) {
        MigrationFunction function = Objects.requireNonNull(functions.get(step));
        Optional<Document> own = OwnState.find(document);
        if (own.isPresent()) {
            Document state = function == TO_1_1 ? own.get() : call(step, function, own.get());
            return withVersion(OwnState.with(document, state), document, step.toVersion());
        }
        if (function == TO_1_1 && AsGiven.hasNoVersion(document)) {
            return withVersion(document, document, step.toVersion());
        }
        Document migrated = call(step, function, AsGiven.dropped(document));
        for (String name : IDENTITY) {
            if (!migrated.member(name).equals(document.member(name))) {
                throw failed(step, "it changed " + name, null);
            }
        }
        return withVersion(migrated, document, step.toVersion());
    }

    private static Document call(StateMigration step, MigrationFunction function, Document document) {
        Document migrated;
        try {
            migrated = function.migrate(document);
        } catch (RuntimeException e) {
            throw failed(step, Thrown.text(e), e);
        }
        if (migrated == null || migrated.kind() != Kind.OBJECT) {
            throw failed(step, "it returned no JSON object", null);
        }
        return migrated;
    }

    private static CairnException failed(
            StateMigration step, String why, @org.jspecify.annotations.Nullable Throwable cause) {
        return new CairnException(
                ErrorCode.CALLBACK_FAILED,
                "Cannot migrate with " + step.migrationFunction() + " from " + step.fromVersion() + " "
                        + "to " + step.toVersion()
                        + ": " + why + ". Nothing was changed.",
                Map.of("migration", step.migrationFunction()),
                cause);
    }

    /** The version as three numbers in the form that the document before had: a text, or else an object. */
    private static Document withVersion(Document migrated, Document before, StateVersion version) {
        boolean text = before.member("version").map(Document::kind).equals(Optional.of(Kind.STRING));
        return migrated.edited(members -> {
            members.put("version", text ? version.toString() : version.toDocument());
            return members;
        });
    }
}
