package dev.cairn.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.agent.CompressionType;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On every backend, values of classes that are not there, are there again, or were never allowed. */
class MissingTypesTest {
    private static final CheckpointMetadata STEP = CheckpointMetadata.of(0);
    private static final AtomicInteger MADE = new AtomicInteger();

    /** A value of an application. */
    public record Foo(int v, @Nullable Foo next) {}

    /** Does something when it is made. */
    static final class Gadget {
        @Nullable
        String command;

        Gadget() {
            MADE.incrementAndGet();
        }
    }

    private static Types with(Class<?> foo) {
        Types types = Types.empty();
        types.register("foo", 1, foo);
        return types;
    }

    private static CheckpointConfig put(EveryStore store) {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("foo", new Foo(7, null));
        state.put("foos", List.of(new Foo(8, new Foo(9, null))));
        state.put("other", "x");
        try (Cairn cairn = store.open(with(Foo.class))) {
            CheckpointConfig put = cairn.checkpoints().put(store.thread(), state, STEP);
            Document write = with(Foo.class).document(new Foo(10, null));
            cairn.checkpoints().putWrites(put, List.of(new ChannelWrite("w", write)), "task", "");
            return put;
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_map_with_registered_types_is_put_under_a_condition(EveryStore store) {
        PutOptions first = PutOptions.none().expectingHead(PutOptions.NO_HEAD);
        try (Cairn cairn = store.open(with(Foo.class))) {
            Checkpointer checkpoints = cairn.checkpoints();
            checkpoints.put(store.thread(), Map.of("foo", new Foo(7, null)), STEP, first);
            assertThat(checkpoints.get(store.thread()).checkpoint().value("foo").toJava())
                    .isEqualTo(new Foo(7, null));
            Map<String, Foo> other = Map.of("foo", new Foo(8, null));
            assertThatThrownBy(() -> checkpoints.put(store.thread(), other, STEP, first))
                    .isInstanceOf(ConflictException.class);
            assertThat(checkpoints.get(store.thread()).checkpoint().value("foo").toJava())
                    .isEqualTo(new Foo(7, null));
        }
    }

    @Test
    void without_a_registry_the_message_leads_to_the_ways_that_take_one() {
        for (Callable<?> made : List.<Callable<?>>of(
                () -> Checkpoint.of(Map.of("foo", new Foo(1, null))), () -> Document.of(List.of(new Foo(1, null))))) {
            assertThatThrownBy(made::call)
                    .hasMessageContainingAll(
                            "types.register(\"foo\", 1, MissingTypesTest.Foo.class)",
                            "Checkpoint.of(values, types)",
                            "Cairn.builder().types(types)",
                            "only the standard types are known");
        }
        assertThatThrownBy(() -> Types.empty().document(new Foo(1, null)))
                .hasMessageNotContaining("only the standard types are known");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_value_whose_type_is_missing_is_an_error_that_names_it_and_stays_readable(EveryStore store) {
        CheckpointConfig put = put(store);
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointTuple tuple = checkpoints.get(put);
            Document foos = tuple.checkpoint().value("foos");
            for (Callable<?> read : List.<Callable<?>>of(
                    foos::toJava,
                    () -> foos.asList(Object.class),
                    () -> foos.asList(Map.class),
                    () -> checkpoints
                            .get(put, Selection.none().last("foos", 1))
                            .checkpoint()
                            .value("foos")
                            .toJava())) {
                CairnException error = catchThrowableOfType(CairnException.class, read::call);
                assertThat(error.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
                assertThat(error)
                        .hasMessageContaining("channel 'foos' of checkpoint " + put.checkpointId() + " in thread '"
                                + put.threadId() + "'")
                        .hasMessageContaining("\"foo\"");
                assertThat(error.details()).containsEntry("type", "foo").containsEntry("pointer", "/0");
            }
            assertThat(tuple.checkpoint().value("foo").json())
                    .isEqualTo("{\"@cairn\":\"foo\",\"version\":1,\"value\":{\"v\":7,\"next\":null}}");
            assertThat(tuple.checkpoint().value("other").toJava()).isEqualTo("x");
            CairnException ofWrite = catchThrowableOfType(
                    CairnException.class,
                    () -> tuple.pendingWrites().get(0).value().toJava());
            assertThat(ofWrite)
                    .hasMessageContaining("channel 'w'")
                    .hasMessageContaining(String.valueOf(put.checkpointId()));
            checkpoints.put(put, StateChange.empty().set("other", "y"), STEP);
        }
        try (Cairn cairn = store.open(with(Foo.class))) {
            Checkpoint kept = cairn.checkpoints().get(store.thread()).checkpoint();
            assertThat(kept.value("foo").toJava()).isEqualTo(new Foo(7, null));
            assertThat(kept.value("other").toJava()).isEqualTo("y");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_part_of_a_value_knows_the_registered_types(EveryStore store) {
        CheckpointConfig put = put(store);
        try (Cairn cairn = store.open(with(Foo.class))) {
            Checkpointer checkpoints = cairn.checkpoints();
            Foo expected = new Foo(8, new Foo(9, null));
            assertThat(checkpoints
                            .get(put, Selection.none().last("foos", 1))
                            .checkpoint()
                            .value("foos")
                            .toJava())
                    .isEqualTo(List.of(expected));
            assertThat(checkpoints
                            .get(put, Selection.none().at("foos", "/0"))
                            .checkpoint()
                            .value("foos")
                            .toJava())
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void classes_that_were_loaded_again_read_what_the_old_ones_wrote(EveryStore store)
            throws ReflectiveOperationException {
        CheckpointConfig put = put(store);
        Class<?> reloaded = new Fresh().loadClass(Foo.class.getName());
        assertThat(reloaded).isNotSameAs(Foo.class);
        try (Cairn cairn = store.open(with(reloaded))) {
            CheckpointTuple tuple = cairn.checkpoints().get(put);
            Object foo = tuple.checkpoint().value("foos").item(0).toJava();
            assertThat(foo)
                    .isInstanceOf(reloaded)
                    .isNotInstanceOf(Foo.class)
                    .hasToString("Foo[v=8, next=Foo[v=9, next=null]]");
            assertThat(tuple.pendingWrites().get(0).value().toJava()).isInstanceOf(reloaded);
            cairn.checkpoints().put(put, Map.of("foo", Objects.requireNonNull(foo)), STEP);
        }
        try (Cairn cairn = store.open(with(Foo.class))) {
            assertThat(cairn.checkpoints()
                            .get(store.thread())
                            .checkpoint()
                            .value("foo")
                            .toJava())
                    .isEqualTo(new Foo(8, new Foo(9, null)));
        }
    }

    /** Loads the classes of this test again. */
    private static final class Fresh extends ClassLoader {
        private Fresh() {
            super(MissingTypesTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(MissingTypesTest.class.getName())) {
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

    @ParameterizedTest
    @ValueSource(strings = {"short", "long"})
    void stored_bytes_that_were_edited_to_name_a_class_fail_their_check(String length) {
        try (EveryStore store = EveryStore.sqlite()) {
            Map<String, Object> state =
                    Map.of("a", List.of(new Foo(1, null), length.equals("short") ? "" : "x".repeat(9_000)));
            Cairn.Builder plain = Cairn.builder()
                    .url("sqlite:" + store.file())
                    .types(with(Foo.class))
                    .compression(CompressionType.NONE);
            try (Cairn cairn = plain.open()) {
                cairn.checkpoints().put(store.thread(), state, STEP);
            }
            int edited = 0;
            for (String table : List.of("cairn_record", "cairn_frame")) {
                edited += edit(store, table, "\"foo\"", "\"" + Gadget.class.getName() + "\"");
            }
            assertThat(edited).isEqualTo(1);
            try (Cairn cairn = store.open(with(Foo.class))) {
                CorruptException damage = catchThrowableOfType(
                        CorruptException.class, () -> cairn.checkpoints().get(store.thread()));
                assertThat(damage.details()).containsKey("address");
                List<Damage> damages = new ArrayList<>();
                cairn.verify(damages::add);
                assertThat(damages).isNotEmpty();
            }
            assertThat(MADE).hasValue(0);
        }
    }

    /** Replaces bytes in the bodies of a table as anyone with a database tool can; gives how many rows it changed. */
    private static int edit(EveryStore store, String table, String from, String to) {
        String hex = HexFormat.of().formatHex(from.getBytes(UTF_8));
        String other = HexFormat.of().formatHex(to.getBytes(UTF_8));
        String where = " WHERE instr(body, x'" + hex + "') > 0";
        int rows = Integer.parseInt(Sqlite.ask(store.file(), "SELECT count(*) FROM " + table + where));
        Sqlite.run(
                store.file(),
                "UPDATE " + table + " SET body = unhex(replace(hex(body), upper('" + hex + "'), upper('" + other
                        + "')))" + where);
        return rows;
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_class_that_is_named_in_bytes_with_right_checksums_is_not_made(EveryStore store) {
        String gadget = Gadget.class.getName();
        Document tagged = Document.parse("{\"@cairn\":\"" + gadget + "\",\"version\":1,\"value\":{\"command\":\"x\"}}");
        Document foreign = Document.parse("{\"@class\":\"" + gadget + "\",\"@type\":\"" + gadget + "\"}");
        try (Cairn cairn = store.open()) {
            cairn.checkpoints().put(store.thread(), Map.of("tagged", tagged, "foreign", foreign), STEP);
        }
        try (Cairn cairn = store.open(with(Foo.class))) {
            Checkpoint read = cairn.checkpoints().get(store.thread()).checkpoint();
            CairnException refused = catchThrowableOfType(
                    CairnException.class, () -> read.value("tagged").toJava());
            assertThat(refused.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
            assertThat(refused.details()).containsEntry("type", gadget);
            assertThat(read.value("tagged")).isEqualTo(tagged);
            assertThat(read.value("foreign").toJava()).isInstanceOf(Map.class);
        }
        assertThat(MADE).hasValue(0);
    }

    @Test
    void the_editing_that_these_tests_do_is_seen_where_nothing_checks_it() {
        try (EveryStore store = EveryStore.sqlite()) {
            put(store);
            assertThat(edit(store, "cairn_record", "\"foo\"", "\"bar\"")).isEqualTo(2);
            assertThat(Sqlite.ask(store.file(), "SELECT count(*) FROM cairn_record WHERE instr(body, '\"bar\"') > 0"))
                    .isEqualTo("2");
        }
    }
}
