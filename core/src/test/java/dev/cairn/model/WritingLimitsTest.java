package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.binding.Types;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is written can be read back, or is refused with its place. */
class WritingLimitsTest {
    record Unregistered(int x) {}

    record Holder(@Nullable Object any, Optional<String> maybe, List<?> list) {}

    record Chain(@Nullable Chain next) {}

    private static CairnException refused(@Nullable Object value) {
        return Objects.requireNonNull(catchThrowableOfType(CairnException.class, () -> Document.of(value)));
    }

    private static Object nested(int depth) {
        Object value = new ArrayList<>();
        for (int i = 1; i < depth; i++) {
            value = i % 2 == 0 ? new ArrayList<>(List.of(value)) : new HashMap<>(Map.of("k", value));
        }
        return value;
    }

    @Test
    void large_strings_are_read_back() {
        String large = "x".repeat(21_000_000);
        assertThat(Document.parse(Document.of(Map.of("t", large)).bytes()).toJava())
                .isEqualTo(Map.of("t", large));
    }

    @Test
    void a_limit_is_reported_with_its_unit_and_a_long_place_with_its_ends() {
        CairnException number = catchThrowableOfType(
                CairnException.class, () -> Document.parse("{\"d\":" + "9".repeat(2_000_000) + "}"));
        assertThat(number).hasMessageContaining("The number at \"/d\" has 2000000 digits, over the limit of 1000.");
        CairnException name =
                catchThrowableOfType(CairnException.class, () -> Document.parse("{\"" + "n".repeat(200_000) + "\":1}"));
        assertThat(name).hasMessageContaining(" bytes, over the limit of ");
        CairnException nesting =
                catchThrowableOfType(CairnException.class, () -> Document.parse("{\"begin\":" + "[".repeat(5_000)));
        assertThat(nesting)
                .hasMessageContaining("The nesting at \"/begin/0/0/")
                .hasMessageContaining(" … ")
                .hasMessageContaining(" levels, over the limit of 1000.");
        assertThat(nesting.getMessage()).hasSizeLessThan(300);
        assertThat(String.valueOf(nesting.details().get("pointer"))).hasSizeGreaterThan(1_000);
    }

    @Test
    void nesting_over_the_limit_is_refused_with_its_place() {
        assertThat(Document.parse(Document.of(nested(1_000)).bytes()).toJava()).isEqualTo(nested(1_000));
        for (int depth : new int[] {1_001, 5_000}) {
            CairnException error = refused(Map.of("top", nested(depth)));
            assertThat(error.code()).isEqualTo(ErrorCode.TOO_LARGE);
            assertThat(error.details()).containsEntry("limit", 1_000L).containsEntry("size", 1_001L);
            assertThat(String.valueOf(error.details().get("pointer"))).startsWith("/top/");
        }
    }

