package dev.cairn.server.saver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Program;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The saver of the page about Python, over a stand-in of LangGraph's base class. Only with {@code -Pprograms}: it needs python3. */
@Tag("python")
class PythonSaverTest {
    @Test
    void the_saver_of_the_page_stores_and_finds_what_the_framework_gives_it() throws Exception {
        try (SaverCaller server = new SaverCaller("memory:")) {
            String said = Program.of(
                            "python3", "test/test_cairn_saver.py", server.url().toString())
                    .in(Path.of(System.getProperty("cairn.root", ".."), "clients/python"))
                    .with("PYTHONDONTWRITEBYTECODE", "1")
                    .run()
                    .ok();
            assertThat(said.strip()).isEqualTo("sound");
        }
    }
}
