// region: program
package dev.cairn.sample;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.ConflictException;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.*;

@SpringBootApplication
@RestController
public class ChatApplication {
    private final Checkpointer checkpoints;

    ChatApplication(Checkpointer checkpoints) {
        this.checkpoints = checkpoints;
    }

    @PostMapping("/chat/{id}")
    String say(@PathVariable String id, @RequestBody String text) {
        String answer = "You said: " + text; // Call a model here.
        checkpoints.newTurn(id, StateChange.empty().append("messages", text, answer));
        return answer;
    }

    @GetMapping("/chat/{id}")
    List<String> history(@PathVariable String id) {
        return checkpoints
                .get(CheckpointConfig.of(id))
                .checkpoint()
                .value("messages")
                .asList(String.class);
    }

    /** Another request was faster: nothing of this one was stored, and the client may send it again. */
    @ExceptionHandler
    @ResponseStatus(HttpStatus.CONFLICT)
    String faster(ConflictException e) {
        return e.getMessage();
    }

    public static void main(String[] args) {
        SpringApplication.run(ChatApplication.class, args);
    }
}
// end: program
