package dev.cairn.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConversationsTest {
    private static final CheckpointConfig CHAT = CheckpointConfig.of("chat/a");

    @TempDir
    Path folder;

    private Cairn cairn;
    private Cairn otherProcess;
    private Conversations<Line> chats;
    private Conversations<Line> others;

    /** A message of a framework. */
    record Line(String text) {}

    private static final class Codec implements MessageCodec<Line> {
        @Override
        public Document write(Line line) {
            return Document.of(List.of(line.text));
        }

        @Override
        public Line read(Document stored) {
            return new Line(stored.item(0).text());
        }
    }

    @BeforeEach
    void open() {
        cairn = Cairn.open("sqlite:" + folder.resolve("a.db"));
        otherProcess = Cairn.open("sqlite:" + folder.resolve("a.db"));
        chats = new Conversations<>(cairn, new Codec());
        others = new Conversations<>(otherProcess, new Codec());
    }

    @AfterEach
    void close() {
        otherProcess.close();
        cairn.close();
    }

    private static List<Line> lines(String... texts) {
        return new ArrayList<>(List.of(texts).stream().map(Line::new).toList());
    }

    private static List<Line> lines(int from, int to) {
        return new ArrayList<>(IntStream.range(from, to)
                .mapToObj(i -> new Line("line " + i + " " + Long.toHexString(i * 0x9E3779B97F4A7C15L)))
                .toList());
    }

    private List<Line> shown() {
        assertThat(others.read(CHAT)).isEqualTo(chats.read(CHAT));
        assertThat(new Conversations<>(cairn, new Codec()).read(CHAT)).isEqualTo(chats.read(CHAT));
        return chats.read(CHAT).messages();
    }

    @Test
    void a_conversation_that_is_not_there_is_empty_and_has_no_version() {
        assertThat(chats.read(CHAT)).isEqualTo(new MessageList<>(List.of(), MessageList.NONE));
        assertThat(chats.history(CHAT)).isEmpty();
        assertThat(chats.version(CHAT)).isEqualTo(MessageList.NONE);
        assertThat(chats.delete("chat/a")).isFalse();
        assertThat(cairn.checkpoints().threads().find("chat/a")).isEmpty();
    }

    @Test
    void a_window_hides_messages_and_the_history_keeps_them() {
        chats.append(CHAT, lines(0, 100));
        chats.replace(CHAT, lines(80, 101));
        assertThat(shown()).isEqualTo(lines(80, 101));
        assertThat(chats.history(CHAT)).isEqualTo(lines(0, 101));
        assertThat(chats.last(CHAT, 3).messages()).isEqualTo(lines(98, 101));
        chats.append(CHAT, lines(101, 102));
        assertThat(shown()).isEqualTo(lines(80, 102));
    }

    /** Whatever lists a framework hands over, what is read is the last of them, and the history only grows. */
    @Test
    void random_lists_are_shown_as_they_were_given() {
        Random random = new Random(5);
        List<Line> shown = new ArrayList<>();
        List<Line> history = new ArrayList<>();
        for (int round = 0; round < 60; round++) {
            for (int edit = random.nextInt(4); edit > 0; edit--) {
                int at = shown.isEmpty() ? 0 : random.nextInt(shown.size());
                switch (random.nextInt(5)) {
                    case 0 -> shown.subList(0, at).clear();
                    case 1 -> shown.add(at, new Line("inserted " + random.nextInt(6)));
                    case 2 -> shown.removeIf(line -> random.nextInt(20) == 0);
                    case 3 -> shown.addAll(lines(round, round + random.nextInt(40)));
                    default -> shown.add(new Line("again"));
                }
            }
            (random.nextBoolean() ? chats : others).read(CHAT);
            chats.read(CHAT);
            chats.replace(CHAT, List.copyOf(shown));
            assertThat(shown()).as("round " + round).isEqualTo(shown);
            List<Line> now = chats.history(CHAT);
            assertThat(now.subList(0, history.size())).isEqualTo(history);
            assertThat(now).containsAll(shown);
            history = now;
        }
    }

    @Test
    void a_whole_list_of_5000_messages_writes_what_is_new() {
        List<Line> list = lines(0, 5_000);
        chats.replace(CHAT, list);
        long before = cairn.checkpoints().threads().find("chat/a").orElseThrow().bytes();
        for (int i = 0; i < 20; i++) {
            list.remove(0);
            list.add(new Line("new " + i));
            chats.replace(CHAT, list);
        }
        long after = cairn.checkpoints().threads().find("chat/a").orElseThrow().bytes();
        assertThat((after - before) / 20).isLessThan(1_000);
        assertThat(shown()).isEqualTo(list);
    }

    @Test
    void a_list_of_another_version_is_refused_and_changes_nothing() {
        chats.append(CHAT, lines("a"));
        List<Line> mine = new ArrayList<>(chats.read(CHAT).messages());
        String version = chats.version(CHAT);
        List<Line> theirs = new ArrayList<>(others.read(CHAT).messages());
        theirs.add(new Line("theirs"));
        others.replace(CHAT, theirs);
        mine.add(new Line("mine"));
        assertThatThrownBy(() -> chats.replace(CHAT, mine)).isInstanceOf(ConflictException.class);
        assertThat(chats.replace(CHAT, mine, version)).isEmpty();
        assertThat(shown()).isEqualTo(lines("a", "theirs"));
        assertThat(chats.replace(CHAT, lines("b"), chats.version(CHAT))).isPresent();
        assertThat(shown()).isEqualTo(lines("b"));
    }

    @Test
    void appends_of_several_writers_are_all_kept_in_their_order() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> done = new ArrayList<>();
            for (int writer = 0; writer < 4; writer++) {
                Conversations<Line> own = writer % 2 == 0 ? chats : others;
                String name = "w" + writer + "-";
                done.add(threads.submit(() -> {
                    for (int i = 0; i < 25; i++) {
                        own.append(CHAT, lines(name + i, name + i + "b"));
                    }
                }));
            }
            for (Future<?> each : done) {
                each.get();
            }
        } finally {
            threads.shutdown();
        }
        List<Line> shown = shown();
        assertThat(shown).hasSize(200);
        for (int writer = 0; writer < 4; writer++) {
            String name = "w" + writer + "-";
            List<Line> own =
                    shown.stream().filter(line -> line.text.startsWith(name)).toList();
            assertThat(own).hasSize(50);
            for (int i = 0; i < 25; i++) {
                int at = shown.indexOf(new Line(name + i));
                assertThat(shown.get(at + 1)).isEqualTo(new Line(name + i + "b"));
                assertThat(own.get(2 * i)).isEqualTo(new Line(name + i));
            }
        }
    }

    @Test
    void a_message_with_an_id_is_added_once() {
        assertThat(chats.append(CHAT, "e1", new Line("one"))).isTrue();
        assertThat(others.append(CHAT, "e1", new Line("one"))).isFalse();
        String odd = "an id/with \u0000 odd characters " + "x".repeat(600);
        assertThat(chats.append(CHAT, odd, new Line("two"))).isTrue();
        assertThat(others.append(CHAT, odd, new Line("two"))).isFalse();
        assertThat(shown()).isEqualTo(lines("one", "two"));
    }

    @Test
    void a_message_of_a_line_that_was_left_can_be_added_again() {
        chats.append(CHAT, lines("start"));
        String start = chats.version(CHAT);
        chats.append(CHAT, "e1", new Line("one"));
        cairn.checkpoints().branches().rewind(CHAT.at(start));
        assertThat(shown()).isEqualTo(lines("start"));
        assertThat(chats.append(CHAT, "e1", new Line("one"))).isTrue();
        assertThat(chats.append(CHAT, "e1", new Line("one"))).isFalse();
        assertThat(shown()).isEqualTo(lines("start", "one"));
    }

    @Test
    void what_is_handed_out_cannot_change_what_is_known() {
        List<Line> list = lines("a", "b");
        chats.replace(CHAT, list);
        list.clear();
        assertThat(shown()).isEqualTo(lines("a", "b"));
    }

    @Test
    void a_deleted_conversation_begins_anew_for_all() {
        chats.append(CHAT, lines("a"));
        others.read(CHAT);
        assertThat(chats.delete("chat/a")).isTrue();
        assertThat(shown()).isEmpty();
        others.append(CHAT, lines("b"));
        assertThat(shown()).isEqualTo(lines("b"));
        assertThat(chats.history(CHAT)).isEqualTo(lines("b"));
    }

    @Test
    void names_of_ids_that_look_alike_are_different() {
        Types types = Types.empty();
        List<Object> ids = List.of("1", 1, 1L, "~int:1", "~~int:1", "a/b", "a%2Fb", "a:b", "\ud83d\ude00");
        assertThat(ids.stream().map(id -> ThreadNames.of(types, "chat", id)).distinct())
                .hasSize(ids.size());
        assertThat(ThreadNames.of(types, "chat", "a", "b")).isNotEqualTo(ThreadNames.of(types, "chat", "a/b"));
        assertThatThrownBy(() -> ThreadNames.of(types, "chat", "")).isInstanceOf(CairnException.class);
        assertThatThrownBy(() -> ThreadNames.of(types, "chat", "x".repeat(600))).isInstanceOf(CairnException.class);
    }

    private static void onOtherThread(Runnable work) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            thread.submit(work).get();
        } finally {
            thread.shutdown();
        }
    }

    @Test
    void of_two_threads_that_found_nothing_the_second_is_refused() throws Exception {
        chats.read(CHAT);
        onOtherThread(() -> {
            chats.read(CHAT);
            chats.replace(CHAT, lines("theirs"));
        });
        assertThatThrownBy(() -> chats.replace(CHAT, lines("mine"))).isInstanceOf(ConflictException.class);
        assertThat(shown()).isEqualTo(lines("theirs"));
        chats.replace(CHAT, lines("again"));
        assertThat(shown()).isEqualTo(lines("again"));
    }

    @Test
    void a_list_without_any_message_that_was_read_changes_what_its_thread_has_read() throws Exception {
        chats.append(CHAT, lines("first"));
        chats.read(CHAT);
        onOtherThread(() -> {
            List<Line> read = new ArrayList<>(chats.read(CHAT).messages());
            read.add(new Line("theirs"));
            chats.replace(CHAT, read);
        });
        assertThatThrownBy(() -> chats.replace(CHAT, lines("summary"))).isInstanceOf(ConflictException.class);
        assertThat(shown()).isEqualTo(lines("first", "theirs"));
    }

    @Test
    void a_list_may_be_read_by_one_thread_and_written_by_another_that_has_read_before() throws Exception {
        chats.read(CHAT);
        List<Line> handed = new ArrayList<>();
        onOtherThread(() -> {
            chats.append(CHAT, lines("first"));
            handed.addAll(chats.read(CHAT).messages());
        });
        handed.add(new Line("second"));
        chats.replace(CHAT, handed);
        assertThat(shown()).isEqualTo(lines("first", "second"));
    }

    @Test
    void a_message_whose_id_was_given_again_is_not_taken_for_the_one_of_before() {
        chats.append(CHAT, lines("first"));
        chats.append(CHAT, "m1", new Line("lost"));
        Document kept = Document.of(List.of(List.of("first"), List.of("theirs"), List.of("kept")));
        otherProcess
                .checkpoints()
                .put(
                        CHAT,
                        Checkpoint.of(Map.of("messages", kept)).withId("m1"),
                        CheckpointMetadata.of(1).with("messages", 3),
                        PutOptions.none().replacing().movingHead());
        assertThat(chats.read(CHAT).messages()).isEqualTo(lines("first", "theirs", "kept"));
        chats.append(CHAT, lines("next"));
        assertThat(shown()).isEqualTo(lines("first", "theirs", "kept", "next"));
    }
}
