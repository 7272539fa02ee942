package dev.cairn.mcp.internal.tool;

import static dev.cairn.mcp.internal.tool.Schema.text;

import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.model.Document;
import dev.cairn.wassette.ComponentStates;
import dev.cairn.wassette.ExportOptions;
import dev.cairn.wassette.ExportReport;
import dev.cairn.wassette.ImportChoice;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.ImportReport;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.SnapshotMetadata;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.section.ConflictPolicy;
import dev.cairn.wassette.section.ImportOutcome;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Component state between the folder of components and that of state files. Thread-safe. */
final class StateTransfer {
    private final StateFolders folders;
    private final StateFiles files;
    private final boolean replacing;

    /**
     * Tools on two folders.
     *
     * @param replacing whether an import may replace what is installed
     */
    StateTransfer(StateFolders folders, boolean replacing) {
        this.folders = folders;
        this.files = new StateFiles(Optional.of(folders.files()));
        this.replacing = replacing;
    }

    private ComponentStates states() {
        return ComponentStates.of(ComponentRegistry.open(folders.components()));
    }

    private static Schema schema() {
        return Schema.of()
                .need(
                        "name",
                        text("The name of the state file in the folder, such as 'team.json'; .json.gz and "
                                + ".json.zst are compressed."))
                .may("components", Schema.texts("Only these components, by id. Default: all."));
    }

    Tool export() {
        return new Tool(
                "state_export",
                "Export component state",
                "Write the state of the installed WebAssembly tool components (which they are, their policies and "
                        + "sources, and the names of"
                        + " their secrets, never values) into a new state file in the folder for state files. Use it "
                        + "to back the components up"
                        + " or to move them to another machine. An existing file is never replaced.",
                schema().may(
                                "include_binaries",
                                Schema.flag("Whether the file carries the components themselves; an import needs them. "
                                        + "Default: true."))
                        .may("description", text("What the file is for."))
                        .bounded()
                        .document(),
                Schema.of()
                        .need("name", text("The name of the file."))
                        .need("digest", text("The digest of its content."))
                        .need("components", Schema.texts("The components in it."))
                        .answer(),
                Nature.ADDS,
                this::export);
    }

    private Answer export(Call call) {
        String name = call.text("name");
        Path file = files.fresh(name);
        ExportReport report = states().exportTo(file, StateCompression.fromName(name), options(call));
        Shortened components = Bounds.cut(
                call, new Json().put("ids", report.exported()).document().at("/ids"));
        return Answer.stored(
                "Exported to " + name + ", components: " + report.exported().size() + "." + components.hint(),
                components.addTo(new Json()
                        .put("name", name)
                        .put("digest", report.digest())
                        .put("components", components.value())
                        .put("binary_bytes", report.binaryBytes())
                        .put("notes", report.notes())));
    }

    private static ExportOptions options(Call call) {
        Input input = call.arguments();
        boolean lean = input.find("include_binaries").isPresent() && !input.flag("include_binaries");
        return ExportOptions.of(Instant.now().getEpochSecond())
                .withBinaries(!lean)
                .withComponents(input.texts("components"))
                .withMetadata(new SnapshotMetadata(input.text("description"), null, null, new TreeMap<>(), Map.of()))
                .withProgress(call.steps("components exported"));
    }