    @Test
    void a_tag_counts_as_a_level() {
        assertThat(Document.of(wrap(1L, 999)).levels()).isEqualTo(1_000);
        assertThat(refused(wrap(1L, 1_000)).code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(refused(wrap(Optional.empty(), 1_000)).code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(Document.of(wrap(1, 1_000)).levels()).isEqualTo(1_000);
    }

    private static Object wrap(Object inner, int levels) {
        Object value = inner;
        for (int i = 0; i < levels; i++) {
            value = List.of(value);
        }
        return value;
    }

    @Test
    void documents_cannot_be_put_together_deeper_than_the_limit() {
        Document text = Document.parse("[".repeat(999) + "]".repeat(999));
        assertThat(text.levels()).isEqualTo(999);
        Document full = Document.fromArray(List.of(Document.parse("1"), text));
        assertThat(Document.parse(full.bytes())).isEqualTo(full);
        CairnException error = Objects.requireNonNull(
                catchThrowableOfType(CairnException.class, () -> Document.fromObject(Map.of("a", full))));
        assertThat(error.code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(error.details()).containsEntry("pointer", "/a/1" + "/0".repeat(998));
        assertThat(refused(Map.of("x", List.of(text))).details()).containsEntry("pointer", "/x/0");
    }

    @Test
    void values_that_contain_themselves_are_refused() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        list.add(list);
        assertThat(refused(list).code()).isEqualTo(ErrorCode.TOO_LARGE);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("self", map);
        assertThat(refused(Map.of("m", map)).details()).containsEntry("pointer", "/m" + "/self".repeat(999));
    }

    @Test
    void long_numbers_and_names_are_refused_with_size_and_limit() {
        BigInteger largest = BigInteger.TEN.pow(999);
        assertThat(Document.parse(Document.of(List.of(largest)).bytes()).toJava())
                .isEqualTo(List.of(largest));
        BigDecimal longest = new BigDecimal("1." + "3".repeat(998));
        assertThat(Document.parse(Document.of(List.of(longest)).bytes()).toJava())
                .isEqualTo(List.of(longest));
        for (Object number : List.of(
                BigInteger.TEN.pow(1_000),
                BigInteger.TEN.pow(1_100),
                BigInteger.ONE.shiftLeft(50_000_000),
                new BigDecimal("1." + "3".repeat(999)))) {
            CairnException error = refused(Map.of("n", List.of(number)));
            assertThat(error.code()).isEqualTo(ErrorCode.TOO_LARGE);
            assertThat(error.details()).containsEntry("limit", 1_000L);
            assertThat(String.valueOf(error.details().get("pointer"))).startsWith("/n/0");
        }
        assertThat(Document.parse(Document.of(Map.of("k".repeat(60_000), 1)).bytes())
                        .size())
                .isEqualTo(1);
        assertThat(refused(Map.of("k".repeat(65_537), 1)).code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(refused(Map.of("\0".repeat(20_000), 1)).details()).containsEntry("size", 120_000L);
        assertThat(catchThrowableOfType(
                        CairnException.class,
                        () -> Document.fromObject(Map.of("k".repeat(65_537), Document.parse("1")))))
                .hasMessageContaining("65536");
    }

    @Test
    void a_whole_document_over_the_limit_is_refused_and_names_its_largest_part() {
        DocumentLimits limits = new DocumentLimits(1_000, 1_000, 1_000, 10_000);
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("small", "x".repeat(3_000));
        value.put("large", "\0".repeat(1_165));
        Document exact = Types.STANDARD.document(value, new DocumentLimits(1_000, 1_000, 1_000, 10_013));
        assertThat(exact.byteLength()).isEqualTo(10_013);
        CairnException error = Objects.requireNonNull(
                catchThrowableOfType(CairnException.class, () -> Types.STANDARD.document(value, limits)));
        assertThat(error.code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(error.details())
                .containsEntry("size", 10_013L)
                .containsEntry("limit", 10_000L)
                .containsEntry("pointer", "/large");
    }

    @Test
    void null_keys_are_refused_with_the_place_of_the_map() {
        Map<Object, Object> map = new HashMap<>();
        map.put(null, 1);
        CairnException error = refused(Map.of("a", List.of(map)));
        assertThat(error.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(error.details()).containsEntry("pointer", "/a/0");
        map.put(1, 1);
        assertThat(refused(map)).hasMessageContaining("null");
    }

    @Test
    void null_values_and_missing_and_empty_names_are_distinguished() {
        Map<String, @Nullable Object> withNull = new HashMap<>();
        withNull.put("a", null);
        for (Map<String, ?> map : List.of(withNull, Map.<String, Object>of(), Map.of("", 1))) {
            assertThat(Document.parse(Document.of(map).bytes()).toJava()).isEqualTo(map);
        }
    }

    @Test
    void values_without_a_form_are_all_named_with_place_class_and_remedy() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("thread", Thread.currentThread());
        value.put("in", List.of(1, new ByteArrayInputStream(new byte[0])));
        value.put("lambda", (Runnable) () -> {});
        value.put("record", new Unregistered(1));
        value.put("atomic", new AtomicInteger());
        value.put("array", new Object[0]);
        value.put("queue", new PriorityQueue<>());
        value.put("identity", new IdentityHashMap<>());
        value.put("enum", ErrorCode.INVALID);
        CairnException error = refused(value);
        assertThat(error.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(error.details()).containsEntry("pointer", "/thread");
        assertThat(error)
                .hasMessageContaining("\"/thread\" a java.lang.Thread")
                .hasMessageContaining("\"/in/1\" a java.io.ByteArrayInputStream")
                .hasMessageContaining("\"/lambda\"")
                .hasMessageContaining("write a record or a class with a name")
                .hasMessageContaining("new TypeConverter<>(AtomicInteger.class, write, read)")
                .hasMessageContaining("\"/record\" a " + Unregistered.class.getTypeName())
                .hasMessageContaining("\"/atomic\"")
                .hasMessageContaining("\"/array\" a java.lang.Object[] has no document form: use a List")
                .hasMessageContaining("\"/queue\"")
                .hasMessageContaining("\"/identity\"")
                .hasMessageContaining("\"/enum\" a dev.cairn.error.ErrorCode")
                .hasMessageContaining("types.register");
        assertThat(refused(Collections.nCopies(100_000, new Object()))).hasMessageContaining("more");
    }

    @Test
    void a_collection_that_changes_while_it_is_read_is_named() {
        Map<String, Object> changing = new AbstractMap<>() {
            @Override
            public Set<Entry<String, Object>> entrySet() {
                throw new ConcurrentModificationException();
            }

            @Override
            public int size() {
                return 1;
            }
        };
        CairnException error = refused(Map.of("a", List.of(changing)));
        assertThat(error.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(error.details()).containsEntry("pointer", "/a/0");
    }

    @Test
    void what_could_not_be_read_back_as_declared_is_refused() {
        record Sequence(CharSequence text, java.util.Collection<Integer> numbers, java.util.Queue<Integer> queue) {}
        Types types = Types.empty();
        types.register("sequence", 1, Sequence.class);
        Sequence good = new Sequence("x", List.of(1), new PriorityQueue<>());
        CairnException error =
                Objects.requireNonNull(catchThrowableOfType(CairnException.class, () -> types.document(good)));
        assertThat(error).hasMessageContaining("\"/value/queue\"").hasMessageNotContaining("numbers");
        Sequence linked = new Sequence(CharBuffer.wrap("x"), List.of(1), listQueue());
        assertThat(catchThrowableOfType(CairnException.class, () -> types.document(linked)))
                .hasMessageContaining("\"/value/text\"")
                .hasMessageContaining("\"/value/queue\" a java.util.LinkedList cannot be read back");
    }

    @SuppressWarnings("JdkObsolete")
    private static java.util.Queue<Integer> listQueue() {
        return new java.util.LinkedList<>();
    }

    @Test
    @SuppressWarnings("NullAway")
    void an_optional_that_is_null_is_refused() {
        Types types = Types.empty();
        types.register("holder", 1, Holder.class);
        assertThat(catchThrowableOfType(
                        CairnException.class, () -> types.document(new Holder(null, null, List.of(new Object())))))
                .hasMessageContaining("\"/value/maybe\"")
                .hasMessageContaining("\"/value/list/0\"");
        assertThat(refused(Optional.of(Document.parse("null")))).hasMessageContaining("null");
    }

    @Test
    void deep_values_need_no_deep_stack() throws Exception {
        Types types = Types.empty();
        types.register("chain", 1, Chain.class);
        List<Object> optionals = List.of(deepOptional(999));
        Chain chain = null;
        for (int i = 0; i < 500; i++) {
            chain = new Chain(chain);
        }
        for (Object value : new Object[] {nested(1_000), wrap(1, 1_000), optionals, Objects.requireNonNull(chain)}) {
            for (int run = 0; run < 200; run++) {
                onSmallStack(() -> {
                    Document document = types.document(value);
                    assertThat(document.levels()).isEqualTo(1_000);
                    Object back = Document.parse(document.bytes()).with(types).toJava();
                    Document again = types.document(back);
                    assertThat(again.equals(document)).isTrue();
                    assertThat(again.hashCode()).isEqualTo(document.hashCode());
                });
            }
        }
    }

    private static Object deepOptional(int levels) {
        Object value = 1;
        for (int i = 0; i < levels; i++) {
            value = Optional.of(value);
        }
        return value;
    }

    private static void onSmallStack(Runnable task) throws InterruptedException {
        List<Throwable> failure = new ArrayList<>();
        Thread thread = new Thread(null, task, "small stack", 512 << 10);
        thread.setUncaughtExceptionHandler((ignored, e) -> failure.add(e));
        thread.start();
        thread.join();
        assertThat(failure).isEmpty();
    }
}
