package dev.cairn.model.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class TypeRegistrationTest {
    record A(int x) {}

    record B(int x) {}

    interface Shape {}

    abstract static class Half {}

    static final class NoConstructor {
        NoConstructor(int x) {}
    }

    static class Parent {
        int twin;
    }

    @SuppressWarnings("HidingField")
    static final class Child extends Parent {
        int twin;
    }

    static final class Inner extends ArrayList<String> {
        private static final long serialVersionUID = 1L;
    }

    private static void assertRefused(ThrowingCallable call, String... words) {
        CairnException error = Objects.requireNonNull(catchThrowableOfType(CairnException.class, call));
        assertThat(error.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(error).hasMessageContainingAll(words);
    }

    @Test
    void nothing_can_be_registered_with_the_shared_registry() {
        assertRefused(() -> Types.STANDARD.register("a", 1, A.class), "Types.empty()");
        assertRefused(() -> Types.STANDARD.at("x").register("a", 1, A.class), "Types.empty()");
    }

    @Test
    void a_refusal_names_who_has_the_name_and_which_name_a_class_has() {
        Types types = Types.empty();
        types.register("a", 1, A.class).alias("old.a");
        assertRefused(() -> types.register("old.a", 1, B.class), "taken by " + A.class.getTypeName());
        assertRefused(() -> types.register("c", 1, A.class), "has the name \"a\" already");
    }

    @Test
    void a_standard_type_needs_no_registration() {
        assertRefused(() -> Types.empty().register("text", 1, String.class), "needs no registration");
    }

    @Test
    void names_aliases_and_classes_are_unique() {
        Types types = Types.empty();
        types.register("a", 1, A.class).alias("old.a");
        assertRefused(() -> types.register("a", 1, B.class), "\"a\"", "taken");
        assertRefused(() -> types.register("old.a", 1, B.class), "taken");
        assertRefused(() -> types.register("b", 1, A.class), A.class.getTypeName());
        assertRefused(() -> types.register("b", 1, B.class).alias("a"), "taken");
        assertRefused(() -> types.register("instant", 1, Parent.class), "taken");
        assertRefused(() -> types.register("object", 1, Parent.class), "taken");
        assertThat(types.document(new B(1)).at("/@cairn").text()).isEqualTo("b");
    }

    @Test
    void names_are_ids() {
        Types types = Types.empty();
        for (String bad : List.of("", "a\nb", "\u0085", "x".repeat(513), "ü".repeat(257), "\ud800")) {
            assertRefused(() -> types.register(bad, 1, A.class), "512");
        }
        types.register("ü".repeat(256), 1, A.class).alias("\"quoted\" and / and 😀");
        assertThat(types.document(new A(1)).as(A.class)).isEqualTo(new A(1));
    }

    @Test
    void versions_begin_at_one_and_steps_lead_to_the_next() {
        assertRefused(() -> Types.empty().register("a", 0, A.class), "version");
        TypeRegistration registration = Types.empty().register("a", 3, A.class).upcast(1, old -> old);
        assertRefused(() -> registration.upcast(1, old -> old), "already");
        assertRefused(() -> registration.upcast(0, old -> old), "1 to 2");
        assertRefused(() -> registration.upcast(3, old -> old), "1 to 2");
    }

    @Test
    void classes_that_cannot_be_stored_by_their_parts_are_refused_with_the_reason() {
        Types types = Types.empty();
        assertRefused(() -> types.register("x", 1, Shape.class), "no instances");
        assertRefused(() -> types.register("x", 1, Half.class), "no instances");
        assertRefused(() -> types.register("x", 1, NoConstructor.class), "constructor without arguments");
        assertRefused(() -> types.register("x", 1, Child.class), "\"twin\"");
        assertRefused(() -> types.register("x", 1, Inner.class), "module");
        assertRefused(() -> types.register("x", 1, Thread.class), Thread.class.getName());
        Runnable lambda = () -> {};
        assertRefused(() -> types.register("x", 1, lambda.getClass()), "x");
        assertRefused(() -> types.register("x", 1, int.class), "int");
        assertRefused(() -> types.register("x", 1, int[].class), "int[]");
    }

    private static <T> TypeConverter<T> converter(Class<T> type) {
        return new TypeConverter<>(type, Object::toString, text -> type.cast(text));
    }

    @Test
    void standard_types_and_what_covers_them_cannot_be_registered() {
        Types types = Types.empty();
        for (Class<?> type :
                List.of(Instant.class, Object.class, Number.class, Map.class, Iterable.class, Document.class)) {
            assertRefused(() -> types.register("x", 1, converter(type)), "standard type");
        }
    }

    @Test
    void many_threads_may_register_and_write_at_once() throws Exception {
        Types types = Types.empty();
        types.register("a", 1, A.class);
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        List<Throwable> failures = new java.util.concurrent.CopyOnWriteArrayList<>();
        for (int t = 0; t < 4; t++) {
            String name = "alias" + t;
            TypeRegistration a = new TypeRegistration(types, "a");
            Thread thread = new Thread(() -> {
                try {
                    start.await();
                    for (int i = 0; i < 50; i++) {
                        a.alias(name + "." + i);
                        assertThat(types.document(List.of(new A(i))).asList(A.class))
                                .containsExactly(new A(i));
                    }
                } catch (InterruptedException | RuntimeException | AssertionError e) {
                    failures.add(e);
                }
            });
            threads.add(thread);
            thread.start();
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        for (int t = 0; t < 4; t++) {
            for (int i = 0; i < 50; i++) {
                String json = "{\"@cairn\":\"alias" + t + "." + i + "\",\"version\":1,\"value\":{\"x\":1}}";
                assertThat(Document.parse(json).with(types).toJava()).isEqualTo(new A(1));
            }
        }
    }
}
