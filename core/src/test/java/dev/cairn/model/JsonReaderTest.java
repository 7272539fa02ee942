package dev.cairn.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import dev.cairn.model.JsonJudge.Verdict;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The strict reader beside a second one, and beside itself on text that is cut. */
@Tag("locale")
class JsonReaderTest {
    private static final int WINDOW = 64 << 10;

    private static final byte[][] ODDITIES = {
        {(byte) 0xc0, (byte) 0x80},
        {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
        {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
        {(byte) 0xe2, (byte) 0x82},
        {(byte) 0xef, (byte) 0xbb, (byte) 0xbf},
        {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80},
        "\\u12G4".getBytes(UTF_8),
        "\\ud83d\\u00e9".getBytes(UTF_8),
        "\\ud83d\\ud83d\\ude00".getBytes(UTF_8),
        "\\ud83d\\n".getBytes(UTF_8),
        "\\u000A\\u0008".getBytes(UTF_8),
        "tru".getBytes(UTF_8),
        "nullnull".getBytes(UTF_8),
        "01".getBytes(UTF_8),
        "1.".getBytes(UTF_8),
        "-".getBytes(UTF_8),
        "1e+".getBytes(UTF_8),
        "\"1\":1,\"1\":2".getBytes(UTF_8)
    };

    private final Random random = new Random(5);

    @Test
    void it_accepts_what_the_grammar_accepts_and_nothing_else() {
        JsonSamples samples = new JsonSamples(5);
        Map<Verdict, Integer> seen = new EnumMap<>(Verdict.class);
        for (int i = 0; i < 40_000; i++) {
            String sample = samples.next(3);
            String one = i % 8 == 0 ? "{\"k\":" + sample + ",\"\\u006b\":1}" : sample;
            byte[] text = mutated(one.getBytes(UTF_8), i % 5);
            Verdict verdict = JsonJudge.judge(text);
            seen.merge(verdict, 1, Integer::sum);
            Verdict ours = verdict(text);
            assertThat(ours).as(new String(text, UTF_8)).isEqualTo(verdict);
        }
        assertThat(seen.get(Verdict.JSON)).isGreaterThan(10_000);
        assertThat(seen.get(Verdict.DOUBLE_NAMES)).isGreaterThan(100);
        assertThat(seen.get(Verdict.NO_JSON)).isGreaterThan(10_000);
    }

    private static Verdict verdict(byte[] text) {
        try {
            Document.parse(text);
            return Verdict.JSON;
        } catch (CairnException e) {
            return e.getMessage().endsWith("occurs twice in one object.") ? Verdict.DOUBLE_NAMES : Verdict.NO_JSON;
        }
    }

    /** The text with some bytes changed, removed or put in. */
    private byte[] mutated(byte[] text, int changes) {
        byte[] changed = text;
        for (int i = 0; i < changes && changed.length > 0; i++) {
            int at = random.nextInt(changed.length);
            byte[] inserted = switch (random.nextInt(4)) {
                case 0 -> new byte[] {(byte) random.nextInt(256)};
                case 1 -> new byte[] {(byte) "{}[],:\"\\0e- ".charAt(random.nextInt(12))};
                case 2 -> ODDITIES[random.nextInt(ODDITIES.length)];
                default -> new byte[0];
            };
            changed = replaced(changed, at, at + random.nextInt(2), inserted);
        }
        return changed;
    }

    private static byte[] replaced(byte[] text, int from, int to, byte[] by) {
        byte[] changed = new byte[text.length - (to - from) + by.length];
        System.arraycopy(text, 0, changed, 0, from);
        System.arraycopy(by, 0, changed, from, by.length);
        System.arraycopy(text, to, changed, from + by.length, text.length - to);
        return changed;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 11, 1 << 20})
    void a_stream_gives_what_the_array_gives_wherever_it_is_cut(int most) {
        JsonSamples samples = new JsonSamples(most);
        for (int i = 0; i < 3_000; i++) {
            byte[] text = mutated(samples.next(3).getBytes(UTF_8), i % 3);
            assertThat(outcome(() -> fromStream(text, most)))
                    .as(new String(text, UTF_8))
                    .isEqualTo(outcome(() -> Document.parse(text)));
        }
    }

    @Test
    void a_stream_gives_what_the_array_gives_at_every_border_of_the_window() {
        JsonSamples samples = new JsonSamples(3);
        for (int i = 0; i < 600; i++) {
            byte[] text = mutated(samples.next(3).getBytes(UTF_8), i % 2);
            String space = " ".repeat(WINDOW - random.nextInt(text.length + 2) - 1) + "\n";
            byte[] far = replaced(text, 0, 0, space.getBytes(UTF_8));
            assertThat(outcome(() -> fromStream(far, 1 << 20)))
                    .as(new String(text, UTF_8))
                    .isEqualTo(outcome(() -> Document.parse(far)));
        }
    }

    private static Document fromStream(byte[] text, int most) {
        InputStream cut = new FilterInputStream(new ByteArrayInputStream(text)) {
            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                return super.read(into, offset, Math.min(length, most));
            }
        };
        return new JsonReader(cut, 1, DocumentLimits.DEFAULT).document();
    }

    /** The text that was read, or what was said about it; a stream says of a word where it goes wrong. */
    private static String outcome(Supplier<Document> reading) {
        try {
            return reading.get().json();
        } catch (CairnException e) {
            return e.getMessage()
                    .replaceFirst("(?s)line .*expected (the word|a JSON value).*", "a word")
                    .trim();
        }
    }

    @Test
    void tokens_longer_than_the_window_are_read() {
        String text =
                "[\"" + "x".repeat(WINDOW) + "é\\n".repeat(WINDOW) + "\",{\"" + "n".repeat(WINDOW - 9) + "\":1},7]";
        byte[] json = text.getBytes(UTF_8);
        assertThat(fromStream(json, 1 << 20)).isEqualTo(Document.parse(json));
    }
}