    Tool imports() {
        List<String> policies = new ArrayList<>(List.of("fail", "skip", "rename", "merge"));
        if (replacing) {
            policies.add("overwrite");
        }
        return new Tool(
                "state_import",
                "Import component state",
                "Install the WebAssembly tool components of a state file in the folder for state files: all or none. "
                        + "It takes two calls. The"
                        + " first, without plan, changes nothing and answers what would happen, with a plan. Show "
                        + "that to the user. The second,"
                        + " with the same arguments and that plan, imports; if the file or the components have "
                        + "changed, nothing is imported and a new plan is needed. Nothing is downloaded: the file "
                        + "must carry the binaries.",
                schema().may(
                                "conflict",
                                Schema.choice(
                                        "Handling of installed components that differ: fail imports nothing, skip "
                                                + "keeps them, rename installs the other under a new id, merge adds "
                                                + "missing parts"
                                                + (replacing
                                                        ? ", overwrite replaces them. Default: fail."
                                                        : ". Default: fail."),
                                        policies.toArray(String[]::new)))
                        .may(
                                "plan",
                                text("The plan of the first call with the same arguments. Default: only create "
                                        + "the plan."))
                        .bounded()
                        .document(),
                Schema.of()
                        .need("imported", Schema.flag("Whether anything was imported now."))
                        .need("plan", text("The plan; repeat the call with it to import."))
                        .need("components", Schema.list(Schema.object("A component: component_id, action, reason.")))
                        .answer(),
                replacing ? Nature.DESTROYS : Nature.ADDS,
                this::imports);
    }

    private Answer imports(Call call) {
        try (StateFile file =
                StateFile.from(files.existing(call.text("name")), StateLimits.DEFAULT, BinaryStore.inFiles())) {
            ImportOptions options = importing(call);
            ImportReport expected = states().importFrom(file, options.with(ImportChoice.DRY_RUN));
            String plan = plan(call, file, options, expected);
            String given = call.arguments().text("plan");
            if (given == null) {
                return answer(call, plan, expected, false);
            }
            if (!given.equals(plan)) {
                throw new CairnException(
                        ErrorCode.CONFLICT,
                        "Cannot import with this plan: it is for other arguments, or the file or the components have "
                                + "changed. Nothing was imported. Call without plan to get a new one.");
            }
            if (!call.confirmed(question(call, expected))) {
                return Answer.failure("The user did not agree. Nothing was imported.");
            }
            return answer(call, plan, states().importFrom(file, options), true);
        }
    }

    private ImportOptions importing(Call call) {
        return ImportOptions.DEFAULT
                .withComponents(call.arguments().texts("components"))
                .with(ConflictPolicy.valueOf(
                        call.arguments().text("conflict", "fail").toUpperCase(Locale.ROOT)))
                .with(ImportChoice.OFFLINE, ImportChoice.VERIFY)
                .withProgress(call.steps("components imported"));
    }

    /** The same file, arguments and outcome have the same plan; nobody knows it who has not made it. */
    private String plan(Call call, StateFile file, ImportOptions options, ImportReport expected) {
        Document all = new Json()
                .put("folder", folders.components().toString())
                .put("name", call.text("name"))
                .put("digest", file.snapshot().digest())
                .put("components", options.components())
                .put("conflict", options.conflict())
                .put("outcomes", expected.outcomes())
                .document();
        return "plan-" + HexFormat.of().formatHex(sha256(all), 0, 16);
    }

    private static byte[] sha256(Document all) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(all.bytes());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String question(Call call, ImportReport expected) {
        long replaced = expected.outcomes().stream()
                .filter(outcome -> outcome.action() == ImportOutcome.Action.REPLACED)
                .count();
        return "Import the components of '" + call.text("name") + "'? New or changed: " + expected.restored()
                + ", of these replaced with their policies: " + replaced + ".";
    }

    private static Answer answer(Call call, String plan, ImportReport report, boolean imported) {
        Document all = new Json().put("components", report.outcomes()).document();
        Shortened components = Bounds.cut(call, all.at("/components"));
        String summary = imported
                ? "Imported. Components that are new or changed: " + report.restored() + "."
                : "Nothing was changed. Components that would be new or changed: " + report.restored()
                        + ". To import, repeat the call with this plan.";
        return Answer.stored(
                summary + components.hint(),
                components.addTo(new Json()
                        .put("imported", imported)
                        .put("plan", plan)
                        .put("components", components.value())
                        .put("notes", report.notes())));
    }
}
