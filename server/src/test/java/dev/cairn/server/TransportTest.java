package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.server.config.Limits;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.config.TlsFiles;
import dev.cairn.testing.KeyPairFile;
import dev.cairn.testing.Program;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How bytes go to clients: encrypted, compressed, and not too slowly. */
class TransportTest {
    @TempDir
    Path folder;

    private Path pem(String name, String type, byte[] content) throws Exception {
        String text = "-----BEGIN " + type + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content) + "\n-----END " + type
                + "-----\n";
        return Files.writeString(folder.resolve(name), text);
    }

    private KeyStore pair(String algorithm) throws Exception {
        return KeyPairFile.make(folder.resolve(algorithm + ".p12"), algorithm);
    }

    private Path keyFile(KeyStore pair) throws Exception {
        return pem(
                "key.pem",
                "PRIVATE KEY",
                pair.getKey(KeyPairFile.ALIAS, KeyPairFile.PASSWORD.toCharArray())
                        .getEncoded());
    }

    private static KeyStore trusting(Certificate certificate) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("a", certificate);
        return trusted;
    }

    @Test
    void a_store_is_used_by_https_where_the_certificate_is_trusted() throws Exception {
        KeyStore pair = pair("EC");
        Certificate certificate = pair.getCertificate(KeyPairFile.ALIAS);
        TlsFiles files = new TlsFiles(pem("cert.pem", "CERTIFICATE", certificate.getEncoded()), keyFile(pair));
        Path trusted = folder.resolve("trusted.p12");
        try (OutputStream out = Files.newOutputStream(trusted)) {
            trusting(certificate).store(out, "secret".toCharArray());
        }
        try (Cairn store = Cairn.open("memory:");
                CairnServer server =
                        new CairnServer(store, ServerOptions.DEFAULT.port(0).tls(files))) {
            String trust = "-Djavax.net.ssl.trustStore=" + trusted;

            assertThat(client(server, trust, "-Djavax.net.ssl.trustStorePassword=secret"))
                    .isEqualTo("9007199254740993");
            assertThat(client(server)).startsWith("UNAVAILABLE").contains("cannot be reached", "PKIX");
        }
    }

    private static String client(CairnServer server, String... options) {
        return Program.java(List.of(options), HttpsClient.class, "https://localhost:" + server.port())
                .run()
                .ok();
    }

    @Test
    void a_server_with_a_certificate_speaks_tls_alone() throws Exception {
        KeyStore pair = pair("EC");
        Certificate certificate = pair.getCertificate(KeyPairFile.ALIAS);
        Path certificateFile = pem("cert.pem", "CERTIFICATE", certificate.getEncoded());
        Path keyFile = keyFile(pair);
        KeyStore trusted = trusting(certificate);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        try (Notes notes = new Notes(ServerOptions.DEFAULT.tls(new TlsFiles(certificateFile, keyFile)))) {
            try (Socket socket = context.getSocketFactory().createSocket("127.0.0.1", notes.port())) {
                socket.getOutputStream()
                        .write("GET /ok HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .startsWith("HTTP/1.1 200 ");
            }
            try (Raw plain = new Raw(notes.port())) {
                assertThat(plain.send("GET /ok HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .answer()
                                .text())
                        .doesNotContain("200");
            }
        }
        assertThatThrownBy(() -> new Notes(ServerOptions.DEFAULT.tls(new TlsFiles(keyFile, keyFile))))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("no certificate");
        assertThatThrownBy(() -> new Notes(ServerOptions.DEFAULT.tls(new TlsFiles(certificateFile, certificateFile))))
                .hasMessageContaining("no usable private key");
    }

    @Test
    void a_long_text_is_compressed_for_who_takes_it_and_a_short_one_is_not() throws Exception {
        try (Notes notes = new Notes(ServerOptions.DEFAULT.behindProxy(true))) {
            String note = "{\"x\":\"" + "cairn ".repeat(1_000) + "\"}";
            notes.put("long", note);
            notes.put("short", "{\"x\":1}");
            byte[] answer = bytes(notes, "GET /v1/notes/long", "Accept-Encoding: br, gzip;q=0.5");
            String head = new String(answer, StandardCharsets.ISO_8859_1);
            assertThat(head)
                    .contains("Content-Encoding: gzip", "Vary: Accept-Encoding")
                    .doesNotContain("cairn cairn");
            assertThat(notes.ask("GET /v1/notes/long", "Accept-Encoding: br").body())
                    .isEqualTo(note);
            assertThat(notes.ask("GET /v1/notes/long", "Accept-Encoding: gzip;q=0")
                            .body())
                    .isEqualTo(note);
            assertThat(notes.ask("GET /v1/notes/long").header("Vary")).contains("Accept-Encoding");
            assertThat(notes.ask("GET /v1/notes/short", "Accept-Encoding: gzip").body())
                    .isEqualTo("{\"x\":1}");
            int start = head.indexOf("\r\n\r\n") + 4;
            String body = head.substring(start);
            byte[] packed = (head.contains("chunked") ? unchunked(body) : body).getBytes(StandardCharsets.ISO_8859_1);
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo(note);
            }
        }
    }

    private static byte[] bytes(Notes notes, String line, String header) throws Exception {
        try (Raw raw = new Raw(notes.port())) {
            raw.send(line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + header + "\r\n\r\n");
            return raw.socket().getInputStream().readAllBytes();
        }
    }

    private static String unchunked(String body) {
        StringBuilder whole = new StringBuilder();
        int at = 0;
        while (true) {
            int end = body.indexOf("\r\n", at);
            int length = Integer.parseInt(body.substring(at, end), 16);
            if (length == 0) {
                return whole.toString();
            }
            whole.append(body, end + 2, end + 2 + length);
            at = end + 2 + length + 2;
        }
    }

    @Test
    void an_answer_that_is_not_read_ends_and_others_go_on() throws Exception {
        Limits limits = Limits.DEFAULT.times(Duration.ofSeconds(2), Duration.ofMillis(400), Duration.ofSeconds(2));
        try (Notes notes = new Notes(ServerOptions.DEFAULT.limits(limits))) {
            String note = "{\"x\":\"" + "a".repeat(12 << 20) + "\"}";
            notes.put("huge", note);
            try (Raw lazy = new Raw(notes.port())) {
                lazy.send("GET /v1/notes/huge HTTP/1.1\r\nHost: localhost\r\n\r\n");
                awaitRunning(notes, count -> count > 0);
                assertThat(notes.ask("GET /ok").status()).isEqualTo(200);
                awaitRunning(notes, count -> count == 0);
                List<Integer> lengths = List.of(drained(lazy));
                assertThat(lengths.get(0)).isLessThan(note.length());
            }
        }
    }

    private static void awaitRunning(Notes notes, IntPredicate wanted) {
        long start = System.nanoTime();
        while (!wanted.test(notes.host.running())) {
            assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
        }
    }

    private static int drained(Raw raw) {
        int length = 0;
        try {
            byte[] block = new byte[1 << 16];
            InputStream in = raw.socket().getInputStream();
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                length += read;
            }
        } catch (java.io.IOException reset) {
            return length;
        }
        return length;
    }
}
