package dev.cairn.alibaba;

import static dev.cairn.alibaba.Graphs.history;
import static dev.cairn.alibaba.Graphs.on;
import static dev.cairn.alibaba.Graphs.thread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.cloud.ai.graph.CompiledGraph;
import com.alibaba.cloud.ai.graph.OverAllState;
import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.checkpoint.BaseCheckpointSaver;
import com.alibaba.cloud.ai.graph.checkpoint.Checkpoint;
import com.alibaba.cloud.ai.graph.checkpoint.savers.MemorySaver;
import com.alibaba.cloud.ai.graph.serializer.AgentInstructionMessage;
import com.alibaba.cloud.ai.graph.state.StateSnapshot;
import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.testing.adapter.StorePlace;
import dev.cairn.testing.adapter.TestStore;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.util.MimeTypeUtils;

@ParameterizedClass
@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MEMORY")
class AlibabaSaverTest {
    private static final RunnableConfig CONFIG = thread("trip");

    @TempDir
    Path folder;

    @Parameter
    TestStore backend;

    private StorePlace place;
    private StorePlace.OpenStore opened;
    private Cairn cairn;
    private AlibabaSaver saver;

    @BeforeEach
    void open() {
        place = backend.in(folder);
        start();
    }

    private void start() {
        opened = place.open();
        cairn = opened.cairn();
        saver = new AlibabaSaver(cairn);
    }

    @AfterEach
    void close() {
        opened.close();
    }

    private CompiledGraph line() throws Exception {
        return Graphs.line(on(saver).build(), "a", "b", "c");
    }

    private static List<String> log(OverAllState state) {
        return state.<List<String>>value("log").orElse(List.of());
    }

    private List<String> ancestry() {
        return cairn.checkpoints()
                .branches()
                .ancestry(CheckpointConfig.of("trip"))
                .map(AlibabaSaverTest::reported)
                .toList();
    }

    private static String reported(CheckpointSummary summary) {
        return summary.metadata().step() + " " + summary.metadata().source().label() + " "
                + summary.metadata().extra().get("node").text();
    }

    private RunnableConfig at(CompiledGraph graph, String node) {
        return graph.getStateHistory(CONFIG).stream()
                .filter(state -> state.node().equals(node))
                .map(StateSnapshot::config)
                .findFirst()
                .orElseThrow();
    }

    /** What is to be seen of a thread, without ids. */
    private static List<String> seen(CompiledGraph graph) {
        List<String> lines = new ArrayList<>();
        graph.getStateHistory(CONFIG).forEach(state -> {
            Map<String, Object> data = new TreeMap<>(state.state().data());
            data.remove("_graph_execution_id_");
            lines.add(state.node() + ">" + state.next() + " " + data);
        });
        lines.add("newest " + graph.stateOf(CONFIG).map(StateSnapshot::node));
        return lines;
    }

    private static List<String> story(BaseCheckpointSaver saver) throws Exception {
        CompiledGraph graph = Graphs.line(on(saver).interruptBefore("b").build(), "a", "b", "c");
        graph.invoke(Map.of("input", 1), CONFIG);
        List<String> lines = seen(graph);
        graph.invoke(Map.of(), CONFIG.withResume());
        lines.addAll(seen(graph));
        graph.invoke(Map.of("input", 2), CONFIG);
        lines.addAll(seen(graph));
        return lines;
    }

    @Test
    void runs_interruptions_and_histories_are_those_of_the_librarys_saver() throws Exception {
        List<String> ours = story(saver);
        assertThat(ours).isEqualTo(story(new MemorySaver())).anyMatch(line -> line.startsWith("c>__END__"));
    }

    @Test
    void a_run_that_was_interrupted_goes_on_in_another_process() throws Exception {
        Graphs.line(on(saver).interruptBefore("b").build(), "a", "b", "c").invoke(Map.of(), CONFIG);
        cairn.close();
        start();
        CompiledGraph graph = Graphs.line(on(saver).interruptBefore("b").build(), "a", "b", "c");
        OverAllState end = graph.invoke(Map.of(), CONFIG.withResume()).orElseThrow();
        assertThat(log(end)).containsExactly("a", "b", "c");
        assertThat(ancestry()).containsExactly("2 loop c", "1 loop b", "0 loop a", "-1 input __START__");
    }

