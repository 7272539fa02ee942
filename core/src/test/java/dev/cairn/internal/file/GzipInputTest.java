package dev.cairn.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GzipInputTest {
    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static String read(InputStream in, int buffer) throws IOException {
        try (GzipInput plain = new GzipInput(in, buffer)) {
            return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 8, 9, 20, 25, 26, 27, 28, 40, 512})
    void members_are_read_to_the_last_wherever_the_stream_pauses(int buffer) throws IOException {
        byte[] all = joined(packed("one "), packed(""), packed("two "), packed("three"));
        for (int cut = 0; cut <= all.length; cut++) {
            InputStream pausing = new SequenceInputStream(
                    new ByteArrayInputStream(all, 0, cut), new ByteArrayInputStream(all, cut, all.length - cut));
            assertThat(read(pausing, buffer)).as("cut at %s", cut).isEqualTo("one two three");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 20, 27, 512})
    void what_follows_and_is_no_member_is_refused(int buffer) throws IOException {
        byte[] one = packed("one");
        byte[] two = packed("two");
        for (int kept = 1; kept < two.length; kept++) {
            byte[] cut = joined(one, Arrays.copyOf(two, kept));
            assertThatThrownBy(() -> read(new ByteArrayInputStream(cut), buffer))
                    .as("%s bytes of the second member", kept)
                    .isInstanceOf(IOException.class);
        }
        for (String rest : new String[] {"x", "more of it, and longer than the header of a member"}) {
            byte[] followed = joined(one, rest.getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(() -> read(new ByteArrayInputStream(followed), buffer))
                    .as(rest)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void a_byte_at_a_time_is_the_same() throws IOException {
        try (GzipInput plain = new GzipInput(new ByteArrayInputStream(joined(packed("a"), packed("b"))), 512)) {
            assertThat(plain.read()).isEqualTo('a');
            assertThat(plain.read()).isEqualTo('b');
            assertThat(plain.read()).isEqualTo(-1);
            assertThat(plain.read()).isEqualTo(-1);
        }
    }
}
