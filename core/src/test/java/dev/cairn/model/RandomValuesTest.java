package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.binding.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.ObjectMapper;

@Tag("locale")
class RandomValuesTest {
    enum Kind {
        A,
        B
    }

    record Leaf(long number, @Nullable Object any, Optional<Kind> kind, Set<Integer> set) {}

    private static final List<Function<Random, Object>> LEAVES = List.of(
            Random::nextBoolean,
            Random::nextInt,
            random -> random.nextInt(100),
            Random::nextLong,
            random -> (long) random.nextInt(100),
            random -> (short) random.nextInt(),
            random -> (byte) random.nextInt(),
            random -> Float.intBitsToFloat(random.nextInt()),
            random -> Double.longBitsToDouble(random.nextLong()),
            random -> random.nextInt(10_000) / 100.0,
            random -> (char) random.nextInt(0x10000),
            random -> new BigInteger(random.nextInt(200), random),
            random -> new BigDecimal(new BigInteger(random.nextInt(200), random), random.nextInt(100) - 50),
            RandomValuesTest::text,
            random -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000)),
            random -> Duration.ofSeconds(random.nextInt(), random.nextInt()),
            random -> LocalDate.ofEpochDay(random.nextInt(10_000_000)),
            random -> OffsetDateTime.ofInstant(
                    Instant.ofEpochSecond(random.nextInt()), ZoneOffset.ofTotalSeconds(random.nextInt(64_800))),
            random -> ZonedDateTime.ofInstant(
                    Instant.ofEpochSecond(random.nextInt()),
                    ZoneId.of(random.nextBoolean() ? "Pacific/Chatham" : "Europe/Paris")),
            random -> new UUID(random.nextLong(), random.nextLong()),
            random -> Kind.values()[random.nextInt(2)]);

    private final Random random = new Random(42);
    private final Types types = Types.empty();

    RandomValuesTest() {
        types.register("kind", 1, Kind.class);
        types.register("leaf", 2, Leaf.class);
    }

    private static String text(Random random) {
        String[] pieces = {
            "a", "@cairn", "\0", "\ud800", "\udc00", "é", "😀", "\"", "\\", "/", "~", "I", "ı", " ", "\u2028"
        };
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.toString();
    }

    private @Nullable Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 12 : 4)) {
            case 0, 1, 2 -> LEAVES.get(random.nextInt(LEAVES.size())).apply(random);
            case 3 -> null;
            case 4, 5 -> list(depth);
            case 6, 7, 8 -> map(depth);
            case 9 -> Optional.ofNullable(value(depth - 1));
            case 10 -> {
                Set<@Nullable Object> set =
                        random.nextBoolean() ? new HashSet<>(list(depth)) : new LinkedHashSet<>(list(depth));
                yield set;
            }
            default -> new Leaf(random.nextLong(), value(depth - 1), Optional.of(Kind.A), Set.of(random.nextInt(), 7));
        };
    }

    private List<@Nullable Object> list(int depth) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            list.add(value(depth - 1));
        }
        return list;
    }

    private Map<@Nullable Object, @Nullable Object> map(int depth) {
        Map<@Nullable Object, @Nullable Object> map = random.nextBoolean() ? new HashMap<>() : new LinkedHashMap<>();
        boolean strings = random.nextInt(4) > 0;
        for (int i = random.nextInt(random.nextInt(20) == 0 ? 60 : 6); i > 0; i--) {
            Object key = strings
                    ? text(random) + (random.nextBoolean() ? i : "")
                    : LEAVES.get(random.nextInt(LEAVES.size())).apply(random);
            map.put(key, value(depth - 1));
        }
        return map;
    }

    @Test
    void random_values_come_back_equal_and_are_written_to_the_same_bytes_again() {
        ObjectMapper jackson = new ObjectMapper();
        for (int i = 0; i < 700; i++) {
            Object value = value(5);
            Document document = types.document(value);
            byte[] bytes = document.bytes();
            assertThat(document.byteLength()).isEqualTo(bytes.length);
            Document parsed = Document.parse(bytes);
            assertThat(parsed).isEqualTo(document);
            assertThat(parsed.levels()).isEqualTo(document.levels());
            Object back = parsed.with(types).toJava();
            assertThat(back).isEqualTo(value);
            assertThat(document.toJava()).isEqualTo(value);
            assertThat(types.document(back).bytes()).isEqualTo(bytes);
            if (!document.json().contains("\\ud800") && !document.json().contains("\\udc00")) {
                assertThat(jackson.readTree(bytes)).isNotNull();
            }
        }
    }

    @Test
    void the_order_in_which_unordered_maps_were_filled_does_not_matter() {
        for (int i = 0; i < 300; i++) {
            List<String> keys = new ArrayList<>(new HashSet<>(Collections.nCopies(random.nextInt(40), "").stream()
                    .map(ignored -> text(random))
                    .toList()));
            Map<String, Object> forward = new HashMap<>();
            keys.forEach(key -> forward.put(key, 1));
            Collections.shuffle(keys, random);
            Map<String, Object> shuffled = new HashMap<>(1_000);
            keys.forEach(key -> shuffled.put(key, 1));
            Document document = types.document(forward);
            assertThat(types.document(shuffled)).isEqualTo(document);
            assertThat(types.document(new HashSet<>(keys))).isEqualTo(types.document(Set.copyOf(keys)));
        }
    }

    @Test
    void keys_are_in_the_order_of_their_utf8_bytes() {
        Map<String, Integer> map = new HashMap<>(Map.of("\uffff", 1, "😀", 2, "a", 3, "é", 4, "ab", 5, "", 6));
        assertThat(Document.of(map).json()).isEqualTo("{\"\":6,\"a\":3,\"ab\":5,\"é\":4,\"\uffff\":1,\"😀\":2}");
    }

    @Test
    void many_threads_write_the_same_bytes() throws InterruptedException {
        Object value = Map.of("a", map(6), "b", list(6));
        Document expected = types.document(value);
        List<Document> written = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 50; i++) {
                    written.add(types.document(types.document(value).toJava()));
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(written).hasSize(200).allMatch(expected::equals);
    }
}
