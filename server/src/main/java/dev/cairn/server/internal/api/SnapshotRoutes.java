package dev.cairn.server.internal.api;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.BackupType;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotExportOptions;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.answer.AgentFacts;
import dev.cairn.answer.Input;
import dev.cairn.server.internal.http.EntityTag;
import dev.cairn.server.internal.http.Response;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Snapshots of agents: saved, read, marked, deleted, as files. */
final class SnapshotRoutes {
    static final String LATEST = "latest";
    private static final String SNAPSHOTS = "/v1/agents/{agent}/snapshots";
    private static final String SNAPSHOT = SNAPSHOTS + "/{snapshot}";

    private SnapshotRoutes() {}

    static void add(OwnRoutes routes) {
        routes.write("POST", SNAPSHOTS, SnapshotRoutes::save)
                .read("GET", SNAPSHOT, SnapshotRoutes::load)
                .write("DELETE", SNAPSHOT, SnapshotRoutes::delete)
                .write("PUT", SNAPSHOT + "/pin", SnapshotRoutes::pin)
                .write("POST", SNAPSHOT + "/tags", SnapshotRoutes::tag)
                .write("PUT", SNAPSHOT + "/expiry", SnapshotRoutes::expire)
                .read("GET", SNAPSHOT + "/file", SnapshotRoutes::file)
                .write("POST", "/v1/agents/import", SnapshotRoutes::importFile);
    }

    private static @Nullable String named(Call call) {
        return call.path("snapshot").equals(LATEST) ? null : call.path("snapshot");
    }

    private static String id(Call call) {
        String id = named(call);
        return id == null ? call.store().agents().load(call.path("agent")).snapshotId() : id;
    }

    private static Response stored(int status, SnapshotSummary snapshot) {
        return Response.json(status, AgentFacts.of(snapshot).document())
                .with("ETag", EntityTag.of(snapshot.snapshotId()));
    }

    private static Response save(Call call) {
        Input input = call.input();
        boolean none = call.absent();
        SaveOptions options = SaveOptions.DEFAULT
                .type(BackupType.fromName(input.text("type", "incremental")))
                .compression(input.find("compression")
                        .map(name -> CompressionType.fromName(name.text()))
                        .orElse(null))
                .retention(input.age("retention", Instant.now()).orElse(null))
                .pinned(input.flag("pinned"))
                .snapshotId(input.text("id"))
                .expectingParent(none ? SaveOptions.NO_PARENT : call.match().orElse(null));
        return stored(
                201,
                call.store()
                        .agents()
                        .save(call.path("agent"), input.value("state"), options.tags(input.texts("tags")))
                        .summary());
    }

    private static Response load(Call call) {
        AgentStateSnapshot snapshot = call.store().agents().load(call.path("agent"), named(call));
        return call.unlessKnown(snapshot.summary().checksum(), known -> Call.answer(AgentFacts.of(snapshot)));
    }

    private static Response delete(Call call) {
        String id = id(call);
        call.store().agents().snapshots().delete(call.path("agent"), id);
        return Call.answer(AgentFacts.deleted(call.path("agent"), id, true));
    }

    private static Response pin(Call call) {
        return stored(
                200,
                call.store()
                        .agents()
                        .snapshots()
                        .pin(call.path("agent"), id(call), call.input().flag("pinned")));
    }

    private static Response tag(Call call) {
        Input input = call.input();
        return stored(
                200,
                call.store()
                        .agents()
                        .snapshots()
                        .tag(call.path("agent"), id(call), input.texts("add"), input.texts("remove")));
    }

    private static Response expire(Call call) {
        return stored(
                200, call.store().agents().snapshots().expire(call.path("agent"), id(call), Expiry.of(call.input())));
    }

    private static Response file(Call call) {
        SnapshotExportOptions options = SnapshotExportOptions.DEFAULT;
        options = call.query("version")
                .map(StateVersion::parse)
                .map(options::version)
                .orElse(options);
        options = call.query("compression")
                .map(CompressionType::fromName)
                .map(options::compression)
                .orElse(options);
        byte[] file = call.store().agents().files().export(call.path("agent"), named(call), options);
        return Response.of(200, "application/octet-stream", out -> out.write(file))
                .with("Content-Length", String.valueOf(file.length));
    }

    private static Response importFile(Call call) {
        byte[] file = call.request().body().bytes();
        return stored(201, call.store().agents().files().importFile(file).summary());
    }
}
