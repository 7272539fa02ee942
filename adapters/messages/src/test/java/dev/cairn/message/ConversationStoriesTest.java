package dev.cairn.message;

import static dev.cairn.message.Notes.calls;
import static dev.cairn.message.Notes.result;
import static dev.cairn.message.Notes.text;
import static dev.cairn.message.Notes.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.ConflictException;
import dev.cairn.model.Document;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ConversationStoriesTest {
    private static final CheckpointConfig CHAT = CheckpointConfig.of("chat/alice");

    @TempDir
    Path folder;

    private Cairn cairn;
    private Conversations<Document> here;
    /** As another process sees the same store. */
    private Conversations<Document> elsewhere;

    @BeforeEach
    void open() {
        cairn = Cairn.open("sqlite:" + folder.resolve("chat.db"));
        here = new Conversations<>(cairn, new Notes());
        elsewhere = new Conversations<>(cairn, new Notes());
    }

    @AfterEach
    void close() {
        cairn.close();
    }

    private static List<Document> and(List<Document> some, Document... more) {
        return Stream.concat(some.stream(), Stream.of(more)).toList();
    }

    @Test
    void what_is_not_there_shows_nothing() {
        assertThat(here.read(CHAT)).isEqualTo(new MessageList<>(List.of(), MessageList.NONE));
        assertThat(here.history(CHAT)).isEmpty();
        assertThat(here.version(CHAT)).isEqualTo(MessageList.NONE);
        assertThat(here.delete("chat/alice")).isFalse();
    }

    @Test
    void appended_messages_are_read_by_all() {
        here.append(CHAT, texts(0, 3));
        elsewhere.append(CHAT, texts(3, 5));
        here.append(CHAT, texts(5, 6));
        assertThat(here.read(CHAT).messages()).isEqualTo(texts(0, 6));
        assertThat(elsewhere.read(CHAT)).isEqualTo(here.read(CHAT));
        assertThat(elsewhere.last(CHAT, 2).messages()).isEqualTo(texts(4, 6));
    }

    @Test
    void a_window_hides_what_it_drops_and_the_history_keeps_it() {
        List<Document> window = new ArrayList<>();
        for (Document message : texts(0, 200)) {
            window.add(message);
            if (window.size() > 20) {
                window.remove(0);
            }
            here.replace(CHAT, window);
        }
        assertThat(here.read(CHAT).messages()).isEqualTo(texts(180, 200));
        assertThat(elsewhere.read(CHAT).messages()).isEqualTo(texts(180, 200));
        assertThat(elsewhere.last(CHAT, 3).messages()).isEqualTo(texts(197, 200));
        assertThat(elsewhere.history(CHAT)).isEqualTo(texts(0, 200));
    }

    @Test
    void a_message_that_stays_in_front_of_the_window_is_stored_once() {
        Document system = text("be kind");
        for (int to = 1; to <= 300; to++) {
            List<Document> list = new ArrayList<>(List.of(system));
            list.addAll(texts(Math.max(0, to - 10), to));
            here.replace(CHAT, list);
        }
        assertThat(elsewhere.read(CHAT).messages())
                .isEqualTo(and(List.of(system), texts(290, 300).toArray(Document[]::new)));
        assertThat(elsewhere.history(CHAT)).hasSize(301);
    }

    @Test
    void a_window_that_is_wider_than_one_question_is_read_whole() {
        here.append(CHAT, texts(0, 300));
        here.replace(CHAT, texts(100, 300));
        assertThat(elsewhere.read(CHAT).messages()).isEqualTo(texts(100, 300));
        here.replace(CHAT, and(texts(100, 103), text("new")));
        assertThat(elsewhere.read(CHAT).messages()).isEqualTo(and(texts(100, 103), text("new")));
        elsewhere.append(CHAT, List.of(text("newer")));
        assertThat(here.read(CHAT).messages()).isEqualTo(and(texts(100, 103), text("new"), text("newer")));
    }

    @Test
    void any_list_replaces_any_other() {
        List<List<Document>> lists = List.of(
                texts(0, 5),
                List.of(),
                texts(0, 2),
                texts(3, 9),
                List.of(text("a"), text("a"), text("b"), text("a")),
                List.of(text("a"), text("b"), text("a"), text("a"), text("a")),
                and(texts(0, 4), text("a"), text("b")),
                List.of(text("b"), text("a")));
        for (List<Document> list : lists) {
            here.replace(CHAT, list);
            assertThat(here.read(CHAT).messages()).isEqualTo(list);
            assertThat(new Conversations<>(cairn, new Notes()).read(CHAT).messages())
                    .isEqualTo(list);
        }
        assertThat(here.replace(CHAT, lists.get(7))).isEqualTo(here.version(CHAT));
    }

    @Test
    void an_edited_message_is_new_and_the_others_are_not() {
        here.append(CHAT, texts(0, 100));
        List<Document> edited = new ArrayList<>(texts(0, 100));
        edited.set(50, text("edited"));
        here.replace(CHAT, edited);
        assertThat(elsewhere.read(CHAT).messages()).isEqualTo(edited);
        assertThat(elsewhere.history(CHAT)).isEqualTo(and(texts(0, 100), text("edited")));
    }

    @Test
    void a_list_that_misses_what_another_process_added_is_refused() {
        here.append(CHAT, texts(0, 1));
        List<Document> mine = here.read(CHAT).messages();
        elsewhere.append(CHAT, texts(1, 2));
        assertThatThrownBy(() -> here.replace(CHAT, and(mine, text("mine"))))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("Nothing was changed. Read it again.");
        assertThat(here.read(CHAT).messages()).isEqualTo(texts(0, 2));
        here.replace(CHAT, and(here.read(CHAT).messages(), text("mine")));
        assertThat(here.history(CHAT)).isEqualTo(and(texts(0, 2), text("mine")));
    }

    @Test
    void a_list_that_misses_what_another_request_of_this_process_added_is_refused() {
        here.append(CHAT, texts(0, 2));
        List<Document> one = here.read(CHAT).messages();
        List<Document> other = here.read(CHAT).messages();
        here.replace(CHAT, and(one, text("first")));
        assertThatThrownBy(() -> here.replace(CHAT, and(other, text("second")))).isInstanceOf(ConflictException.class);
        here.replace(CHAT, and(one, text("first"), text("third")));
        here.replace(CHAT, and(one, text("other first")));
        assertThat(here.read(CHAT).messages()).isEqualTo(and(texts(0, 2), text("other first")));
    }

    @Test
    void an_expected_version_is_compared() {
        String first = here.append(CHAT, texts(0, 1));
        assertThat(elsewhere.replace(CHAT, texts(0, 2), MessageList.NONE)).isEmpty();
        assertThat(elsewhere.replace(CHAT, texts(0, 2), first)).contains(here.version(CHAT));
        assertThat(here.replace(CHAT, texts(0, 3), first)).isEmpty();
        assertThat(here.read(CHAT).messages()).isEqualTo(texts(0, 2));
    }

    @Test
    void a_message_with_an_id_is_added_once() {
        String strange = "🙂".repeat(100) + "\n";
        for (Conversations<Document> each : List.of(here, elsewhere)) {
            each.append(CHAT, "event-1", text("one"));
            each.append(CHAT, strange, text("two"));
        }
        assertThat(here.append(CHAT, "event-1", text("one"))).isFalse();
        assertThat(here.read(CHAT).messages()).isEqualTo(List.of(text("one"), text("two")));
        assertThat(here.version(CHAT)).startsWith("sha256-");
    }

    @Test
    void a_message_that_was_taken_back_may_be_added_again() {
        here.append(CHAT, "1", text("one"));
        here.append(CHAT, "2", text("two"));
        cairn.checkpoints().branches().rewind(CHAT.at("1"));
        assertThat(here.read(CHAT).messages()).containsExactly(text("one"));
        assertThat(here.append(CHAT, "2", text("two"))).isTrue();
        assertThat(here.append(CHAT, "2", text("two"))).isFalse();
        assertThat(elsewhere.read(CHAT).messages()).containsExactly(text("one"), text("two"));
    }

    @Test
    void branches_go_on_apart_from_each_other() {
        String version = here.append(CHAT, texts(0, 2));
        here.append(CHAT, texts(2, 3));
        CheckpointConfig branch = cairn.checkpoints().branches().fork(CHAT.at(version), "other");
        here.append(branch, List.of(text("elsewhere")));
        assertThat(here.read(CHAT).messages()).isEqualTo(texts(0, 3));
        assertThat(elsewhere.read(CHAT.onBranch("other")).messages()).isEqualTo(and(texts(0, 2), text("elsewhere")));
    }

    @Test
    void deleted_conversations_begin_again_and_can_be_brought_back() {
        List<Document> list = and(texts(0, 3));
        here.replace(CHAT, list);
        assertThat(here.delete("chat/alice")).isTrue();
        assertThat(here.read(CHAT).messages()).isEmpty();
        here.delete("chat/alice");
        here.replace(CHAT, list.subList(2, 3));
        assertThat(elsewhere.read(CHAT).messages()).isEqualTo(texts(2, 3));
        here.delete("chat/alice");
        cairn.checkpoints().threads().undelete("chat/alice", "chat/bob");
        assertThat(here.read(CheckpointConfig.of("chat/bob")).messages()).isEqualTo(texts(2, 3));
    }

    @Test
    void a_list_of_a_conversation_that_another_process_deleted_is_refused() {
        here.append(CHAT, texts(0, 1));
        List<Document> list = here.read(CHAT).messages();
        elsewhere.delete("chat/alice");
        assertThatThrownBy(() -> here.replace(CHAT, and(list, text("late")))).isInstanceOf(ConflictException.class);
        assertThat(here.append(CHAT, List.of(text("new")))).isEqualTo(elsewhere.version(CHAT));
        assertThat(elsewhere.history(CHAT)).containsExactly(text("new"));
    }

    @Test
    void what_another_program_puts_is_shown() {
        here.append(CHAT, texts(0, 70));
        cairn.checkpoints()
                .put(CHAT, StateChange.empty().append("messages", text("foreign")), CheckpointMetadata.of(70));
        assertThat(here.read(CHAT).messages()).isEqualTo(and(texts(0, 70), text("foreign")));
        here.append(CHAT, texts(71, 72));
        assertThat(elsewhere.last(CHAT, 2).messages())
                .containsExactly(text("foreign"), texts(71, 72).get(0));
    }

    @Test
    void numbers_and_the_order_of_members_stay() {
        String json = "{\"z\":1.50,\"a\":12345678901234567890.10,\"e\":1e400,\"m\":[-0.0,{\"b\":1,\"a\":2}]}";
        here.append(CHAT, List.of(Document.parse(json)));
        assertThat(elsewhere.read(CHAT).messages().get(0).json()).isEqualTo(json);
    }

    @Test
    void calls_that_something_else_follows_are_repaired_when_read() {
        List<Document> stored = List.of(text("hi"), calls("a", "b"), result("a"), text("again"), calls("c"));
        here.append(CHAT, stored);
        assertThat(here.repairing(new Notes(), InterruptedCalls.KEEP).read(CHAT).messages())
                .isEqualTo(stored);
        assertThat(here.repairing(new Notes(), InterruptedCalls.DROP).read(CHAT).messages())
                .containsExactly(text("hi"), calls("a"), result("a"), text("again"), calls("c"));
        Document error =
                new Notes().interrupted(stored.get(1), java.util.Set.of(1)).get(0);
        Conversations<Document> answering = here.repairing(new Notes(), InterruptedCalls.ANSWER);
        List<Document> answered = answering.read(CHAT).messages();
        assertThat(answered)
                .containsExactly(text("hi"), calls("a", "b"), result("a"), error, text("again"), calls("c"));
        answering.replace(CHAT, and(answered, result("c")));
        assertThat(elsewhere.read(CHAT).messages()).isEqualTo(and(answered, result("c")));
        assertThat(elsewhere.history(CHAT)).startsWith(stored.toArray(Document[]::new));
    }

    @Test
    void calls_at_the_end_are_repaired_on_demand() {
        List<Document> stored = List.of(text("hi"), calls("a"));
        String version = here.append(CHAT, stored);
        assertThat(here.interrupted(CHAT, new Notes())).containsExactly("a");
        assertThat(here.repair(CHAT, new Notes(), InterruptedCalls.DROP)).isTrue();
        assertThat(here.repair(CHAT, new Notes(), InterruptedCalls.DROP)).isFalse();
        assertThat(elsewhere.read(CHAT).messages()).containsExactly(text("hi"));
        assertThat(elsewhere.history(CHAT)).isEqualTo(stored);
        cairn.checkpoints().branches().rewind(CHAT.at(version));
        assertThat(here.repair(CHAT, new Notes(), InterruptedCalls.ANSWER)).isTrue();
        assertThat(elsewhere.interrupted(CHAT, new Notes())).isEmpty();
    }

    @Test
    @Timeout(60)
    void a_config_of_a_thread_that_was_deleted_names_the_new_one() {
        here.append(CHAT, texts(0, 1));
        CheckpointConfig branch = cairn.checkpoints().branches().fork(CHAT, "other");
        here.delete("chat/alice");
        here.append(branch, texts(1, 2));
        assertThat(elsewhere.read(CHAT.onBranch("other")).messages()).isEqualTo(texts(1, 2));
    }

    @Test
    void a_list_with_a_null_is_refused_before_anything_is_stored() {
        List<Document> list = new ArrayList<>(texts(0, 2));
        list.add(null);
        assertThatThrownBy(() -> here.replace(CHAT, list)).isInstanceOf(NullPointerException.class);
        assertThat(here.read(CHAT).version()).isEqualTo(MessageList.NONE);
    }

    @Test
    void a_rewritten_end_is_no_conflict_for_who_knows_the_newest_version() {
        Conversations<Document> own = new Conversations<>(cairn, new Notes());
        List<Document> list = new ArrayList<>(texts(0, 2));
        own.replace(CHAT, list);
        list.add(text("c"));
        own.replace(CHAT, list);
        own.replace(CHAT, and(own.read(CHAT).messages(), text("d")));
        List<Document> read = new ArrayList<>(own.read(CHAT).messages());
        read.set(3, text("rewritten"));
        own.replace(CHAT, read);
        own.append(CHAT, List.of(text("e")));
        own.replace(CHAT, List.of(text("summary")));
        assertThat(elsewhere.read(CHAT).messages()).containsExactly(text("summary"));
    }

    @Test
    void messages_that_were_read_or_said_can_be_said_again_after_a_deletion() {
        Document own = text("own");
        here.replace(CHAT, List.of(own));
        here.delete("chat/alice");
        here.replace(CHAT, List.of(own));
        Document read = here.read(CHAT).messages().get(0);
        here.delete("chat/alice");
        assertThatThrownBy(() -> here.replace(CHAT, List.of(read, text("late"))))
                .isInstanceOf(ConflictException.class);
        assertThat(here.read(CHAT).messages()).isEmpty();
        here.replace(CHAT, List.of(read));
        assertThat(elsewhere.read(CHAT).messages()).containsExactly(own);
    }

    @Test
    void an_id_that_looks_like_the_second_copy_of_another_is_a_message_of_its_own() {
        here.append(CHAT, "0", text("zero"));
        String before = here.version(CHAT);
        here.append(CHAT, "a", text("one"));
        cairn.checkpoints().branches().rewind(CHAT.at(before));
        assertThat(here.append(CHAT, "a", text("two"))).isTrue();
        assertThat(here.append(CHAT, "a.2", text("three"))).isTrue();
        assertThat(here.append(CHAT, "a.2", text("three"))).isFalse();
        assertThat(here.read(CHAT).messages()).containsExactly(text("zero"), text("two"), text("three"));
    }
}