    @Test
    void a_run_from_an_earlier_checkpoint_is_a_line_of_its_own_and_the_first_stays() throws Exception {
        CompiledGraph graph = line();
        graph.invoke(Map.of(), CONFIG);
        RunnableConfig afterA = at(graph, "a");
        String first =
                cairn.checkpoints().get(CheckpointConfig.of("trip")).config().checkpointId();
        graph.invoke(Map.of(), afterA.withResume());
        assertThat(ancestry()).containsExactly("2 loop c", "1 loop b", "0 loop a", "-1 input __START__");
        assertThat(saver.list(CONFIG)).hasSize(6);
        assertThat(cairn.checkpoints().branches().tree("trip", "").formerTips().get("main"))
                .containsExactly(first);
    }

    @Test
    void a_plain_run_of_an_old_thread_begins_at_the_start_with_its_state() throws Exception {
        CompiledGraph graph = line();
        graph.invoke(Map.of(), CONFIG);
        OverAllState end = graph.invoke(Map.of(), CONFIG).orElseThrow();
        assertThat(log(end)).containsExactly("a", "b", "c", "a", "b", "c");
        assertThat(ancestry()).hasSize(8).startsWith("6 loop c", "5 loop b", "4 loop a", "3 input __START__");
    }

    @Test
    void an_update_keeps_the_checkpoint_that_was_edited_and_its_id_goes_on_working() throws Exception {
        CompiledGraph graph = line();
        graph.invoke(Map.of(), CONFIG);
        RunnableConfig afterA = at(graph, "a");
        RunnableConfig edited = graph.updateState(afterA, Map.of("edited", true), "b");
        assertThat(edited.checkPointId()).isPresent();
        assertThat(saver.get(afterA))
                .hasValueSatisfying(found -> assertThat(found.getState()).doesNotContainKey("edited"));
        assertThat(ancestry()).containsExactly("1 update a", "0 loop a", "-1 input __START__");
        assertThat(log(graph.invoke(Map.of(), afterA.withResume()).orElseThrow()))
                .containsExactly("a", "b", "c");
    }

    @Test
    void an_unknown_checkpoint_cannot_be_updated() {
        RunnableConfig unknown =
                RunnableConfig.builder(CONFIG).checkPointId("none").build();
        Checkpoint checkpoint =
                Checkpoint.builder().nodeId("a").nextNodeId("b").state(Map.of()).build();
        assertThatThrownBy(() -> saver.put(unknown, checkpoint)).isInstanceOf(NoSuchElementException.class);
        assertThat(saver.get(unknown)).isEmpty();
        assertThat(saver.list(thread("other"))).isEmpty();
    }

    @Test
    void a_released_thread_begins_again_and_its_history_is_kept() throws Exception {
        line().invoke(Map.of(), CONFIG);
        BaseCheckpointSaver.Tag tag = saver.release(CONFIG);
        assertThat(tag.checkpoints()).hasSize(4);
        assertThat(saver.get(CONFIG)).isEmpty();
        line().invoke(Map.of(), CONFIG);
        assertThat(history(saver, CONFIG)).hasSize(4);
        assertThat(saver.released(CONFIG, null).orElseThrow().checkpoints()).hasSize(4);
        assertThat(saver.released(CONFIG, 2)).isEmpty();
    }

    @Test
    void plain_metadata_of_the_config_is_kept_and_secrets_are_not() throws Exception {
        RunnableConfig config = RunnableConfig.builder()
                .threadId("trip")
                .addMetadata("user", "ada")
                .addMetadata("api_key", "abc123def")
                .build();
        line().invoke(Map.of(), config);
        assertThat(cairn.checkpoints()
                        .get(CheckpointConfig.of("trip"))
                        .metadata()
                        .extra()
                        .keySet())
                .containsExactlyInAnyOrder("node", "next", "user");
    }

