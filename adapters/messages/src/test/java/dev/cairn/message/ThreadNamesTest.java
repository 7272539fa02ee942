package dev.cairn.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.model.binding.Types;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ThreadNamesTest {
    private static final Types TYPES = Types.STANDARD;

    private record Unknown(String id) {}

    @Test
    void different_ids_have_different_names() {
        UUID uuid = UUID.fromString("5f0c0b0a-0000-4000-8000-000000000001");
        Stream<Object[]> ids = Stream.of(
                new Object[] {"1"},
                new Object[] {1},
                new Object[] {1L},
                new Object[] {(short) 1},
                new Object[] {"~int:1"},
                new Object[] {"~~int:1"},
                new Object[] {"int", "1"},
                new Object[] {"int/1"},
                new Object[] {"int%2F1"},
                new Object[] {"a:b"},
                new Object[] {"a", "b"},
                new Object[] {true},
                new Object[] {"true"},
                new Object[] {uuid},
                new Object[] {uuid.toString()},
                new Object[] {List.of("a", "b")},
                new Object[] {"🙂"},
                new Object[] {"x".repeat(300)});
        assertThat(ids.map(each -> ThreadNames.of(TYPES, "chat", each)))
                .contains("chat/1", "chat/~int:1", "chat/~~int:1", "chat/int/1", "chat/a:b", "chat/🙂")
                .doesNotHaveDuplicates()
                .hasSize(18);
    }

    @Test
    void ids_that_cannot_be_names_are_refused() {
        for (Object id : List.of("", "a\nb", "\ud83d", "🙂".repeat(300), new Unknown("x"))) {
            assertThatThrownBy(() -> ThreadNames.of(TYPES, "chat", id)).isInstanceOf(CairnException.class);
        }
    }
}
