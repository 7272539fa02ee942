package dev.cairn.langgraph4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.langchain4j.LangChain4jMessages;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageType;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.data.message.VideoContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphDefinition;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.Channels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LangChain4jMessagesTest {
    private static final ToolExecutionRequest CALL = ToolExecutionRequest.builder()
            .id("1")
            .name("book")
            .arguments("{\"n\":4}")
            .build();

    static Stream<ChatMessage> messages() {
        Image image = Image.builder()
                .url("http://example.org/a.png")
                .revisedPrompt("a")
                .build();
        return Stream.of(
                SystemMessage.from("s"),
                UserMessage.from("u"),
                UserMessage.from(
                        "ada",
                        TextContent.from("t"),
                        ImageContent.from("AQID", "image/png"),
                        AudioContent.from("AQID", "audio/mp3"),
                        VideoContent.from("http://example.org/v"),
                        PdfFileContent.from("http://example.org/p")),
                UserMessage.builder()
                        .addContent(TextContent.from("t"))
                        .attributes(Map.of("@cairn", "instant"))
                        .build(),
                AiMessage.from("a"),
                AiMessage.from("a", List.of(CALL)),
                AiMessage.builder()
                        .text("t")
                        .thinking("hm")
                        .attributes(
                                Map.of("n", 5L, "signature", new byte[0].length, "deep", List.of(Map.of("k", 1.5f))))
                        .build(),
                AiMessage.builder()
                        .attributes(Map.of(AiMessage.GENERATED_IMAGES_KEY, List.of(image)))
                        .build(),
                ToolExecutionResultMessage.from(CALL, "done"),
                ToolExecutionResultMessage.builder()
                        .id("1")
                        .toolName("book")
                        .text("no")
                        .isError(true)
                        .attributes(Map.of("n", 5L))
                        .build(),
                CustomMessage.from(Map.of("k", List.of(1L, 2))),
                CustomMessage.from(Map.of()));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void every_message_comes_back_with_its_attributes(ChatMessage message) {
        Types types = LangChain4jMessages.register(Types.empty());
        Document stored = types.document(List.of(message));
        assertThat(Document.parse(stored.bytes()).with(types).toJava()).isEqualTo(List.of(message));
    }

    @Test
    void a_message_of_another_class_is_refused() {
        ChatMessage own = () -> ChatMessageType.USER;
        Types types = LangChain4jMessages.register(Types.empty());
        assertThatThrownBy(() -> types.document(own)).hasMessageContaining("langchain4j.message");
    }

    private static CompiledGraph<AgentState> chat(Cairn cairn) throws Exception {
        CairnStateSerializer<AgentState> states = new CairnStateSerializer<>(AgentState::new, cairn.types());
        return new StateGraph<>(Map.of("messages", Channels.appender(ArrayList::new)), states)
                .addNode(
                        "model",
                        AsyncNodeAction.node_async(state -> Map.of("messages", AiMessage.from("a", List.of(CALL)))))
                .addNode(
                        "tool",
                        AsyncNodeAction.node_async(
                                state -> Map.of("messages", ToolExecutionResultMessage.from(CALL, "r"))))
                .addEdge(GraphDefinition.START, "model")
                .addEdge("model", "tool")
                .addEdge("tool", GraphDefinition.END)
                .compile(CompileConfig.builder()
                        .checkpointSaver(new CairnSaver(cairn))
                        .interruptBefore("tool")
                        .build());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_graph_with_messages_goes_on_in_another_store_without_a_registration(boolean own, @TempDir Path folder)
            throws Exception {
        RunnableConfig run = RunnableConfig.builder().threadId("chat").build();
        List<ChatMessage> expected = List.of(
                UserMessage.from("hello"),
                AiMessage.from("a", List.of(CALL)),
                ToolExecutionResultMessage.from(CALL, "r"));
        try (Cairn cairn = open(own, folder)) {
            chat(cairn).invoke(GraphInput.args(Map.of("messages", UserMessage.from("hello"))), run);
        }
        try (Cairn cairn = open(own, folder)) {
            CompiledGraph<AgentState> graph = chat(cairn);
            graph.invoke(GraphInput.resume(), run);
            assertThat(graph.getState(run).state().<List<ChatMessage>>value("messages"))
                    .contains(expected);
        }
        Types types = LangChain4jMessages.register(Types.empty());
        try (Cairn cairn = Cairn.builder()
                .url("sqlite:" + folder.resolve("a.db"))
                .types(types)
                .open()) {
            Document messages = cairn.checkpoints()
                    .get(CheckpointConfig.of("chat"))
                    .checkpoint()
                    .value("messages");
            assertThat(messages.asList(ChatMessage.class)).isEqualTo(expected);
        }
    }

    /** Loads the adapter as in a program that has neither LangChain4j nor Spring AI. */
    private static final class WithoutLangChain4j extends ClassLoader {
        private WithoutLangChain4j() {
            super(CairnSaver.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("dev.langchain4j.") || name.startsWith("org.springframework.ai.")) {
                throw new ClassNotFoundException(name);
            } else if (!name.matches("dev\\.cairn\\.(langgraph4j|graph|springai)\\..*")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known == null ? define(name) : known;
        }

        private Class<?> define(String name) {
            try (InputStream in = Objects.requireNonNull(getResourceAsStream(name.replace('.', '/') + ".class"))) {
                byte[] code = in.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void a_program_without_langchain4j_and_spring_ai_needs_none() throws Exception {
        try (Cairn cairn = Cairn.open("memory:")) {
            Object saver = new WithoutLangChain4j()
                    .loadClass(CairnSaver.class.getName())
                    .getConstructor(Cairn.class)
                    .newInstance(cairn);
            assertThat(saver).isInstanceOf(BaseCheckpointSaver.class).isNotInstanceOf(CairnSaver.class);
            BaseCheckpointSaver plain = (BaseCheckpointSaver) saver;
            RunnableConfig run = RunnableConfig.builder().threadId("chat").build();
            plain.put(
                    run,
                    Checkpoint.builder()
                            .state(Map.of("x", 1))
                            .nodeId("a")
                            .nextNodeId("b")
                            .build());
            assertThat(plain.get(run).orElseThrow().getState()).isEqualTo(Map.of("x", 1));
        }
    }

    private static Cairn open(boolean ownTypes, Path folder) {
        String url = "sqlite:" + folder.resolve("a.db");
        return ownTypes ? Cairn.builder().url(url).types(Types.empty()).open() : Cairn.open(url);
    }
}
