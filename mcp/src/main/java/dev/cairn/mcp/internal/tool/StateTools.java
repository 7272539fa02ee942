package dev.cairn.mcp.internal.tool;

import dev.cairn.answer.Json;
import dev.cairn.answer.StateFileFacts;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.model.Document;
import dev.cairn.wassette.StateVerifier;
import dev.cairn.wassette.StateVerifier.Finding;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import java.util.List;

/** What state files of components hold. Thread-safe. */
final class StateTools {
    private final StateFiles files;

    StateTools(StateFiles files) {
        this.files = files;
    }

    Tool inspect() {
        return new Tool(
                "state_inspect",
                "Describe a state file",
                "Describe a state file of WebAssembly tool components: which components it carries, their tools, "
                        + "sources, policies and required secrets. Use it before a file is imported. Nothing is "
                        + "imported.",
                files.schema()
                        .may("policies", Schema.flag("Whether to list what each policy permits. Default: false."))
                        .bounded()
                        .document(),
                Schema.of()
                        .need("components", Schema.list(Schema.object("A component.")))
                        .answer(),
                Nature.READS,
                this::inspect);
    }

    private Answer inspect(Call call) {
        try (StateFile file = files.open(call, BinaryStore.digestsOnly())) {
            List<Finding> findings = StateVerifier.verify(file, null);
            Document facts = StateFileFacts.of(
                            file, findings, false, call.arguments().flag("policies"))
                    .document();
            Shortened components = Bounds.cut(call, facts.at("/components"));
            return Answer.stored(
                    "Components: " + facts.at("/components").size() + "." + components.hint(),
                    components.addTo(Json.of(facts).put("components", components.value())));
        }
    }

    Tool verify() {
        return new Tool(
                "state_verify",
                "Check a state file",
                "Check a state file of WebAssembly tool components: form, digests, policies and binaries. Reports "
                        + "every problem, or that it is sound. Use it on a file from another place.",
                files.schema().document(),
                Schema.of()
                        .need("ok", Schema.flag("Whether the file is sound."))
                        .answer(),
                Nature.READS,
                this::verify);
    }

    private Answer verify(Call call) {
        try (StateFile file = files.open(call, BinaryStore.digestsOnly())) {
            List<Finding> findings = StateVerifier.verify(file, null);
            boolean sound = StateVerifier.isSound(findings);
            return Answer.stored(
                    sound ? "The file is sound." : "The file is not sound.",
                    Json.fromPage(findings, Json::of, null)
                            .put("ok", sound)
                            .put("digest", file.snapshot().digest()));
        }
    }
}
