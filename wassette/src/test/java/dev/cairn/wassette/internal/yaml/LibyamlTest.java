package dev.cairn.wassette.internal.yaml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import dev.cairn.testing.Child;
import dev.cairn.testing.Program;
import dev.cairn.wassette.internal.yaml.YamlNode.Mapping;
import dev.cairn.wassette.internal.yaml.YamlNode.Scalar;
import dev.cairn.wassette.internal.yaml.YamlNode.Sequence;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is read here is read alike by libyaml, which Wassette reads with: on random texts, as many as {@code cairn.test.texts} says, of the seed {@code cairn.test.seed}. Only with
 * {@code -Pprograms}: it needs python3 with PyYAML and libyaml.
 */
@Tag("libyaml")
class LibyamlTest {
    private static final int TEXTS = Integer.getInteger("cairn.test.texts", 200_000);
    private static final int BATCH = 1_000;

    @TempDir
    Path folder;

    @Test
    void whatever_is_read_here_libyaml_reads_alike() throws IOException {
        long seed = Long.getLong("cairn.test.seed", 1L);
        YamlTexts texts = new YamlTexts(new Random(seed));
        int alike = 0;
        List<String> different = new ArrayList<>();
        try (Composer composer = new Composer(folder)) {
            for (int done = 0; done < TEXTS; done += BATCH) {
                List<String> batch = texts.next(BATCH).stream()
                        .filter(text -> !ours(text).equals("refused"))
                        .toList();
                List<String> theirs = composer.read(batch);
                for (int i = 0; i < batch.size(); i++) {
                    if (ours(batch.get(i)).equals(theirs.get(i))) {
                        alike++;
                    } else {
                        different.add(shown(batch.get(i), theirs.get(i)));
                    }
                }
            }
        }
        assertThat(different.stream().limit(Integer.getInteger("cairn.test.shown", 20)))
                .as("seed " + seed)
                .isEmpty();
        assertThat(alike).as("texts that are read, seed " + seed).isGreaterThan(TEXTS / 20);
    }

    private static String shown(String text, String theirs) {
        String escaped = text.codePoints()
                .mapToObj(c ->
                        (c >= 32 && c < 127) || c == 10 ? Character.toString(c) : "<" + Integer.toHexString(c) + ">")
                .collect(Collectors.joining());
        return "\n---- " + escaped + "\nOURS   " + ours(text) + "\nTHEIRS " + theirs;
    }

    private static String ours(String text) {
        try {
            return composed(YamlNode.parse(text));
        } catch (CairnException e) {
            return "refused";
        }
    }

    private static String composed(YamlNode node) {
        if (node instanceof Scalar scalar) {
            return (scalar.plain() ? "p" : "q") + scalar.text().getBytes(UTF_8).length + ":" + scalar.text();
        }
        if (node instanceof Sequence sequence) {
            return sequence.items().stream().map(LibyamlTest::composed).collect(Collectors.joining("", "[", "]"));
        }
        return ((Mapping) node)
                .entries().stream()
                        .map(entry -> composed(entry.key()) + composed(entry.value()))
                        .collect(Collectors.joining("", "{", "}"));
    }

    /** A process that reads with libyaml. */
    private static final class Composer implements AutoCloseable {
        private final Child child;
        private final BufferedWriter questions;

        Composer(Path folder) throws IOException {
            Path script = folder.resolve("compose.py");
            try (InputStream in = LibyamlTest.class.getResourceAsStream("compose.py")) {
                Files.copy(in, script);
            }
            child = Program.of("python3", script.toString()).start();
            questions = child.process().outputWriter(UTF_8);
        }

        List<String> read(List<String> texts) throws IOException {
            List<String> all = new ArrayList<>();
            for (String text : texts) {
                questions.write(Base64.getEncoder().encodeToString(text.getBytes(UTF_8)));
                questions.newLine();
                questions.flush();
                String answer = child.line();
                all.add(
                        answer.equals("refused")
                                ? answer
                                : new String(Base64.getDecoder().decode(answer), UTF_8));
            }
            return all;
        }

        @Override
        public void close() {
            child.go();
            child.end();
        }
    }
}
