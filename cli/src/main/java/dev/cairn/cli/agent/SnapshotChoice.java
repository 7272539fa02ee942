package dev.cairn.cli.agent;

import dev.cairn.agent.Agents;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** The arguments that name an agent and, perhaps, one of its snapshots. Not safe for use by several threads. */
final class SnapshotChoice {
    /** The word for the latest snapshot. */
    static final String LATEST = "latest";

    private static final int SHORTEST = 4;
    private static final int PAGE = 500;
    private static final int MAX_CANDIDATES = 10;

    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent's id.")
    private String agent = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "SNAPSHOT",
            description = "Snapshot id or its beginning, at least 4 characters. Default: the latest.")
    private @Nullable String snapshot;

    String agent() {
        return agent;
    }

    /** The id of the snapshot that was named, or null for the latest. */
    @Nullable
    String id(Agents agents) {
        return snapshot == null || snapshot.equals(LATEST) ? null : find(agents, agent, snapshot);
    }

    /** The id of the snapshot that was named, or of the latest. */
    String idOrLatest(Agents agents) {
        String named = id(agents);
        return named == null ? latest(agents, agent) : named;
    }

    /** The id of a snapshot that is written as an id, as the beginning of one, or as {@code latest}. */
    static String find(Agents agents, String agent, String text) {
        if (text.equals(LATEST)) {
            return latest(agents, agent);
        }
        List<String> matching = new ArrayList<>();
        SnapshotQuery query = SnapshotQuery.all().limit(PAGE);
        Stream<SnapshotSummary> all = Page.all(cursor -> agents.snapshots().list(agent, query.from(cursor)));
        for (SnapshotSummary one : (Iterable<SnapshotSummary>) all::iterator) {
            if (one.snapshotId().equals(text)) {
                return text;
            }
            if (text.length() >= SHORTEST && one.snapshotId().startsWith(text)) {
                matching.add(one.snapshotId());
            }
        }
        if (matching.size() == 1) {
            return matching.get(0);
        }
        throw matching.isEmpty() ? missing(agent, text) : ambiguous(agent, text, matching);
    }

    private static String latest(Agents agents, String agent) {
        return agents.load(agent).snapshotId();
    }

    private static NotFoundException missing(String agent, String text) {
        return new NotFoundException(
                "Agent '" + agent + "' has no snapshot '" + text + "'.", Map.of("agent", agent, "snapshot", text));
    }

    private static CairnException ambiguous(String agent, String text, List<String> matching) {
        List<String> shown = matching.subList(0, Math.min(MAX_CANDIDATES, matching.size()));
        return new CairnException(
                ErrorCode.INVALID,
                "Several snapshots of agent '" + agent + "' begin with '" + text + "': " + String.join(", ", shown)
                        + (matching.size() > shown.size() ? ", …" : "") + ". Write more of the id.",
                Map.of("candidates", shown),
                null);
    }
}
