package dev.cairn.server.internal.api;

import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.answer.StateFileFacts;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Response;
import dev.cairn.wassette.StateVerifier;
import dev.cairn.wassette.StateVerifier.Finding;
import dev.cairn.wassette.diff.MergeStrategy;
import dev.cairn.wassette.diff.StateDiff;
import dev.cairn.wassette.diff.StateMerge;
import dev.cairn.wassette.diff.StateMerger;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.file.StateSnapshot;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** State files of components that clients send; component folders of the server are out of reach. */
final class StateFileRoutes {
    private static final String FILES = "/v1/state-files";

    private StateFileRoutes() {}

    static void add(OwnRoutes routes) {
        routes.read("POST", FILES + "/inspect", StateFileRoutes::inspect)
                .read("POST", FILES + "/verify", StateFileRoutes::verify)
                .read("POST", FILES + "/diff", StateFileRoutes::diff)
                .read("POST", FILES + "/merge", StateFileRoutes::merge);
    }

    private static StateFile open(Call call) {
        try (InputStream in = call.request().body().stream()) {
            return StateFile.from(in, StateLimits.DEFAULT, BinaryStore.digestsOnly());
        } catch (IOException e) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE, "Cannot read the request's body: " + e.getMessage(), Map.of(), e);
        }
    }

    private static StateFile open(Document file) {
        return StateFile.from(new ByteArrayInputStream(file.bytes()), StateLimits.DEFAULT, BinaryStore.inMemory());
    }

    private static Response inspect(Call call) {
        try (StateFile file = open(call)) {
            List<Finding> findings = StateVerifier.verify(file, null);
            return Call.answer(StateFileFacts.of(file, findings, call.flag("binaries"), call.flag("policies")));
        }
    }

    private static Response verify(Call call) {
        try (StateFile file = open(call)) {
            List<Finding> findings = StateVerifier.verify(file, null);
            return Call.answer(Json.fromPage(findings, Json::of, null)
                    .put("ok", StateVerifier.isSound(findings))
                    .put("digest", file.snapshot().digest()));
        }
    }

    private static Response diff(Call call) {
        Input input = call.input();
        try (StateFile from = open(input.object().at("/from"));
                StateFile to = open(input.object().at("/to"))) {
            return Call.answer(StateFileFacts.of(StateDiff.of(from.snapshot(), to.snapshot())));
        }
    }

    private static Response merge(Call call) {
        Input input = call.input();
        MergeStrategy strategy =
                MergeStrategy.valueOf(input.text("strategy", "fail").toUpperCase(Locale.ROOT));
        List<StateFile> opened = new ArrayList<>();
        try {
            StateSnapshot base =
                    input.find("base").map(file -> open(file, opened)).orElse(null);
            StateSnapshot ours = open(input.object().at("/ours"), opened);
            StateMerge merge = new StateMerger(base, strategy)
                    .merge(ours, open(input.object().at("/theirs"), opened));
            StateSnapshot merged = merge.require();
            return Call.answer(new Json()
                    .put("merged", Document.parse(merged.json()))
                    .put("digest", merged.digest())
                    .put("components", merged.ids())
                    .put("conflicts", merge.conflicts())
                    .put("security_changes", merge.securityChanges()));
        } finally {
            opened.forEach(StateFile::close);
        }
    }

    private static StateSnapshot open(Document document, List<StateFile> opened) {
        StateFile file = open(document);
        opened.add(file);
        return file.snapshot();
    }
}
