package dev.cairn.environment.host;

import dev.cairn.environment.Life;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.error.CorruptException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The line of steps that led to a session's present: through its own lives, and on through those that it was branched from. Immutable. */
final class StepLine {
    private final EnvironmentRecords records;
    private final List<Stretch> stretches;

    /**
     * A part of a line, within one life.
     *
     * @param after the number before its first step
     * @param to the number of its last step
     */
    private record Stretch(String session, int life, long after, long to) {}

    private StepLine(EnvironmentRecords records, List<Stretch> stretches) {
        this.records = records;
        this.stretches = List.copyOf(stretches);
    }

    /** The line up to a session's last recorded step. */
    static StepLine of(EnvironmentRecords records, SessionInfo session) {
        List<Stretch> stretches = new ArrayList<>();
        Set<List<?>> passed = new HashSet<>();
        @Nullable SessionInfo at = session;
        int number = session.life().number();
        long to = session.step();
        while (at != null && number > 0 && number <= at.lives().size()) {
            if (!passed.add(List.of(at.id(), number))) {
                throw new CorruptException(
                        "session '" + session.id() + "'",
                        "life " + number + " of session '" + at.id() + "' continues from itself",
                        null);
            }
            Life life = at.lives().get(number - 1);
            stretches.add(0, new Stretch(at.id(), number, life.start(), to));
            to = life.start();
            number = life.originLife();
            at = life.originSession().equals(at.id())
                    ? at
                    : records.session(life.originSession())
                            .map(HeldSession::info)
                            .orElse(null);
        }
        return new StepLine(records, stretches);
    }

    /** Recorded steps from a number on, ascending. */
    List<RecordedStep> steps(long from, int limit) {
        List<RecordedStep> found = new ArrayList<>();
        for (Stretch stretch : stretches) {
            long first = Math.max(from, stretch.after + 1);
            if (first <= stretch.to && found.size() < limit) {
                records.steps(stretch.session, stretch.life, first, limit - found.size()).stream()
                        .filter(step -> step.number() <= stretch.to)
                        .forEach(found::add);
            }
        }
        return found;
    }

    /** The last host snapshot of the line before a step. */
    Optional<SnapshotInfo> before(long step) {
        SnapshotFinder finder = new SnapshotFinder(records);
        for (int i = stretches.size() - 1; i >= 0; i--) {
            Stretch stretch = stretches.get(i);
            long most = Math.min(stretch.to, step - 1);
            Optional<SnapshotInfo> found = finder.first(
                    stretch.session,
                    info -> info.isOfHost()
                            && info.life() == stretch.life
                            && info.step() >= stretch.after
                            && info.step() <= most);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }
}
