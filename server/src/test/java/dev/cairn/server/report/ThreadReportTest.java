package dev.cairn.server.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.retention.RetentionPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadReportTest {
    private static final String SECRET = "sk-live-\"4711\"\nöß";
    private static final String NAME = "ada-4711";

    private final Cairn store = Cairn.open("memory:");
    private final Checkpointer checkpoints = store.checkpoints();

    @AfterEach
    void close() {
        store.close();
    }

    /** Kinds of histories. */
    enum History {
        GROWING_CONVERSATION {
            @Override
            void step(int number, Map<String, Document> state, Random random) {
                List<Document> messages = new ArrayList<>(
                        state.getOrDefault("messages", Document.parse("[]")).items());
                messages.add(message(number, random));
                state.put("messages", Document.fromArray(messages));
            }
        },
        EDITED_LONG_TEXT {
            @Override
            void step(int number, Map<String, Document> state, Random random) {
                StringBuilder text = new StringBuilder(
                        state.containsKey("text") ? state.get("text").text() : words(4_000, random));
                int at = random.nextInt(text.length());
                text.replace(at, Math.min(text.length(), at + 5), "🙂" + number);
                state.put("text", Document.of(text.toString()));
            }
        },
        COUNTERS_AND_ODD_NUMBERS {
            @Override
            void step(int number, Map<String, Document> state, Random random) {
                state.put("10", Document.parse("{\"2\":1.10,\"1\":9007199254740993,\"\":1e400,\"__proto__\":-0}"));
                state.put("n" + random.nextInt(40), Document.fromNumber(random.nextLong()));
                state.remove("n" + random.nextInt(40));
                state.put("control", Document.of("\u0000\u202e" + number));
            }
        },
        BINARY_AND_TYPED {
            @Override
            void step(int number, Map<String, Document> state, Random random) {
                byte[] bytes = new byte[200];
                random.nextBytes(bytes);
                state.put("image", Document.fromBinary(number % 3 == 0 ? bytes : new byte[200], "image/png"));
                state.put(
                        "amount",
                        Document.of(new java.math.BigDecimal("1.50").add(java.math.BigDecimal.valueOf(number))));
            }
        };

        abstract void step(int number, Map<String, Document> state, Random random);
    }

    private static Document message(int number, Random random) {
        return Document.of(Map.of("role", number % 2 == 0 ? "user" : "assistant", "content", words(40, random)));
    }

    private static String words(int count, Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(Integer.toString(random.nextInt(1 << 20), 36)).append(i % 12 == 11 ? "\n" : " ");
        }
        return text.toString();
    }

    /** Steps with a fork every seventh, a tag, open work, and a namespace of their own. */
    private void record(History history, String thread, int steps) {
        Random random = new Random(7);
        Map<String, Document> state = new LinkedHashMap<>();
        for (int i = 0; i < steps; i++) {
            history.step(i, state, random);
            CheckpointConfig at =
                    checkpoints.put(CheckpointConfig.of(thread), Checkpoint.of(state), CheckpointMetadata.of(i));
            if (i % 7 == 6) {
                fork(history, at, new LinkedHashMap<>(state), random);
            }
        }
        checkpoints.put(
                new CheckpointConfig(thread, "inner", null, CheckpointConfig.MAIN),
                Checkpoint.of(state),
                CheckpointMetadata.of(0));
    }

    private void fork(History history, CheckpointConfig at, Map<String, Document> state, Random random) {
        CheckpointConfig branch = checkpoints.branches().fork(at, "try-" + at.checkpointId());
        history.step(1_000, state, random);
        checkpoints.put(branch, Checkpoint.of(state), CheckpointMetadata.of(99));
        checkpoints.putWrites(at, List.of(new ChannelWrite("notes", Document.of("open"))), "task", "");
    }

    @ParameterizedTest
    @EnumSource
    void every_state_comes_back_byte_for_byte_and_the_file_is_small(History history) throws IOException {
        record(history, "run", 40);
        ReportText report = ReportText.of(store, "run");
        Map<String, Document> states = report.states();
        assertThat(states).hasSize(46);
        for (String namespace : checkpoints.branches().namespaces("run")) {
            checkpoints.branches().tree("run", namespace).nodes().forEach(node -> {
                Document stored = Document.fromObject(
                        checkpoints.get(node.config()).checkpoint().values());
                assertThat(states.get(node.config().checkpointId()).json()).isEqualTo(stored.json());
            });
        }
        long stored = checkpoints.threads().find("run").orElseThrow().bytes();
        assertThat((long) report.length()).as("%,d stored", stored).isLessThanOrEqualTo(2 * stored + 150_000);
    }

    @Test
    void only_the_first_state_of_a_namespace_is_whole() throws IOException {
        record(History.GROWING_CONVERSATION, "run", 12);
        assertThat(ReportText.of(store, "run").lines().stream()
                        .filter(line -> line.member("state").isPresent()))
                .hasSize(2);
    }

    @Test
    void a_checkpoint_whose_parent_was_pruned_stands_on_its_nearest_ancestor() throws IOException {
        record(History.GROWING_CONVERSATION, "run", 12);
        checkpoints.retention().prune("run", PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1)));
        ReportText report = ReportText.of(store, "run");
        checkpoints
                .branches()
                .tree("run", "")
                .nodes()
                .forEach(node -> assertThat(report.states().get(node.config().checkpointId()))
                        .isEqualTo(Document.fromObject(
                                checkpoints.get(node.config()).checkpoint().values())));
    }

    /** A thread with the secret wherever data can stand. */
    private void recordSecret() {
        CheckpointConfig first = checkpoints.put(
                CheckpointConfig.of("run of " + NAME),
                Map.of("config", Map.of("key", SECRET, "name", NAME, "pin", 47114711), "text", "plain"),
                CheckpointMetadata.of(0).with("note", "with " + SECRET).withWrites(Map.of("n", 47114711)));
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("config", Map.of("key", SECRET, "name", NAME, "pin", 47114711, "public", "stays"));
        state.put("text", "my key is " + SECRET + ", keep it");
        state.put(
                "call",
                Document.of(Map.of("arguments", Document.of(Map.of("a", SECRET)).json()))
                        .json());
        state.put("image", Document.fromBinary(SECRET.getBytes(StandardCharsets.UTF_8), "image/png"));
        state.put("of " + NAME, List.of(Map.of(SECRET, 1)));
        CheckpointConfig second = checkpoints.put(first, state, CheckpointMetadata.of(1));
        checkpoints.putWrites(
                second,
                List.of(
                        new ChannelWrite("config", Document.of(Map.of("key", "another-secret"))),
                        new ChannelWrite("text", Document.of(SECRET))),
                "task " + NAME,
                NAME);
        checkpoints.tag(second, List.of("tag " + NAME), List.of());
        checkpoints.branches().fork(second, "branch-of-" + NAME);
    }

    @Test
    void blanked_values_occur_nowhere_in_the_file() throws IOException {
        recordSecret();
        String thread = "run of " + NAME;
        ReportText plain = ReportText.of(store, thread);
        assertThat(plain.holds("4711")).isTrue();
        ReportText report = ReportText.of(store, thread, "/config/key", "/config/name", "/config/pin");
        assertThat(List.of("4711", "sk-live", "another-secret")).noneMatch(report::holds);
        assertThat(report.holds("stays")).isTrue();
        assertThat(report.holds("keep it")).isTrue();
        assertThat(report.about().at("/blanked").text()).isEqualTo("4");
        assertThat(report.states().values())
                .allSatisfy(state -> assertThat(state.at("/config/key").text()).isEqualTo("[blanked]"));
    }

    @Test
    void a_pointer_into_a_typed_value_is_found_as_blame_finds_it() throws IOException {
        checkpoints.put(
                CheckpointConfig.of("run"),
                Map.of(
                        "made",
                        java.time.Instant.EPOCH,
                        "big",
                        new java.math.BigInteger("123456789012345678901234567890")),
                CheckpointMetadata.of(0));
        assertThat(ReportText.of(store, "run", "/made", "/big").holds("1970-01-01T00:00:00Z"))
                .isFalse();
    }

    @Test
    void a_pointer_that_leads_nowhere_is_refused() {
        record(History.GROWING_CONVERSATION, "run", 2);
        assertThatThrownBy(() -> ReportText.of(store, "run", "/messages/0/content", "/config/kye"))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("/config/kye")
                .hasMessageContaining("No report was made");
    }

    @Test
    void short_values_are_taken_out_where_they_are_the_whole_text_only() throws IOException {
        checkpoints.put(
                CheckpointConfig.of("run"),
                Map.of("pin", "12", "same", "12", "other", "1234"),
                CheckpointMetadata.of(0));
        Document state =
                ReportText.of(store, "run", "/pin").states().values().iterator().next();
        assertThat(state.at("/pin").text()).isEqualTo("[blanked]");
        assertThat(state.at("/same").text()).isEqualTo("[blanked]");
        assertThat(state.at("/other").text()).isEqualTo("1234");
    }

    @Test
    void a_branch_and_a_namespace_may_be_chosen() throws IOException {
        record(History.GROWING_CONVERSATION, "run", 8);
        assertThat(ReportText.of(store, "run", new ReportOptions("inner", List.of(), List.of()))
                        .states())
                .hasSize(1);
        String branch = checkpoints.branches().tree("run", "").heads().keySet().stream()
                .filter(name -> name.startsWith("try-"))
                .findFirst()
                .orElseThrow();
        assertThat(ReportText.of(store, "run", new ReportOptions("", List.of(branch), List.of()))
                        .states())
                .hasSize(8);
        assertThatThrownBy(() -> ReportText.of(store, "run", new ReportOptions(null, List.of("nowhere"), List.of())))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("nowhere");
    }

    @Test
    void the_policy_names_the_scripts_and_the_style_by_their_digests() throws Exception {
        record(History.GROWING_CONVERSATION, "<script>alert(1)</script>", 2);
        ReportText report = ReportText.of(store, "<script>alert(1)</script>");
        String html = report.html();
        String policy =
                html.substring(html.indexOf("content=\"default-src"), html.indexOf(";", html.indexOf("style-src")));
        assertThat(policy).contains(digest(report.script()));
        List<String> inline = Pattern.compile("(?s)<(style|script)>(.*?)</\\1>")
                .matcher(html)
                .results()
                .map((MatchResult found) -> found.group(2))
                .toList();
        assertThat(inline).hasSize(2).allSatisfy(text -> assertThat(policy).contains(digest(text)));
        assertThat(html)
                .doesNotContain("alert(1)</script>")
                .doesNotContain("http:")
                .doesNotContain("https:");
    }

    private static String digest(String text) throws Exception {
        byte[] sha = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(sha) + "'";
    }

    @ParameterizedTest
    @ValueSource(strings = {"pässwörter", "line\u2028end/of/it", "tabs\t<&>\u007f", "smile🙂smile"})
    void blanked_values_are_found_in_json_of_any_writer(String secret) throws IOException {
        String escaped = secret.chars()
                .mapToObj(
                        unit -> unit < 127 && unit >= 32 ? String.valueOf((char) unit) : String.format("\\u%04x", unit))
                .collect(Collectors.joining())
                .replace("\\u0009", "\\t");
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("key", secret);
        state.put("arguments", "{\"a\": \"" + escaped + "\"}");
        state.put("inner", Document.of("{\"a\": \"" + escaped + "\"}").json());
        checkpoints.put(CheckpointConfig.of("run"), state, CheckpointMetadata.of(0));
        assertThat(ReportText.of(store, "run", "/key").states().values())
                .singleElement()
                .satisfies(shown -> {
                    assertThat(shown.at("/arguments").text()).isEqualTo("{\"a\": \"[blanked]\"}");
                    assertThat(shown.at("/inner").text()).contains("[blanked]");
                });
    }

    @Test
    void blanked_bytes_are_taken_out_of_every_state() throws IOException {
        byte[] key = "-----key of 4711-----".getBytes(StandardCharsets.UTF_8);
        Document bytes = Document.fromBinary(key, "application/octet-stream");
        String base64 = Base64.getEncoder().encodeToString(key);
        checkpoints.put(
                CheckpointConfig.of("run"),
                Map.of("key", bytes, "copy", List.of(bytes), "text", "it is " + base64),
                CheckpointMetadata.of(0));
        ReportText report = ReportText.of(store, "run", "/key");
        assertThat(report.holds(base64)).isFalse();
        assertThat(report.holds("it is")).isTrue();
    }

    @Test
    void the_name_of_a_blanked_values_type_stays_in_others() throws IOException {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("made", java.time.Instant.EPOCH);
        state.put("amount", new java.math.BigDecimal("4711.50"));
        state.put("seen", java.time.Instant.EPOCH.plusSeconds(1));
        state.put("price", new java.math.BigDecimal("8.15"));
        state.put("text", "an instant of 4711.50, as a decimal");
        checkpoints.put(CheckpointConfig.of("run"), state, CheckpointMetadata.of(0));
        Document plain =
                ReportText.of(store, "run").states().values().iterator().next();
        Document shown = ReportText.of(store, "run", "/made", "/amount")
                .states()
                .values()
                .iterator()
                .next();
        assertThat(shown.at("/made").text()).isEqualTo("[blanked]");
        assertThat(shown.at("/seen")).isEqualTo(plain.at("/seen"));
        assertThat(shown.at("/price")).isEqualTo(plain.at("/price"));
        assertThat(shown.at("/text").text()).isEqualTo("an instant of [blanked], as a decimal");
    }

    @Test
    void what_is_put_while_a_report_is_made_is_not_in_it() throws IOException {
        CheckpointConfig first = checkpoints.put(
                CheckpointConfig.of("run"), Map.of("config", Map.of("key", SECRET)), CheckpointMetadata.of(0));
        checkpoints.putWrites(first, List.of(new ChannelWrite("notes", Document.of("before"))), "task", "");
        ThreadReport report = ReportText.begin(store, "run", "/config/key");
        checkpoints.putWrites(
                first, List.of(new ChannelWrite("config", Document.of(Map.of("key", "late-secret")))), "late", "");
        checkpoints.put(first, Map.of("config", Map.of("key", "later-secret")), CheckpointMetadata.of(1));
        checkpoints.branches().fork(first, "late-branch");
        checkpoints.tag(first, List.of("late-tag"), List.of());
        ReportText text = ReportText.of(report);
        assertThat(List.of("late-secret", "later-secret", "late-branch", "late-tag"))
                .noneMatch(text::holds);
        assertThat(text.holds("before")).isTrue();
        assertThat(text.states()).containsOnlyKeys(first.checkpointId());
        assertThat(text.about().at("/trees/0/branches/0/head_id").text()).isEqualTo(first.checkpointId());
    }

    @Test
    void a_checkpoint_that_is_removed_while_a_report_is_made_is_named() throws IOException {
        record(History.GROWING_CONVERSATION, "run", 12);
        ThreadReport report = ReportText.begin(store, "run");
        checkpoints.retention().prune("run", PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1)));
        assertThatThrownBy(() -> ReportText.of(report))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("was removed while its thread was read");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_report_of_a_growing_list_takes_time_for_what_was_added(boolean blanked) throws IOException {
        CheckpointConfig head = CheckpointConfig.of("long");
        int steps = 400;
        for (int i = 0; i < steps; i++) {
            StateChange change =
                    StateChange.empty().set("round", i).append("notes", "note " + i + " " + "x".repeat(5_000));
            head = checkpoints.put(head, i == 0 ? change.set("key", "secret-4711") : change, CheckpointMetadata.of(i));
        }
        var thread = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        long before = thread.getCurrentThreadAllocatedBytes();
        ReportText.of(blanked ? ReportText.begin(store, "long", "/key") : ReportText.begin(store, "long"));
        long whole = steps / 2 * 5_000L * steps;
        assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(whole / 2);
    }
}
