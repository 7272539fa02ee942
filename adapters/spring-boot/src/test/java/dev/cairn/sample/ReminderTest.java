package dev.cairn.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.spring.boot.test.CairnTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

// region: slice
@CairnTest
class ReminderTest {
    @Autowired
    Cairn cairn;

    @Test
    void a_turn_is_kept() {
        var chat = new ChatApplication(cairn.checkpoints());
        chat.say("ada", "Hello");
        assertThat(chat.history("ada")).containsExactly("Hello", "You said: Hello");
    }
}
// end: slice
