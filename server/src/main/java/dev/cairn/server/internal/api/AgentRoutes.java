package dev.cairn.server.internal.api;

import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.CleanupReport;
import dev.cairn.agent.MigrateOptions;
import dev.cairn.agent.MigrationReport;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotChange;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.StatePart;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.StateRestoreResult;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.answer.AgentFacts;
import dev.cairn.answer.Existing;
import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Agents and what is done with all of their snapshots. */
final class AgentRoutes {
    private static final String AGENT = "/v1/agents/{agent}";

    private AgentRoutes() {}

    static void add(OwnRoutes routes) {
        routes.read("GET", "/v1/agents", AgentRoutes::list)
                .read("GET", AGENT + "/snapshots", AgentRoutes::snapshots)
                .read("GET", AGENT + "/history", AgentRoutes::history)
                .read("GET", AGENT + "/diff", AgentRoutes::diff)
                .write("POST", AGENT + "/restore", AgentRoutes::restore)
                .write("POST", "/v1/agents/cleanup", AgentRoutes::cleanup)
                .write("POST", "/v1/agents/migrate", AgentRoutes::migrate);
    }

    private static Response list(Call call) {
        List<Damage> damaged = new ArrayList<>();
        Page<AgentInfo> page = call.store().agents().list(call.limit(), call.cursor(), damaged::add);
        return call.page(page, AgentFacts::of, damaged);
    }

    private static SnapshotQuery query(Call call) {
        return SnapshotQuery.all()
                .tagged(call.texts("tag"))
                .status(call.text("status"))
                .version(call.query("version").map(StateVersion::parse).orElse(null))
                .between(call.since(), null)
                .limit(call.limit())
                .from(call.cursor());
    }

    private static Response snapshots(Call call) {
        List<Damage> damaged = new ArrayList<>();
        Existing.agent(call.store().agents(), call.path("agent"));
        Page<SnapshotSummary> page =
                call.store().agents().snapshots().list(call.path("agent"), query(call), damaged::add);
        return call.page(page, AgentFacts::of, damaged);
    }

    private static Response history(Call call) {
        List<Damage> damaged = new ArrayList<>();
        Existing.agent(call.store().agents(), call.path("agent"));
        Page<SnapshotChange> page =
                call.store().agents().snapshots().history(call.path("agent"), query(call), damaged::add);
        return call.page(page, AgentFacts::of, damaged);
    }

    private static Response diff(Call call) {
        return Call.answer(AgentFacts.of(call.store()
                .agents()
                .snapshots()
                .diff(call.path("agent"), call.text("from", ""), call.text("to", ""))));
    }

    private static Response restore(Call call) {
        String agent = call.path("agent");
        Input input = call.input();
        StateRestoreResult result = call.store().agents().restore(request(agent, input));
        Document state = result.getState();
        AgentStateSnapshot saved =
                input.flag("save") ? call.store().agents().save(agent, state, SaveOptions.DEFAULT) : null;
        return Call.answer(AgentFacts.of(result, saved));
    }

    private static StateRestoreRequest request(String agent, Input input) {
        String snapshot = input.text("snapshot");
        StateRestoreRequest request =
                StateRestoreRequest.of(agent).from(input.text("from")).status(input.text("status"));
        request = snapshot == null || snapshot.equals(SnapshotRoutes.LATEST) ? request : request.snapshot(snapshot);
        StatePart[] parts = input.texts("only").stream()
                .map(word -> word.equals("context")
                        ? StatePart.EXECUTION_CONTEXT
                        : StatePart.valueOf(word.toUpperCase(Locale.ROOT)))
                .toArray(StatePart[]::new);
        return parts.length == 0 ? request : request.only(parts);
    }

    private static Response cleanup(Call call) {
        Input input = call.input();
        String agent = input.text("agent");
        if (agent != null) {
            Existing.agent(call.store().agents(), agent);
        }
        CleanupOptions options =
                CleanupOptions.of(Retaining.policy(input)).agent(agent).dryRun(input.flag("dry_run"));
        CleanupReport report = call.store().agents().cleanup(input.flag("latest_too") ? options.latestToo() : options);
        List<Json> decisions = new ArrayList<>();
        report.removed().forEach(one -> decisions.add(AgentFacts.decided(one, "removed")));
        report.kept().forEach(one -> decisions.add(AgentFacts.decided(one, "kept")));
        return Call.answer(new Json().put("items", decisions).put("next", null).putAll(AgentFacts.whole(report)));
    }

    private static Response migrate(Call call) {
        Input input = call.input();
        Agents agents = call.store().agents();
        StateVersion target = input.find("version")
                .map(text -> StateVersion.parse(text.text()))
                .orElseGet(agents.migrations()::version);
        MigrateOptions options = MigrateOptions.DEFAULT
                .target(target)
                .replace(input.flag("replace"))
                .dryRun(input.flag("dry_run"));
        String agent = input.text("agent");
        if (agent != null) {
            Existing.agent(call.store().agents(), agent);
        }
        MigrationReport report = agents.migrations().migrateAll(agent, options, done -> {});
        List<Json> rows = new ArrayList<>();
        report.migrated().forEach(one -> rows.add(AgentFacts.of(one)));
        report.failed().forEach(one -> rows.add(AgentFacts.of(one)));
        return Call.answer(new Json()
                .put("items", rows)
                .put("next", null)
                .putAll(AgentFacts.whole(report, target, options.dryRun())));
    }
}
