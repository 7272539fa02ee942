package dev.cairn.server.internal.report;

import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * A report as HTML: style and script, which the policy in the file names by their digests and no others, and lines of JSON. The script and
 * the lines are deflated, as base64; a short script at the end inflates the other one and runs it. Nothing is loaded from elsewhere. Not
 * safe for use by several threads.
 */
public final class ReportFile {
    private static final String DATA = "<script type=\"application/cairn\" id=\"";
    private static final String LOADER = """
            (async () => {
              const text = document.getElementById('page').textContent;
              const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0));
              const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
              const source = await new Response(inflated).text();
              const policy = globalThis.trustedTypes?.createPolicy('cairn', { createScript: given => given });
              const script = document.createElement('script');
              script.text = policy ? policy.createScript(source) : source;
              document.head.append(script);
            })();
            """;

    private final String script;
    private final String style;

    /** A file that shows what the script makes of its lines. */
    public ReportFile(String script, String style) {
        this.script = script;
        this.style = style;
    }

    /** Gives lines, one after the other. */
    public interface Lines {
        /** Gives them. */
        void to(Sink sink) throws IOException;
    }

    /** Takes lines. */
    public interface Sink {
        /** Takes a line. */
        void line(Document json) throws IOException;
    }

    /** Writes the file, and gives its length. */
    public long write(String title, Lines lines, OutputStream to) throws IOException {
        Unclosed out = new Unclosed(to);
        text(out, head(title) + DATA + "page\">");
        deflated(out, sink -> sink.write(script.getBytes(StandardCharsets.UTF_8)));
        text(out, "</script>\n" + DATA + "report\">");
        deflated(
                out,
                stream -> lines.to(json -> {
                    json.writeTo(stream);
                    stream.write('\n');
                }));
        text(out, "</script>\n<script>" + LOADER + "</script>\n</body>\n</html>\n");
        return out.length;
    }

    /** Writes bytes. */
    private interface Source {
        /** Writes them. */
        void to(OutputStream out) throws IOException;
    }

    private static void deflated(OutputStream out, Source source) throws IOException {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try (OutputStream stream = new DeflaterOutputStream(Base64.getEncoder().wrap(out), deflater, 1 << 16)) {
            source.to(stream);
        } finally {
            deflater.end();
        }
    }

    private String head(String title) {
        String policy = "default-src 'none'; script-src '" + digest(LOADER) + "' '" + digest(script)
                + "'; style-src '" + digest(style)
                + "'; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types cairn";
        return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">\n"
                + "<meta name=\"referrer\" content=\"no-referrer\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<title>" + escaped(title) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n"
                + "<noscript>This report needs JavaScript.</noscript>\n";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static void text(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** As a policy names what it allows. */
    private static String digest(String text) {
        byte[] sha = Sha256.begin().digest(text.getBytes(StandardCharsets.UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(sha);
    }

    /** Counts, and stays open when the base64 ends. */
    private static final class Unclosed extends FilterOutputStream {
        private long length;

        private Unclosed(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int single) throws IOException {
            out.write(single);
            length++;
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            out.write(bytes, from, count);
            length += count;
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
