package dev.cairn.cli.env;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Page;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn env delete}. */
@Command(
        name = "delete",
        header = "Delete a session with its snapshots and steps, or one snapshot.",
        footer = {
            "Asks on a terminal. Elsewhere, --yes is required. Refused with exit code 4 while branches point to it.",
            "  cairn env delete shop/bold --dry-run",
            "  cairn env delete shop/run-7@day-2 --yes"
        })
public final class EnvDelete extends EnvironmentCommand {
    private static final int PAGE = 500;

    @Parameters(paramLabel = "ADDRESS", description = "ENV/SESSION or ENV/SESSION@SNAPSHOT.")
    String address = "";

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show what would be deleted. Delete nothing.")
    boolean dryRun;

    @Option(names = "--if-exists", description = "Succeed if it does not exist.")
    boolean ifExists;

    @Override
    public Integer call() {
        Place place = Place.of(address);
        place.requireSession();
        return inEnvironment(place.environment(), host -> delete(host, place));
    }

    private int delete(EnvironmentHost host, Place place) {
        boolean there = isThere(host.stored(), place);
        long snapshots = there && place.snapshot() == null ? snapshots(host.stored(), place.requireSession()) : 0;
        String what = what(place)
                + (place.snapshot() == null
                        ? " with its steps and " + Figures.count(snapshots, "snapshot", "snapshots")
                        : "");
        if (!there && !ifExists) {
            throw new NotFoundException("There is no " + what(place) + ". Nothing was deleted.", details(place));
        }
        if (there && !dryRun) {
            if (!yes) {
                confirm("Delete " + what + "? This cannot be undone.", "Nothing was deleted.");
            }
            remove(host.stored(), place);
        }
        String text =
                !there ? "There is no " + what(place) + "." : (dryRun ? "Would delete " : "Deleted ") + what + ".";
        show(Answer.of(
                new Json()
                        .put("address", address)
                        .put("existed", there)
                        .put("deleted", there && !dryRun)
                        .put("snapshots", place.snapshot() == null || !there ? snapshots : 1),
                text));
        return ExitCode.OK;
    }

    private static long snapshots(StoredSessions stored, String session) {
        return Page.all(cursor -> stored.snapshots(session, cursor, PAGE)).count();
    }

    private static Map<String, Object> details(Place place) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("address", place.toString());
        details.put("environment", place.environment());
        details.put("session", place.requireSession());
        if (place.snapshot() != null) {
            details.put("snapshot", place.snapshot());
        }
        return details;
    }

    private static String what(Place place) {
        return (place.snapshot() == null ? "session '" : "snapshot '") + place + "'";
    }

    private static boolean isThere(StoredSessions stored, Place place) {
        String session = place.requireSession();
        return stored.find(session).isPresent()
                && (place.snapshot() == null
                        || stored.find(session, place.snapshot()).isPresent());
    }

    private static void remove(StoredSessions stored, Place place) {
        String session = place.requireSession();
        if (place.snapshot() == null) {
            stored.delete(session);
        } else {
            stored.delete(stored.get(session, place.snapshot()));
        }
    }
}
