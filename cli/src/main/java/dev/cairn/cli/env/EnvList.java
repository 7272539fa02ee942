package dev.cairn.cli.env;

import dev.cairn.Cairn;
import dev.cairn.cli.CommandFailure;
import dev.cairn.cli.Damages;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Table;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.EnvironmentInfo;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Page;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn env list}. */
@Command(
        name = "list",
        header = "List environments, the sessions of one, or the snapshots of a session.",
        footer = {
            "",
            "Environments and sessions come by name, snapshots newest first.",
            "",
            "Examples:",
            "  cairn env list",
            "  cairn env list shop",
            "  cairn env list shop/run-7 --prefix before-"
        })
public final class EnvList extends EnvVerb {
    @Parameters(arity = "0..1", paramLabel = "ADDRESS", description = "ENV or ENV/SESSION.")
    @Nullable
    String address;

    @Option(
            names = "--prefix",
            paramLabel = "TEXT",
            description = "Only names, or of snapshots labels, that begin so. No character is special.")
    String prefix = "";

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100",
            description = "At most so many; 100 unless given.")
    int limit;

    @Option(
            names = "--cursor",
            paramLabel = "CURSOR",
            description = "Go on where an earlier listing ended: its \"next\".")
    @Nullable
    String cursor;

    @Override
    public Integer call() {
        if (limit < 1) {
            throw CommandFailure.usage("--limit is at least 1, not " + limit + ".");
        }
        if (address == null) {
            return inStore(this::environments);
        }
        Place place = Place.of(address);
        if (place.snapshot() != null) {
            throw CommandFailure.usage("'" + address + "' names a snapshot; list wants ENV or ENV/SESSION.");
        }
        return inEnvironment(place.environment(), host -> {
            String session = place.session();
            return session == null ? sessions(host.stored()) : snapshots(host.stored(), session);
        });
    }

    private int environments(Cairn cairn) {
        Damages damages = new Damages(cli());
        Listing listing = Listing.of("environments", prefix);
        Page<EnvironmentInfo> page = cairn.environments(prefix, listing.text(cursor), limit, damages);
        Table table = new Table()
                .text("ENVIRONMENT")
                .number("RECORDS")
                .number("STORED")
                .text("CHANGED");
        page.items()
                .forEach(info -> table.row(
                        info.name(),
                        Figures.number(info.records()),
                        Figures.size(info.bytes()),
                        Figures.time(info.changed())));
        return answer(page, info -> listing.cursor(info.name()), Facts::of, table, damages, "No environments.");
    }

    private int sessions(StoredSessions stored) {
        Damages damages = new Damages(cli());
        Listing listing = Listing.of("sessions", address, prefix);
        Page<SessionInfo> page = stored.list(prefix, listing.text(cursor), limit, damages);
        Table table = new Table()
                .text("SESSION")
                .number("STEP")
                .text("HEAD")
                .text("PARENT")
                .text("CREATED");
        page.items()
                .forEach(info -> table.row(
                        info.id().isEmpty() ? "(root)" : info.id(),
                        Figures.number(info.step()),
                        info.head() == null ? "-" : info.head().id(),
                        info.parent() == null ? "-" : info.parent().toString(),
                        Figures.time(info.created())));
        return answer(page, info -> listing.cursor(info.id()), Facts::of, table, damages, "No sessions.");
    }

    private int snapshots(StoredSessions stored, String session) {
        Damages damages = new Damages(cli());
        Listing listing = Listing.of("environment snapshots", address, prefix);
        String last = listing.text(cursor);
        SnapshotInfo after = last == null ? null : stored.get(session, last);
        Page<SnapshotInfo> page = prefix.isEmpty()
                ? stored.snapshots(session, after, limit, damages)
                : labelled(stored, session, after, damages);
        Table table = new Table()
                .text("SNAPSHOT")
                .text("LABEL")
                .number("STEP")
                .text("OF")
                .number("STATE")
                .text("SAVED");
        page.items()
                .forEach(info -> table.row(
                        info.place().id(),
                        info.label() == null ? "-" : info.label(),
                        Figures.number(info.step()),
                        info.plugin() == null ? "all" : info.plugin(),
                        Figures.size(info.bytes()),
                        Figures.time(info.saved())));
        return answer(page, info -> listing.cursor(info.place().id()), Facts::of, table, damages, "No snapshots.");
    }

    private Page<SnapshotInfo> labelled(
            StoredSessions stored, String session, @Nullable SnapshotInfo after, Damages damages) {
        List<SnapshotInfo> found = stored.labelled(session, prefix, damages).stream()
                .filter(info -> after == null || info.sequence() < after.sequence())
                .limit(limit + 1L)
                .toList();
        return Page.of(found, limit);
    }

    private <T> int answer(
            Page<T> page,
            Function<T, String> cursorOf,
            Function<T, dev.cairn.model.Document> json,
            Table table,
            Damages damages,
            String none) {
        List<T> items = page.items();
        String next = page.more() ? cursorOf.apply(items.get(items.size() - 1)) : null;
        return show(
                Answer.of(
                        items.stream().map(json).toList(), next, () -> items.isEmpty() ? List.of(none) : table.lines()),
                damages);
    }
}
