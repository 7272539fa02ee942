package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.lookup.TextMatch;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.filter.TextPattern;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import dev.cairn.storage.Page;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public class TextSearchTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final ServiceStore store = newStore();
    private final Cairn cairn = store.program();
    private final Checkpointer checkpoints = cairn.checkpoints();

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    private void put(CheckpointConfig at, int step, StateChange change) {
        checkpoints.put(at, change, CheckpointMetadata.of(step));
    }

    private void put(int step, String channel, Object value) {
        put(THREAD, step, StateChange.empty().set(channel, value));
    }

    private Page<TextMatch> search(TextQuery query) {
        return cairn.lookup().search(query, damage -> {
            throw new AssertionError(damage.toString());
        });
    }

    private List<String> find(String text) {
        return lines(search(TextQuery.of(TextPattern.fromWords(text, false))));
    }

    /** Thread, namespace, step, place and excerpt. */
    private static List<String> lines(Page<TextMatch> found) {
        return found.items().stream()
                .map(match -> match.first().config().threadId()
                        + (match.first().config().namespace().isEmpty()
                                ? ""
                                : "|" + match.first().config().namespace())
                        + " " + match.first().metadata().step() + " " + match.channel() + match.pointer()
                        + (match.name() ? " (name) " : " ") + match.before() + "[" + match.match() + "]"
                        + match.after())
                .toList();
    }

    @Test
    void a_text_is_reported_once_with_the_first_step_that_has_it() {
        put(0, "messages", List.of("Book a table"));
        put(
                THREAD,
                1,
                StateChange.empty().append("messages", "In Lisbon, please").set("city", "Lisbon"));
        put(2, "mood", "calm");
        put(THREAD, 3, StateChange.empty().append("messages", "Lisbon again").set("city", "Porto"));
        put(4, "city", "Lisbon");
        assertThat(find("Lisbon"))
                .containsExactlyInAnyOrder(
                        "chat-1 1 messages/1 In [Lisbon], please",
                        "chat-1 1 city [Lisbon]",
                        "chat-1 3 messages/2 [Lisbon] again");
        put(5, "messages", List.of("In Lisbon, please", "Lisbon again", "Book a table"));
        assertThat(find("Lisbon")).hasSize(3);
        assertThat(find("nobody")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "say \"hi\"",
                "C:\\temp",
                "café",
                "😀 smile",
                "two\nlines",
                "tab\there",
                "a/b",
                "\\n is no line",
                "\u2028 odd",
                "end\u0001of"
            })
    void a_text_is_found_by_what_a_person_types(String text) {
        Object value = Map.of("deep", List.of("before " + text + " behind"));
        put(0, "small", value);
        put(1, "large", Map.of("deep", List.of("before " + text + " behind", "x".repeat(9_000))));
        assertThat(find(text))
                .containsExactlyInAnyOrder(
                        "chat-1 0 small/deep/0 before [" + text + "] behind",
                        "chat-1 1 large/deep/0 before [" + text + "] behind");
    }

    @Test
    void what_only_looks_like_a_text_in_its_escaped_form_is_none() {
        put(0, "a", "C:\\new");
        assertThat(find("\new")).isEmpty();
        assertThat(find("\\new")).hasSize(1);
        assertThat(find("u005c")).isEmpty();
    }

    @Test
    void names_numbers_and_words_are_found_and_a_text_never_goes_from_one_value_into_the_next() {
        put(0, "order", Document.parse("{\"total\":4711.50,\"paid\":true,\"none\":null,\"to\":\"tal\"}"));
        assertThat(find("total")).containsExactly("chat-1 0 order/total (name) [total]");
        assertThat(find("4711")).containsExactly("chat-1 0 order/total [4711].50");
        assertThat(find("true")).containsExactly("chat-1 0 order/paid [true]");
        assertThat(find("null")).containsExactly("chat-1 0 order/none [null]");
        assertThat(find("\":\"")).isEmpty();
        assertThat(find("total\":4711")).isEmpty();
    }

    @Test
    void all_threads_namespaces_and_branches_are_searched_or_those_that_are_named() {
        for (String thread : List.of("b", "a", "c")) {
            put(CheckpointConfig.of(thread), 0, StateChange.empty().set("m", List.of("needle " + thread)));
        }
        put(
                CheckpointConfig.of("a").inNamespace("sub:1"),
                0,
                StateChange.empty().set("m", "needle within"));
        CheckpointConfig fork = checkpoints.branches().fork(CheckpointConfig.of("a"), "try");
        put(fork.at(null), 1, StateChange.empty().append("m", "needle fork"));
        assertThat(find("needle"))
                .containsExactly(
                        "a 0 m/0 [needle] a",
                        "a|sub:1 0 m [needle] within",
                        "a 1 m/1 [needle] fork",
                        "b 0 m/0 [needle] b",
                        "c 0 m/0 [needle] c");
        TextQuery needle = TextQuery.of(TextPattern.fromWords("needle", false));
        assertThat(lines(search(needle.in(List.of("c", "b", "c")))))
                .containsExactly("c 0 m/0 [needle] c", "b 0 m/0 [needle] b");
        assertThat(lines(search(needle.namespace("sub:1")))).containsExactly("a|sub:1 0 m [needle] within");
        assertThat(search(needle.namespace("")).items()).hasSize(4);
        assertThat(search(needle.channel("n")).items()).isEmpty();
        assertThatThrownBy(() -> search(needle.in(List.of("a", "x", "y"))))
                .isInstanceOf(NotFoundException.class)
                .hasMessage("There is no thread 'x' and no thread 'y'. Nothing was searched.");
    }

    @Test
    void nothing_of_another_tenant_is_found() {
        cairn.tenant("acme").checkpoints().put(THREAD, Map.of("m", "needle"), CheckpointMetadata.of(0));
        cairn.tenant("acme-corp").checkpoints().put(THREAD, Map.of("m", "needle corp"), CheckpointMetadata.of(0));
        TextQuery needle = TextQuery.of(TextPattern.fromWords("needle", false));
        assertThat(find("needle")).isEmpty();
        assertThat(lines(cairn.tenant("acme").lookup().search(needle, damage -> {})))
                .containsExactly("chat-1 0 m [needle]");
        String cursor = cairn.tenant("acme-corp")
                .lookup()
                .search(needle.limit(1), damage -> {})
                .next();
        assertThat(cursor).isNull();
    }

    @Test
    void pages_follow_each_other_inside_a_thread_and_between_threads() {
        for (int thread = 0; thread < 4; thread++) {
            for (int step = 0; step < 5; step++) {
                put(CheckpointConfig.of("t" + thread), step, StateChange.empty().append("m", "needle " + step));
            }
        }
        TextQuery query = TextQuery.of(TextPattern.fromWords("needle", false));
        List<String> whole = lines(search(query));
        assertThat(whole).hasSize(20);
        List<String> paged = new ArrayList<>();
        String cursor = null;
        int pages = 0;
        do {
            Page<TextMatch> page = search(query.limit(3).from(cursor));
            paged.addAll(lines(page));
            cursor = page.next();
            pages++;
        } while (cursor != null);
        assertThat(paged).isEqualTo(whole);
        assertThat(pages).isEqualTo(7);
        assertThat(search(query.limit(20)).next()).isNull();
        assertThatThrownBy(() -> search(query.from("no cursor"))).hasMessageContaining("it belongs to another listing");
        String other = search(query.limit(3)).next();
        assertThatThrownBy(() -> search(query.in(List.of("t3")).from(other)))
                .hasMessageContaining("it belongs to another listing");
    }

    @Test
    void since_a_time_only_what_is_new_then_is_reported() {
        put(0, "m", List.of("needle old"));
        store.forward(Duration.ofDays(2));
        Instant later = store.clock().instant();
        put(THREAD, 1, StateChange.empty().append("m", "needle new"));
        put(CheckpointConfig.of("b"), 0, StateChange.empty().set("m", "needle"));
        TextQuery query = TextQuery.of(TextPattern.fromWords("needle", false));
        assertThat(lines(search(query.since(later)))).containsExactly("b 0 m [needle]", "chat-1 1 m/1 [needle] new");
    }

    @Test
    void upper_and_lower_case_and_expressions() {
        put(0, "m", List.of("Straße in KÖLN", "order 4711 of 2026"));
        assertThat(lines(search(TextQuery.of(TextPattern.fromWords("köln", true)))))
                .containsExactly("chat-1 0 m/0 Straße in [KÖLN]");
        assertThat(find("köln")).isEmpty();
        assertThat(lines(search(TextQuery.of(TextPattern.fromRegex("[0-9]{4} of", false)))))
                .containsExactly("chat-1 0 m/1 order [4711 of] 2026");
        assertThat(lines(search(TextQuery.of(TextPattern.fromRegex("^order", false)))))
                .hasSize(1);
        assertThat(lines(search(TextQuery.of(TextPattern.fromRegex("x*", false)))))
                .isEmpty();
        assertThat(find(".*")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"(a|b|ab)*c", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)*x"})
    void an_expression_that_would_never_end_is_refused(String expression) {
        put(0, "m", "a".repeat(60) + "!" + "ab".repeat(20_000) + "!");
        assertThatThrownBy(() -> search(TextQuery.of(TextPattern.fromRegex(expression, false))))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining(expression)
                .hasMessageContaining("takes too long");
    }

    @Test
    void what_cannot_be_looked_for_is_refused() {
        assertThatThrownBy(() -> TextPattern.fromWords("", false)).hasMessageContaining("empty");
        assertThatThrownBy(() -> TextPattern.fromWords("x".repeat(1_001), false))
                .hasMessageContaining("1000");
        assertThatThrownBy(() -> TextPattern.fromRegex("(", false))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining("Cannot read the regular expression");
        assertThatThrownBy(() -> TextQuery.of(TextPattern.fromWords("a", false)).limit(0))
                .hasMessageContaining("at least 1");
    }

    @Test
    void long_texts_are_searched_piece_by_piece() {
        String filler = "filler é ".repeat(40_000);
        put(0, "m", List.of(filler + "needle one" + filler));
        put(THREAD, 1, StateChange.empty().append("m", filler + "x"));
        List<String> found = find("needle one");
        assertThat(found).hasSize(1);
        assertThat(found.get(0)).startsWith("chat-1 0 m/0 ").contains("[needle one]filler");
        assertThat(lines(search(TextQuery.of(TextPattern.fromRegex("needle\\s+o", false)))))
                .hasSize(1);
        for (int at = 65_500; at < 65_560; at += 7) {
            put(CheckpointConfig.of("border-" + at), 0, StateChange.empty().set("m", "x".repeat(at) + "border"));
        }
        assertThat(find("border")).hasSize(9);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void all_that_is_in_any_state_is_found_at_its_first_step(long seed) {
        Random random = new Random(seed);
        List<Object> items = new ArrayList<>();
        Set<String> known = new HashSet<>();
        List<String> expected = new ArrayList<>();
        for (int step = 0; step < 70; step++) {
            int at = items.isEmpty() ? 0 : random.nextInt(items.size());
            switch (random.nextInt(6)) {
                case 0 -> items.add(at, item(random, step));
                case 1 -> items.subList(at, Math.min(items.size(), at + 2)).clear();
                case 2 -> {
                    if (!items.isEmpty()) {
                        items.set(at, item(random, step));
                    }
                }
                default -> items.add(item(random, step));
            }
            Map<String, Object> state = new LinkedHashMap<>();
            state.put("m", items);
            state.put("k", step % 3 == 0 ? "needle" : "none");
            checkpoints.put(THREAD, state, CheckpointMetadata.of(step));
            List<String> now = new ArrayList<>();
            collect(Document.of(state), JsonPointer.ROOT, now);
            for (String place : now) {
                if (known.add(place)) {
                    expected.add(step + " " + place);
                }
            }
        }
        Set<String> byText = new HashSet<>();
        List<String> found = new ArrayList<>();
        for (TextMatch match : search(
                        TextQuery.of(TextPattern.fromWords("needle", false)).limit(10_000))
                .items()) {
            found.add(match.first().metadata().step() + " " + match.channel() + match.pointer());
            byText.add(match.after());
        }
        Set<String> texts = new HashSet<>();
        expected.forEach(line -> texts.add(line.substring(line.indexOf("needle") + "needle".length())));
        assertThat(found)
                .isSubsetOf(expected.stream()
                        .map(line -> line.substring(0, line.indexOf('=')))
                        .toList());
        assertThat(byText).isEqualTo(texts);
        assertThat(found.size()).isLessThan(expected.size());
    }

    private static void collect(Document value, JsonPointer at, List<String> places) {
        for (int i = 0; i < value.size(); i++) {
            String token = value.kind() == Document.Kind.OBJECT ? value.name(i) : String.valueOf(i);
            collect(value.item(i), at.child(token), places);
        }
        if (value.kind() == Document.Kind.STRING && value.text().contains("needle")) {
            places.add(at.toString().substring(1) + "=" + value.text());
        }
    }

    private static Object item(Random random, int step) {
        String mark = random.nextInt(3) == 0 ? "needle " + step + "." : "hay";
        return switch (random.nextInt(4)) {
            case 0 -> mark;
            case 1 -> Map.of("role", List.of(mark, random.nextInt()));
            case 2 -> "z".repeat(random.nextInt(40_000)) + mark;
            default -> Map.of("content", mark, "id", random.nextLong(), "pad", "p".repeat(random.nextInt(3_000)));
        };
    }
}
