package dev.cairn.server.internal.api;

import dev.cairn.answer.EnvironmentFacts;
import dev.cairn.answer.Existing;
import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotRetention;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.host.EnvironmentInfo;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.paging.Listing;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.ScanPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Environments as data: what plugins do runs in their own programs. */
final class EnvironmentRoutes {
    private static final String LATEST = "latest";
    private static final String ENVIRONMENT = "/v1/environments/{environment}";

    private EnvironmentRoutes() {}

    static void add(OwnRoutes routes) {
        routes.read("GET", "/v1/environments", EnvironmentRoutes::list)
                .read("GET", ENVIRONMENT + "/sessions", EnvironmentRoutes::sessions)
                .read("GET", ENVIRONMENT + "/snapshots", EnvironmentRoutes::snapshots)
                .read("GET", ENVIRONMENT + "/steps", EnvironmentRoutes::steps)
                .read("GET", ENVIRONMENT + "/states", EnvironmentRoutes::states)
                .read("GET", ENVIRONMENT + "/diff", EnvironmentRoutes::diff)
                .write("DELETE", ENVIRONMENT + "/session", EnvironmentRoutes::deleteSession)
                .write("DELETE", ENVIRONMENT + "/snapshot", EnvironmentRoutes::deleteSnapshot)
                .write("POST", ENVIRONMENT + "/prune", EnvironmentRoutes::prune);
    }

    private static Response in(Call call, Function<StoredSessions, Response> verb) {
        String name = call.path("environment");
        try (EnvironmentHost host = call.store().environment(name)) {
            Existing.environment(host, name);
            return verb.apply(host.stored());
        }
    }

    private static String session(Call call) {
        return call.text("session", "");
    }

    private static Response list(Call call) {
        List<Damage> damaged = new ArrayList<>();
        Page<EnvironmentInfo> page =
                call.store().environments(call.text("prefix", ""), call.cursor(), call.limit(), damaged::add);
        return call.page(page, EnvironmentFacts::of, damaged);
    }

    private static Response sessions(Call call) {
        List<Damage> damaged = new ArrayList<>();
        return in(
                call,
                stored -> call.page(
                        stored.list(call.text("prefix", ""), call.cursor(), call.limit(), damaged::add),
                        EnvironmentFacts::of,
                        damaged));
    }

    private static Response snapshots(Call call) {
        List<Damage> damaged = new ArrayList<>();
        return in(
                call,
                stored -> call.page(
                        stored.snapshots(session(call), call.cursor(), call.limit(), damaged::add),
                        EnvironmentFacts::of,
                        damaged));
    }

    private static Response steps(Call call) {
        Listing listing = Listing.of("environment steps", call.path("environment"), session(call));
        String last = listing.text(call.cursor());
        long from = last == null ? 1 : Long.parseLong(last) + 1;
        return in(call, stored -> {
            stored.get(session(call));
            ScanPage<RecordedStep> rows =
                    ScanPage.of(stored.steps(session(call), from, call.limit() + 1), call.limit());
            Page<RecordedStep> page = listing.page(rows, step -> String.valueOf(step.number()));
            return call.page(page, EnvironmentFacts::of, List.of());
        });
    }

    /** A snapshot by its id, or the newest of its session. */
    private static SnapshotInfo find(StoredSessions stored, String session, String snapshot) {
        if (!snapshot.equals(LATEST)) {
            return stored.get(session, snapshot);
        }
        stored.get(session);
        return stored.snapshots(session, null, 1).items().stream()
                .findFirst()
                .orElseThrow(() -> new NotFoundException(
                        "Session '" + session + "' has no snapshot.", Map.of("session", session)));
    }

    private static Response states(Call call) {
        return in(
                call,
                stored -> Response.json(Document.fromObject(
                        stored.states(find(stored, session(call), call.text("snapshot", LATEST))))));
    }

    private static Response diff(Call call) {
        String session = session(call);
        String other = call.text("to_session", session);
        return in(
                call,
                stored -> Call.answer(EnvironmentFacts.of(stored.diff(
                        find(stored, session, call.text("from", LATEST)),
                        find(stored, other, call.text("to", LATEST))))));
    }

    private static Json deleted(Call call, @Nullable String snapshot) {
        return new Json()
                .put("environment", call.path("environment"))
                .put("session", session(call))
                .put("snapshot_id", snapshot)
                .put("existed", true);
    }

    private static Response deleteSession(Call call) {
        return in(call, stored -> {
            stored.get(session(call));
            stored.delete(session(call));
            return Call.answer(deleted(call, null));
        });
    }

    private static Response deleteSnapshot(Call call) {
        return in(call, stored -> {
            SnapshotInfo snapshot = stored.get(session(call), call.text("snapshot", ""));
            stored.delete(snapshot);
            return Call.answer(deleted(call, snapshot.place().id()));
        });
    }

    private static Response prune(Call call) {
        Input input = call.input();
        String session = input.text("session", "");
        boolean dryRun = input.flag("dry_run");
        return in(call, stored -> {
            stored.get(session);
            SnapshotRetention retention =
                    stored.keepLast(session, input.count("keep_last").orElseThrow(), dryRun);
            return call.page(
                    new Page<>(retention.decisions(), null), one -> EnvironmentFacts.of(one, dryRun), List.of());
        });
    }
}
