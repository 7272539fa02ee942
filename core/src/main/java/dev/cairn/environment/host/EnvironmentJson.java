package dev.cairn.environment.host;

import dev.cairn.environment.Life;
import dev.cairn.environment.PartInfo;
import dev.cairn.environment.PluginProblem;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.environment.StepResult;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.model.Document;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sessions, manifests and steps as they are stored; the format is described in {@code docs/design/formats.md}. Stateless. */
final class EnvironmentJson {
    private static final Document NULL = Document.of(null);

    private EnvironmentJson() {}

    private static Document text(@Nullable String text) {
        return Document.of(text);
    }

    private static @Nullable String textOrNull(Document object, String name) {
        return object.member(name)
                .filter(value -> value.kind() == Document.Kind.STRING)
                .map(Document::text)
                .orElse(null);
    }

    private static long number(Document object, String pointer) {
        return object.at(pointer).as(Long.class);
    }

    static Document session(SessionInfo session) {
        return session(session, "");
    }

    /** @param writer see {@link HeldSession#writer}; empty for none */
    static Document session(SessionInfo session, String writer) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("session", text(session.id()));
        members.put("parent", place(session.parent()));
        members.put("head", place(session.head()));
        members.put("step", Document.fromNumber(session.step()));
        members.put(
                "lives",
                Document.fromArray(
                        session.lives().stream().map(EnvironmentJson::life).toList()));
        members.put("created", text(session.created().toString()));
        if (!writer.isEmpty()) {
            members.put("writer", text(writer));
        }
        return Document.fromObject(members);
    }

    /** Who wrote a session last, or an empty text. */
    static String writer(Document session) {
        return RecordForm.read(session, () -> "session", body -> {
            String writer = RecordForm.textOrNull(body, "writer");
            return writer == null ? "" : writer;
        });
    }

    static SessionInfo session(Document body) {
        return RecordForm.read(body, () -> "session", EnvironmentJson::sessionOf);
    }

    private static SessionInfo sessionOf(Document body) {
        List<Life> lives = RecordForm.member(body, "lives", Document.Kind.ARRAY).items().stream()
                .map(EnvironmentJson::life)
                .toList();
        if (lives.isEmpty()) {
            throw new CairnException(ErrorCode.INVALID, "/lives must not be empty.");
        }
        return new SessionInfo(
                body.at("/session").text(),
                place(body, "parent"),
                place(body, "head"),
                number(body, "/step"),
                lives,
                Instant.parse(body.at("/created").text()));
    }

    private static Document place(@Nullable SnapshotPlace place) {
        if (place == null) {
            return NULL;
        }
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("session", text(place.session()));
        members.put("snapshot", text(place.id()));
        return Document.fromObject(members);
    }

    private static @Nullable SnapshotPlace place(Document body, String name) {
        Optional<Document> place = body.member(name).filter(value -> value.kind() == Document.Kind.OBJECT);
        return place.map(value -> new SnapshotPlace(
                        value.at("/session").text(), value.at("/snapshot").text()))
                .orElse(null);
    }

    private static Document life(Life life) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("life", Document.fromNumber(life.number()));
        members.put("start", Document.fromNumber(life.start()));
        members.put("of_session", text(life.originSession()));
        members.put("of_life", Document.fromNumber(life.originLife()));
        return Document.fromObject(members);
    }

    private static Life life(Document life) {
        return new Life(
                life.at("/life").as(Integer.class),
                number(life, "/start"),
                life.at("/of_session").text(),
                life.at("/of_life").as(Integer.class));
    }

    /** The members of a manifest. */
    static Map<String, Document> manifest(SnapshotInfo info) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("session", text(info.place().session()));
        members.put("snapshot", text(info.place().id()));
        members.put("label", text(info.label()));
        members.put("plugin", text(info.plugin()));
        members.put("step", Document.fromNumber(info.step()));
        members.put("life", Document.fromNumber(info.life()));
        members.put(
                "parts",
                Document.fromArray(
                        info.parts().stream().map(EnvironmentJson::part).toList()));
        members.put(
                "skipped",
                Document.fromArray(
                        info.skipped().stream().map(EnvironmentJson::problem).toList()));
        return members;
    }

    static SnapshotInfo manifest(Document body, long sequence, Instant saved) {
        return RecordForm.read(body, () -> "manifest of a snapshot", stored -> manifestOf(stored, sequence, saved));
    }

    private static SnapshotInfo manifestOf(Document body, long sequence, Instant saved) {
        List<PartInfo> parts = RecordForm.member(body, "parts", Document.Kind.ARRAY).items().stream()
                .map(EnvironmentJson::part)
                .toList();
        List<PluginProblem> skipped = RecordForm.member(body, "skipped", Document.Kind.ARRAY).items().stream()
                .map(problem -> new PluginProblem(
                        problem.at("/plugin").text(), problem.at("/reason").text()))
                .toList();
        return new SnapshotInfo(
                new SnapshotPlace(
                        body.at("/session").text(), body.at("/snapshot").text()),
                textOrNull(body, "label"),
                textOrNull(body, "plugin"),
                number(body, "/step"),
                body.at("/life").as(Integer.class),
                parts,
                skipped,
                sequence,
                saved);
    }

    private static Document part(PartInfo part) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("plugin", text(part.plugin()));
        members.put("key", text(part.key()));
        members.put("sha256", text(part.sha256()));
        members.put("bytes", Document.fromNumber(part.bytes()));
        return Document.fromObject(members);
    }

    private static PartInfo part(Document part) {
        return new PartInfo(
                part.at("/plugin").text(),
                part.at("/key").text(),
                part.at("/sha256").text(),
                part.at("/bytes").as(Integer.class));
    }

    private static Document problem(PluginProblem problem) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("plugin", text(problem.plugin()));
        members.put("reason", text(problem.reason()));
        return Document.fromObject(members);
    }

    static Document steps(List<RecordedStep> steps) {
        List<Document> items = new ArrayList<>();
        for (RecordedStep step : steps) {
            Map<String, Document> members = new LinkedHashMap<>();
            members.put("step", Document.fromNumber(step.number()));
            members.put("action", step.action());
            members.put("observation", step.result().observation());
            members.put("reward", Document.of(step.result().reward()));
            members.put("done", Document.of(step.result().done()));
            members.put("digest", text(step.digest()));
            if (step.isFailed()) {
                members.put("failure", text(step.failure()));
            }
            items.add(Document.fromObject(members));
        }
        return Document.fromObject(Map.of("steps", Document.fromArray(items)));
    }

    static List<RecordedStep> steps(Document body) {
        return RecordForm.read(body, () -> "recorded steps", EnvironmentJson::stepsOf);
    }

    private static List<RecordedStep> stepsOf(Document body) {
        return RecordForm.member(body, "steps", Document.Kind.ARRAY).items().stream()
                .map(step -> new RecordedStep(
                        number(step, "/step"),
                        step.at("/action"),
                        new StepResult(
                                step.at("/observation"),
                                step.at("/reward").as(Double.class),
                                step.at("/done").as(Boolean.class)),
                        step.at("/digest").text(),
                        textOrNull(step, "failure")))
                .toList();
    }
}
