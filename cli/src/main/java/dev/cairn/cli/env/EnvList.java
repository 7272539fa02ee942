package dev.cairn.cli.env;

import dev.cairn.Cairn;
import dev.cairn.answer.EnvironmentFacts;
import dev.cairn.cli.options.Paging;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.Damages;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.EnvironmentInfo;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Page;
import dev.cairn.storage.ScanPage;
import java.util.List;
import java.util.function.Function;
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
            String session = place.session();
            return session == null ? sessions(host.stored()) : snapshots(host.stored(), session);
        });
    }

    private int environments(Cairn cairn) {
        Damages damages = new Damages(cli());
        Listing listing = Listing.of("environments", prefix);
        ScanPage<EnvironmentInfo> page =
                cairn.environments(prefix, listing.text(paging.cursor()), paging.limit(), damages);
        return answer(page, ENVIRONMENTS, info -> listing.cursor(info.name()), damages, "No environments.");
    }

    private int sessions(StoredSessions stored) {
        Damages damages = new Damages(cli());
        Listing listing = Listing.of("sessions", address, prefix);
        ScanPage<SessionInfo> page = stored.list(prefix, listing.text(paging.cursor()), paging.limit(), damages);
        return answer(page, SESSIONS, info -> listing.cursor(info.id()), damages, "No sessions.");
    }

    private int snapshots(StoredSessions stored, String session) {
        Damages damages = new Damages(cli());
        Listing listing = Listing.of("environment snapshots", address, prefix);
        String last = listing.text(paging.cursor());
        SnapshotInfo after = last == null ? null : stored.get(session, last);
        ScanPage<SnapshotInfo> page = prefix.isEmpty()
                ? stored.snapshots(session, after, paging.limit(), damages)
                : labelled(stored, session, after, damages);
        return answer(page, SNAPSHOTS, info -> listing.cursor(info.place().id()), damages, "No snapshots.");
    }

    private ScanPage<SnapshotInfo> labelled(
            StoredSessions stored, String session, @Nullable SnapshotInfo after, Damages damages) {
        List<SnapshotInfo> found = stored.labelled(session, prefix, damages).stream()
                .filter(info -> after == null || info.sequence() < after.sequence())
                .limit(paging.limit() + 1L)
                .toList();
        return ScanPage.of(found, paging.limit());
    }

    private <T> int answer(ScanPage<T> page, View<T> view, Function<T, String> cursorOf, Damages damages, String none) {
        List<T> items = page.items();
        String next = page.more() ? cursorOf.apply(items.get(items.size() - 1)) : null;
        return show(view.page(new Page<>(items, next), none), damages);
    }
}
