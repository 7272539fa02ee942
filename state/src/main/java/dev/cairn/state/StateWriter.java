package dev.cairn.state;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.model.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a state file from the beginning to the end without holding it, and computes its digest on the way. Components must come sorted by
 * id. Not safe for use by several threads.
 */
public final class StateWriter {
    private static final int DEEPEST = 4;
    /** A multiple of 3, so that base64 parts can be joined; small, so that a short run meets the fast encoder soon. */
    private static final int PART = 12 << 10;

    private final OutputStream out;
    private final MessageDigest digest = Sha256.begin();
    private boolean first = true;

    /** Begins a file. The stream stays open at the end. */
    public StateWriter(OutputStream out) {
        this.out = out;
    }

    /** Writes what stands before the components. */
    public void begin(long createdAt) {
        text("{\n  \"version\": " + StateSnapshot.VERSION + ",\n  \"created_at\": " + createdAt
                + ",\n  \"components\": [");
    }

    /** Writes a component, with its binary where it is carried. */
    public void component(ComponentState component) {
        text(first ? "\n    {\n" : ",\n    {\n");
        first = false;
        text(lines(ComponentJson.head(component), 6));
        BinaryContent content = component.binary().content();
        if (content != null) {
            plain(",\n      \"binary_data\": \"");
            binary(component, content);
            plain("\"");
        }
        plain(",\n      \"include_binary\": " + (content != null));
        Map<String, Document> tail = ComponentJson.tail(component);
        if (!tail.isEmpty()) {
            text(",\n" + lines(tail, 6));
        }
        text("\n    }");
    }

    /** Writes what stands behind the components; gives the digest. */
    public String end(@Nullable SnapshotMetadata metadata, StateSections sections, List<StateSignature> signatures) {
        Map<String, Document> members = new LinkedHashMap<>();
        if (metadata != null) {
            members.put("metadata", metadata.json());
        }
        members.putAll(sections.members());
        text(first ? "]" : "\n  ]");
        if (!members.isEmpty()) {
            text(",\n" + lines(members, 2));
        }
        String sum = "sha256:" + Sha256.hex(digest.digest());
        Map<String, Document> last = new LinkedHashMap<>();
        last.put("digest", Document.of(sum));
        if (!signatures.isEmpty()) {
            last.put(
                    "signatures",
                    Document.array(signatures.stream().map(StateSignature::json).toList()));
        }
        plain(",\n" + lines(last, 2) + "\n}\n");
        return sum;
    }

    private static String lines(Map<String, Document> members, int indent) {
        StringBuilder text = new StringBuilder();
        JsonLines layout = new JsonLines(text, DEEPEST);
        members.forEach((name, value) -> {
            text.append(text.isEmpty() ? "" : ",\n").append(" ".repeat(indent));
            text.append(Document.of(name).json()).append(": ");
            layout.value(value, indent / 2);
        });
        return text.toString();
    }

    private void binary(ComponentState component, BinaryContent content) {
        try (InputStream in = content.open()) {
            if (content.isOwn()) {
                encode(in);
                return;
            }
            MessageDigest sum = Sha256.begin();
            encode(new DigestInputStream(in, sum));
            requireSame(component, Sha256.hex(sum.digest()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void encode(InputStream in) throws IOException {
        Base64.Encoder encoder = Base64.getEncoder();
        byte[] part = new byte[PART];
        byte[] text = new byte[PART / 3 * 4];
        for (int n = in.readNBytes(part, 0, PART); n > 0; n = in.readNBytes(part, 0, PART)) {
            out.write(text, 0, encoder.encode(n == PART ? part : Arrays.copyOf(part, n), text));
        }
    }

    private static void requireSame(ComponentState component, String found) {
        if (!found.equals(component.binary().sha256())) {
            throw new CairnException(
                    ErrorCode.CONFLICT,
                    "The binary of component '" + component.componentId()
                            + "' was changed while it was written. Nothing is lost; run the command again.");
        }
    }

    /** Writes text that the digest covers. */
    private void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(bytes);
        write(bytes);
    }

    private void plain(String text) {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    private void write(byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