    private static List<Message> talk() {
        return List.of(
                new SystemMessage("Be brief."),
                UserMessage.builder()
                        .text("What is on it?")
                        .media(
                                Media.builder()
                                        .mimeType(MimeTypeUtils.IMAGE_PNG)
                                        .data(URI.create("https://example.com/menu.png"))
                                        .name("menu")
                                        .build(),
                                Media.builder()
                                        .mimeType(MimeTypeUtils.IMAGE_PNG)
                                        .data(new byte[] {1, 2, 3})
                                        .name("photo")
                                        .build())
                        .metadata(Map.of("seat", 4))
                        .build(),
                AssistantMessage.builder()
                        .content(null)
                        .toolCalls(List.of(new ToolCall("c1", "function", "look", "{\"page\":1}")))
                        .build(),
                ToolResponseMessage.builder()
                        .responses(List.of(new ToolResponse("c1", "look", "pear pie")))
                        .build(),
                new AssistantMessage("Pear pie."));
    }

    private List<Message> stored(List<Message> messages) {
        saver.put(
                CONFIG,
                Checkpoint.builder()
                        .nodeId("a")
                        .nextNodeId("b")
                        .state(Map.of("messages", messages))
                        .build());
        return messages(saver.get(CONFIG).orElseThrow());
    }

    @SuppressWarnings("unchecked")
    private static List<Message> messages(Checkpoint found) {
        return (List<Message>) found.getState().get("messages");
    }

    @Test
    void messages_of_every_kind_need_no_registration_and_come_back_equal() {
        List<Message> read = stored(talk());
        assertThat(read).hasSameSizeAs(talk());
        assertThat(read.get(0)).isEqualTo(talk().get(0));
        assertThat(read.subList(2, 5)).isEqualTo(talk().subList(2, 5));
        assertThat(read.get(1).getMetadata()).isEqualTo(talk().get(1).getMetadata());
        List<Media> media = ((UserMessage) read.get(1)).getMedia();
        assertThat(media.get(0).getData()).isEqualTo("https://example.com/menu.png");
        assertThat(media.get(1).getDataAsByteArray()).containsExactly(1, 2, 3);
        assertThat(talk()).extracting(Message::getMessageType).contains(MessageType.values());
    }

    @Test
    void a_put_of_a_long_conversation_writes_what_is_new() {
        List<Message> messages = new ArrayList<>();
        long before = 0;
        long grown = 0;
        for (int i = 0; i < 200; i++) {
            messages.add(new AssistantMessage(
                    i + " " + Long.toHexString(i * 0x9E3779B97F4A7C15L).repeat(20)));
            stored(messages);
            long bytes =
                    cairn.checkpoints().threads().find("trip").orElseThrow().bytes();
            grown = bytes - before;
            before = bytes;
        }
        assertThat(grown).isLessThan(1_500);
        assertThat(messages(saver.get(CONFIG).orElseThrow())).isEqualTo(messages);
    }

    @Test
    void what_another_process_put_is_seen_at_once() {
        stored(talk());
        try (StorePlace.OpenStore other = place.open()) {
            AlibabaSaver theirs = new AlibabaSaver(other.cairn());
            assertThat(messages(theirs.get(CONFIG).orElseThrow())).hasSameSizeAs(talk());
            theirs.put(
                    CONFIG,
                    Checkpoint.builder()
                            .nodeId("b")
                            .nextNodeId("c")
                            .state(Map.of("n", 2))
                            .build());
            assertThat(saver.get(CONFIG).orElseThrow().getNodeId()).isEqualTo("b");
            assertThat(saver.list(CONFIG)).hasSize(2);
        }
    }

    @Test
    void instructions_of_agents_come_back_too() {
        AgentInstructionMessage given = AgentInstructionMessage.builder()
                .text("Help {user}.")
                .metadata(Map.of("agent", "waiter"))
                .rendered(true)
                .build();
        AgentInstructionMessage read =
                (AgentInstructionMessage) stored(List.of(given)).get(0);
        assertThat(read.getText()).isEqualTo("Help {user}.");
        assertThat(read.isRendered()).isTrue();
        assertThat(read.getMetadata()).isEqualTo(given.getMetadata());
    }
}
