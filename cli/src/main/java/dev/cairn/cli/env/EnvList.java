package dev.cairn.cli.env;

import dev.cairn.Cairn;
import dev.cairn.answer.EnvironmentFacts;
import dev.cairn.answer.Existing;
import dev.cairn.cli.options.Paging;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.Damages;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.EnvironmentInfo;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.storage.Page;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn env list}. */
@Command(
        name = "list",
        header = "List environments, the sessions of one, or the snapshots of a session.",
        footer = {
            "Environments and sessions are ordered by name, snapshots newest first.",
            "  cairn env list",
            "  cairn env list shop",
            "  cairn env list shop/run-7 --prefix before-"
        })
public final class EnvList extends EnvironmentCommand {
    private static final View<EnvironmentInfo> ENVIRONMENTS = new View<EnvironmentInfo>(EnvironmentFacts::of)
            .text("ENVIRONMENT", EnvironmentInfo::name)
            .number("RECORDS", EnvironmentInfo::records)
            .size("STORED", EnvironmentInfo::bytes)
            .text("CHANGED", EnvironmentInfo::changed);

    private static final View<SessionInfo> SESSIONS = new View<SessionInfo>(EnvironmentFacts::of)
            .text("SESSION", info -> info.id().isEmpty() ? "(root)" : info.id())
            .number("STEP", SessionInfo::step)
            .text("HEAD", info -> info.head() == null ? null : info.head().id())
            .text("PARENT", SessionInfo::parent)
            .text("CREATED", SessionInfo::created);

    private static final View<SnapshotInfo> SNAPSHOTS = new View<SnapshotInfo>(EnvironmentFacts::of)
            .text("SNAPSHOT", info -> info.place().id())
            .text("LABEL", SnapshotInfo::label)
            .number("STEP", SnapshotInfo::step)
            .text("OF", info -> info.plugin() == null ? "all" : info.plugin())
            .size("STATE", SnapshotInfo::bytes)
            .text("SAVED", SnapshotInfo::saved);

    @Parameters(arity = "0..1", paramLabel = "ADDRESS", description = "ENV or ENV/SESSION.")
    private @Nullable String address;

    @Option(
            names = "--prefix",
            paramLabel = "TEXT",
            description = "Only names, or labels of snapshots, that begin with this text.")
    String prefix = "";

    @Mixin
    Paging paging = new Paging();

    @Override
    public Integer call() {
        paging.check();
        if (address == null) {
            return inStore(this::environments);
        }
        Place place = Place.of(address);
        if (place.snapshot() != null) {
            throw CommandFailure.usage("Cannot list '" + address + "': it is a snapshot. Give ENV or ENV/SESSION.");
        }
        return inEnvironment(place.environment(), host -> {
            Existing.environment(host, place.environment());
            String session = place.session();
            return session == null ? sessions(host.stored()) : snapshots(host.stored(), session);
        });
    }

    private int environments(Cairn cairn) {
        Damages damages = new Damages(cli());
        Page<EnvironmentInfo> page = cairn.environments(prefix, paging.cursor(), paging.limit(), damages);
        return show(ENVIRONMENTS.page(page, "No environments."), damages);
    }

    private int sessions(StoredSessions stored) {
        Damages damages = new Damages(cli());
        Page<SessionInfo> page = stored.list(prefix, paging.cursor(), paging.limit(), damages);
        return show(SESSIONS.page(page, "No sessions."), damages);
    }

    private int snapshots(StoredSessions stored, String session) {
        Damages damages = new Damages(cli());
        Page<SnapshotInfo> page = prefix.isEmpty()
                ? stored.snapshots(session, paging.cursor(), paging.limit(), damages)
                : stored.labelled(session, prefix, paging.cursor(), paging.limit(), damages);
        return show(SNAPSHOTS.page(page, "No snapshots."), damages);
    }
}
