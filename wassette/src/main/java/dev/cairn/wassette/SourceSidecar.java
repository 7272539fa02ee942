package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.file.ComponentSource;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.WholeFile;
import dev.cairn.wassette.internal.json.JsonLines;
import dev.cairn.wassette.internal.json.Members;
import dev.cairn.wassette.internal.json.StateProblems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The file {@code ID.cairn.json} beside a component, which Wassette does not read: where the component came from, which Wassette does not
 * keep.
 *
 * @param source where it came from
 * @param sha256 of which binary this was written down; it says nothing of another one
 */
record SourceSidecar(ComponentSource source, String sha256) {
    private static final int MOST = 64 << 10;

    /** What stands beside a component, if it is of this binary. */
    static Optional<ComponentSource> find(Path folder, String id, String sha256) {
        Path file = file(folder, id);
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MOST) {
                return Optional.empty();
            }
            Members in = new Members(Document.parse(Files.readAllBytes(file)), "", new StateProblems());
            String uri = in.optionalText("source_uri");
            boolean same = sha256.equals(in.optionalText("sha256"));
            boolean portable = !Boolean.FALSE.equals(in.optionalBoolean("source_portable"));
            return uri == null || !same ? Optional.empty() : Optional.of(new ComponentSource(uri, portable));
        } catch (CairnException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes it beside a component, unless it stands there already. */
    void write(Path folder, String id) {
        Path file = file(folder, id);
        Bytes bytes = bytes();
        try {
            if (Files.isRegularFile(file)
                    && Bytes.fromOwned(Files.readAllBytes(file)).equals(bytes)) {
                return;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        WholeFile.write(file, StateCompression.NONE, out -> {
            try {
                out.write(bytes.unsafeArray());
                return id;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private Bytes bytes() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("source_uri", Document.of(source.uri()));
        members.put("source_portable", Document.of(source.portable()));
        members.put("sha256", Document.of(sha256));
        return JsonLines.pretty(Document.fromObject(members));
    }

    private static Path file(Path folder, String id) {
        return folder.resolve(id + ".cairn.json");
    }
}
