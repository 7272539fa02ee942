package dev.cairn.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.codec.internal.frame.CompressedFile;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * States of other systems that grow step by step: every snapshot comes back exactly, and together they take less than gzip copies. The
 * files are read where the environment variable {@code CAIRN_SHARED_DATA} names their folder; the generated twin always runs.
 */
class RealStatesTest {
    private static final int MAX_STEPS = 48;

    private static Document file(String name) throws IOException {
        String root = System.getenv("CAIRN_SHARED_DATA");
        Path path = Path.of(root == null ? "." : root).resolve(name);
        assumeTrue(root != null && Files.exists(path), "CAIRN_SHARED_DATA does not lead to " + name);
        return Document.parse(Files.readAllBytes(path));
    }

    /** States that hold a document whose array at a pointer is cut after more and more items. */
    private static List<Document> steps(Document document, String pointer) {
        Document array = document.at(pointer);
        List<Document> states = new ArrayList<>();
        int stride = Math.max(1, array.size() / MAX_STEPS);
        for (int size = 1; size <= array.size(); size += stride) {
            Map<String, Document> state = new LinkedHashMap<>();
            state.put("status", Document.of("running"));
            state.put("philosophy", Document.of("react"));
            Document cut = Document.fromArray(array.items().subList(0, size));
            state.put("execution_context", with(document, pointer.split("/", -1), 1, cut));
            states.add(Document.fromObject(state));
        }
        return states;
    }

    private static Document with(Document in, String[] tokens, int at, Document value) {
        if (at == tokens.length) {
            return in.kind() == Document.Kind.OBJECT ? value : Document.fromObject(Map.of("items", value));
        }
        if (in.kind() == Document.Kind.ARRAY) {
            List<Document> items = new ArrayList<>(in.items());
            int index = Integer.parseInt(tokens[at]);
            items.set(index, at + 1 == tokens.length ? value : with(items.get(index), tokens, at + 1, value));
            return Document.fromArray(items);
        }
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < in.size(); i++) {
            members.put(in.name(i), in.item(i));
        }
        String name = tokens[at];
        members.put(name, at + 1 == tokens.length ? value : with(in.at("/" + name), tokens, at + 1, value));
        return Document.fromObject(members);
    }

    private static void checkExactAndSmall(String what, List<Document> states, double mostOfGzip) {
        try (AgentStores stores = AgentStores.of("sqlite")) {
            Agents agents = stores.agents();
            List<AgentStateSnapshot> saved = new ArrayList<>();
            long gzip = 0;
            for (Document state : states) {
                AgentStateSnapshot one = agents.save("a", state, SaveOptions.DEFAULT);
                gzip += CompressedFile.pack(one.document().bytes(), Compression.GZIP).length;
                saved.add(one);
            }
            Agents reopened = stores.agents();
            for (int i = 0; i < saved.size(); i++) {
                AgentStateSnapshot loaded = reopened.load("a", saved.get(i).snapshotId());
                assertThat(loaded).isEqualTo(saved.get(i));
                for (int m = 0; m < states.get(i).size(); m++) {
                    assertThat(loaded.field(states.get(i).name(m)))
                            .contains(states.get(i).item(m));
                }
            }
            assertThat(reopened.snapshots()
                            .list("a", SnapshotQuery.all().limit(1_000))
                            .items())
                    .extracting(SnapshotSummary::sequence)
                    .hasSize(states.size());
            long stored = StoredFrameFacts.bytes(stores, "a");
            System.out.printf(
                    "%s: %d snapshots take %d bytes, gzip copies %d: %.2f%n",
                    what, states.size(), stored, gzip, (double) stored / gzip);
            assertThat((double) stored / gzip).isLessThan(mostOfGzip);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "letta-af/lettabot-builder.af, /agents/1/messages, 0.3",
        "swe-agent/marshmallow-1867.replace_from_source.traj, /trajectory, 1",
        "adk/flow_complex_spark.session.json, /events, 1.2",
        "mini-swe-agent/github_issue.traj.json, '', 1.5",
        "openhands/basic_gui_mode.json, '', 1",
        "letta-af-v1/customer_service.af, /messages, 3",
    })
    void a_published_state_saved_step_by_step(String name, String pointer, double mostOfGzip) throws IOException {
        checkExactAndSmall(name, steps(file(name), pointer), mostOfGzip);
    }

    @Test
    void published_run_states_of_two_versions_are_kept_exactly() throws IOException {
        List<Document> states = new ArrayList<>();
        for (String name : List.of(
                "openai-runstate/minimal-v1_0.json", "openai-runstate/minimal-v1_17.json", "autogen/team_state.json")) {
            states.add(Document.fromObject(Map.of(
                    "status", Document.of("paused"),
                    "philosophy", Document.of("graph"),
                    "execution_context", file(name))));
        }
        checkExactAndSmall("run states", states, 3);
    }

    @Test
    void a_generated_conversation_saved_step_by_step() {
        List<Object> messages = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            messages.add(States.map(
                    "id",
                    "message-" + i,
                    "role",
                    i % 2 == 0 ? "user" : "assistant",
                    "content",
                    List.of(Map.of("type", "text", "text", words(i))),
                    "number",
                    i * 1.5));
        }
        Document document = Document.of(States.map("agents", List.of(States.map("name", "x", "messages", messages))));
        checkExactAndSmall("generated", steps(document, "/agents/0/messages"), 0.5);
    }

    private static String words(int seed) {
        java.util.SplittableRandom random = new java.util.SplittableRandom(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            text.append(Integer.toString(random.nextInt(100_000), 36)).append(i % 12 == 0 ? ".\n" : " ");
        }
        return text.toString();
    }
}
