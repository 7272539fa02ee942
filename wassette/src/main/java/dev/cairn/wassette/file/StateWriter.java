package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.transfer.CarriedName;
import dev.cairn.transfer.CarriedScope;
import dev.cairn.transfer.Section;
import dev.cairn.wassette.internal.json.JsonLines;
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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a state file from the beginning to the end without holding it, and computes its digest on the way. Components must come sorted by
 * id. Not thread-safe.
 */
public final class StateWriter {
    private static final int DEEPEST = 4;
    /** A multiple of 3, so that base64 parts can be joined; small, so that a short run meets the fast encoder soon. */
    private static final int PART = 12 << 10;

    private final OutputStream out;
    private final MessageDigest digest = Sha256.begin();
    private final boolean whole;
    private boolean first = true;
    private @Nullable Section section;

    /** Begins a file. The stream stays open at the end. */
    public StateWriter(OutputStream out) {
        this(out, true);
    }

    private StateWriter(OutputStream out, boolean whole) {
        this.out = out;
        this.whole = whole;
    }

    /** Writes nowhere what the digest does not cover. */
    static StateWriter ofDigestOnly() {
        return new StateWriter(OutputStream.nullOutputStream(), false);
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

    /** Writes agents, threads and namespaces with their rows, behind all components. */
    void scopes(List<StateScope> scopes) {
        for (StateScope scope : scopes) {
            scope(scope.name(), scope.latest(), scope.others(), lines -> {
                if (whole) {
                    StateRows.forEach(scope, lines);
                }
                return scope.facts();
            });
        }
    }

    /** Writes rows line by line and gives what is known of them. */
    @FunctionalInterface
    @Internal
    public interface RowWriting {
        CarriedScope write(Consumer<String> lines);
    }

    /** Writes an agent, a thread or a namespace; those of a section follow each other, sorted, sections in their order. */
    @Internal
    public CarriedScope scope(CarriedName name, boolean latest, Map<String, Document> others, RowWriting rows) {
        text(
                name.section() == section
                        ? ",\n    {\n"
                        : endOfList() + ",\n  \"" + name.section().member() + "\": [\n    {\n");
        section = name.section();
        text(lines(StateScope.head(name, latest), 6));
        Rows written = new Rows();
        CarriedScope facts = rows.write(written);
        plain(written.any ? "\n      ]" : ",\n      \"content\": []");
        text(",\n" + lines(StateScope.tail(facts, others), 6) + "\n    }");
        return facts;
    }

    private final class Rows implements Consumer<String> {
        private boolean any;

        @Override
        public void accept(String line) {
            plain((any ? ",\n        " : ",\n      \"content\": [\n        ") + line);
            any = true;
        }
    }

    private String endOfList() {
        return first && section == null ? "]" : "\n  ]";
    }

    /** Writes what stands behind the components; gives the digest. */
    public String end(@Nullable SnapshotMetadata metadata, StateSections sections, List<StateSignature> signatures) {
        Map<String, Document> members = new LinkedHashMap<>();
        if (metadata != null) {
            members.put("metadata", metadata.json());
        }
        members.putAll(sections.members());
        text(endOfList());
        if (!members.isEmpty()) {
            text(",\n" + lines(members, 2));
        }
        String sum = "sha256:" + Sha256.hex(digest);
        Map<String, Document> last = new LinkedHashMap<>();
        last.put("digest", Document.of(sum));
        if (!signatures.isEmpty()) {
            last.put(
                    "signatures",
                    Document.fromArray(
                            signatures.stream().map(StateSignature::json).toList()));
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
            requireSame(component, Sha256.hex(sum));
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
                    "Cannot write component '" + component.componentId()
                            + "': its binary changed while it was read. The existing file is unchanged. Run the "
                            + "command again.");
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
