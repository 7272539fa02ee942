package dev.cairn.langgraph4j;

import static dev.cairn.langgraph4j.Transcript.thread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.action.InterruptionMetadata;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The saver as LangGraph4j 1.9 calls it. That version is not run here: its interface is compiled from the signatures that it is known to
 * have, and the saver that was compiled against 1.8 is linked with it.
 */
class Version19Test {
    private static final RunnableConfig CONFIG = thread("trip");

    /** The interface is compiled once for each kind of it. */
    @TempDir
    static Path folder;

    private final Cairn cairn = Cairn.open("memory:");
    private Interface19 library;
    private Object saver;

    @BeforeEach
    void link() throws Exception {
        library = new Interface19(folder, "Throwable");
        saver = library.saver(cairn);
    }

    @AfterEach
    void close() {
        cairn.close();
    }

    private Object call(String method, Object... arguments) throws Exception {
        return call(saver, method, arguments);
    }

    private Object call(Object target, String method, Object... arguments) throws Exception {
        Method found = Arrays.stream(library.type().getMethods())
                .filter(each -> each.getName().equals(method) && each.getParameterCount() == arguments.length)
                .findFirst()
                .orElseThrow();
        try {
            return found.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    private void turn(Object target, RunnableConfig config, String id) throws Exception {
        call(
                target,
                "put",
                config,
                Checkpoint.builder()
                        .id(id)
                        .nodeId("model")
                        .nextNodeId("__END__")
                        .state(Map.of("said", id))
                        .build());
    }

    @Test
    void the_tested_library_has_none_of_the_new_methods() {
        assertThat(BaseCheckpointSaver.class.getMethods())
                .extracting(Method::getName)
                .doesNotContain("releaseOnError", "registerInterruption", "tag", "putSubGraphSaver");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Throwable", "Exception"})
    void every_method_of_the_interface_is_there(String failure) throws Exception {
        Interface19 interface19 = new Interface19(folder, failure);
        Class<?> type = interface19.saver(cairn).getClass();
        Stream<Method> demanded = Arrays.stream(interface19.type().getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()));
        assertThat(demanded).hasSize(10).allSatisfy(method -> {
            Method found = type.getMethod(method.getName(), method.getParameterTypes());
            assertThat(found.getReturnType()).isEqualTo(method.getReturnType());
            assertThat(Modifier.isAbstract(found.getModifiers())).isFalse();
        });
    }

    @Test
    void a_released_run_is_a_numbered_tag_and_the_thread_begins_again() throws Exception {
        turn(saver, CONFIG, "a");
        turn(saver, CONFIG, "b");
        Object first = call("release", CONFIG);
        assertThat(library.version(first)).contains(1);
        assertThat((Collection<?>) call("list", CONFIG)).isEmpty();
        turn(saver, CONFIG, "c");
        assertThat(library.version(call("release", CONFIG, "done"))).contains(2);
        assertThat(ids(call("tag", CONFIG, null))).containsExactly("c");
        assertThat(ids(call("tag", CONFIG, 1))).containsExactly("b", "a");
        assertThat(ids(call("lastTag", CONFIG))).containsExactly("c");
        assertThat((Optional<?>) call("tag", CONFIG, 9)).isEmpty();
    }

    private List<String> ids(Object tag) throws Exception {
        return library.checkpoints(((Optional<?>) tag).orElseThrow()).stream()
                .map(Checkpoint::getId)
                .toList();
    }

    @Test
    void a_run_that_failed_keeps_the_failure_with_its_history() throws Exception {
        turn(saver, CONFIG, "a");
        assertThat(library.version(call("releaseOnError", CONFIG, new IllegalStateException("no model"))))
                .contains(1);
        assertThat(cairn.checkpoints()
                        .threads()
                        .find("trip.released.1")
                        .orElseThrow()
                        .metadata()
                        .json())
                .contains("no model");
    }

    @Test
    void an_interruption_is_passed_on() throws Exception {
        InterruptionMetadata<Trip> interruption =
                InterruptionMetadata.builder("model", new Trip(Map.of())).build();
        CompletableFuture<?> passed = (CompletableFuture<?>) call("registerInterruption", CONFIG, interruption);
        assertThat(passed.join()).isSameAs(interruption);
    }

    @Test
    void threads_of_registered_subgraphs_are_released_with_their_parent() throws Exception {
        RunnableConfig inner = thread("trip_subgraph_inner");
        Object child = library.saver(cairn);
        call("putSubGraphSaver", CONFIG, inner, child);
        turn(saver, CONFIG, "a");
        turn(child, inner, "x");
        assertThat((Collection<?>) call("listSubGraphSaver", CONFIG)).hasSize(1).allSatisfy(registered -> {
            assertThat(library.part(registered, "threadId")).isEqualTo("trip_subgraph_inner");
            assertThat(library.part(registered, "saver")).isSameAs(child);
        });
        call("release", CONFIG);
        assertThat((Collection<?>) call(child, "list", inner)).isEmpty();
        assertThat(ids(call(child, "tag", inner, null))).containsExactly("x");
        assertThat((Collection<?>) call("listSubGraphSaver", CONFIG)).isEmpty();
    }

    @Test
    void on_the_tested_library_savers_of_subgraphs_cannot_be_listed_and_are_released() throws Exception {
        CairnSaver saver18 = new CairnSaver(cairn);
        saver18.putSubGraphSaver(CONFIG, thread("inner"), saver18);
        saver18.put(
                thread("inner"),
                Checkpoint.builder().nodeId("a").nextNodeId("b").state(Map.of()).build());
        assertThatThrownBy(() -> saver18.listSubGraphSaver(CONFIG))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("1.8");
        saver18.release(CONFIG);
        assertThat(saver18.tag(thread("inner"), null)).isPresent();
    }
}
