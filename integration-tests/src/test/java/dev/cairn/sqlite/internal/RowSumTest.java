package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.integration.Sqlite;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Computes the stored checksums again as docs/design/sqlite-schema.md has them, with nothing of the backend's own code. */
class RowSumTest {
    private static final Scope SCOPE = Scope.of("t", "s", "n");
    private static final Instant AT = Instant.parse("2026-05-06T07:08:09.123456Z");

    @TempDir
    Path folder;

    @Test
    void the_checksums_of_all_rows_are_those_of_the_documented_bytes() throws IOException {
        Path file = folder.resolve("store.db");
        StorageOptions options = new StorageOptions(Clock.fixed(AT, ZoneOffset.UTC), Mode.CREATE);
        try (SqliteBackend store = SqliteBackend.open(new SqliteConfig(file, options))) {
            store.commit(
                    SCOPE,
                    Commit.inOrder()
                            .put(Put.of(1, Key.of("k"), Bytes.fromUtf8("body")))
                            .put(new Put(2, Key.of("h"), Bytes.fromUtf8("{}"), Key.of("k"), AT.plusSeconds(5)))
                            .frame(new Frame(77, 0, 3, 12, Bytes.fromUtf8("frame")))
                            .summary(Bytes.fromUtf8("summary"))
                            .build());
            store.commit(
                    SCOPE,
                    Commit.inOrder()
                            .frame(new Frame(78, 0, 1, 4, Bytes.fromUtf8("staged")))
                            .staged()
                            .build());
        }
        long at = AT.getEpochSecond() * 1_000_000 + AT.getNano() / 1_000;
        long incarnation = Long.parseLong(Sqlite.ask(file, "SELECT incarnation FROM cairn_scope"));
        long first = new Head('R', incarnation)
                .numbers(1, 1)
                .bytes("k\0")
                .numbers(1, 1, at)
                .none()
                .missing()
                .sum("body");
        long second = new Head('R', incarnation)
                .numbers(2, 2)
                .bytes("h\0")
                .numbers(1, 2, at)
                .some(at + 5_000_000)
                .bytes("k\0")
                .sum("{}");
        long frame = new Head('F', incarnation).numbers(77, 0, 3, 12).sum("frame");
        long stagedFrame = new Head('F', incarnation).numbers(78, 0, 1, 4).sum("staged");
        long staged = new Head('T', incarnation).numbers(78, 0, at).sum("");
        long header = new Head('S', incarnation)
                .missing()
                .numbers(1, 1, 1, 2, 2, 2, 4 + 2 + 5 + 6, first + second + frame + stagedFrame, at, at)
                .none()
                .numbers(0)
                .missing()
                .numbers(0)
                .sum("summary");
        assertThat(Sqlite.ask(file, "SELECT group_concat(sum) FROM (SELECT sum FROM cairn_record ORDER BY id)"))
                .isEqualTo(first + "," + second);
        assertThat(Sqlite.ask(file, "SELECT group_concat(sum) FROM (SELECT sum FROM cairn_frame ORDER BY lane)"))
                .isEqualTo(frame + "," + stagedFrame);
        assertThat(Sqlite.ask(file, "SELECT sum FROM cairn_staged")).isEqualTo(Long.toString(staged));
        assertThat(Sqlite.ask(file, "SELECT sum FROM cairn_scope")).isEqualTo(Long.toString(header));
    }

    private static final class Head {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);

        Head(char table, long incarnation) throws IOException {
            out.writeByte(table);
            bytes("t\0s\0n\0").numbers(incarnation);
        }

        Head numbers(long... values) throws IOException {
            for (long value : values) {
                out.writeLong(value);
            }
            return this;
        }

        Head some(long value) throws IOException {
            out.writeByte(1);
            return numbers(value);
        }

        Head none() throws IOException {
            out.writeByte(0);
            return this;
        }

        Head bytes(@Nullable String value) throws IOException {
            out.writeInt(value == null ? -1 : value.length());
            if (value != null) {
                out.writeBytes(value);
            }
            return this;
        }

        Head missing() throws IOException {
            return bytes(null);
        }

        long sum(String body) throws IOException {
            out.writeInt(body.length());
            long upper = crc();
            out.writeBytes(body);
            return upper << 32 | crc();
        }

        private long crc() {
            CRC32C crc = new CRC32C();
            crc.update(bytes.toByteArray());
            return crc.getValue();
        }
    }
}
