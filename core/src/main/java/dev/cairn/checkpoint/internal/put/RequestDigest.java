package dev.cairn.checkpoint.internal.put;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.TaskWrites;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 of a request, made of parts with their lengths. Maps count in the order of their keys, so that the same request made by
 * another process has the same digest. Not thread-safe.
 */
final class RequestDigest {
    private final MessageDigest digest = Sha256.begin();

    RequestDigest bytes(byte[] part) {
        digest.update(ByteBuffer.allocate(4).putInt(part.length).array());
        digest.update(part);
        return this;
    }

    /** Adds a text; null differs from every text. */
    RequestDigest text(@Nullable String part) {
        return part == null ? bytes(new byte[0]).bytes(new byte[0]) : bytes(part.getBytes(StandardCharsets.UTF_8));
    }

    RequestDigest document(Document part) {
        text(part.kind().name());
        if (part.kind() == Document.Kind.BINARY) {
            text(part.text()); // the media type
        }
        return bytes(part.bytes());
    }

    RequestDigest texts(Collection<String> parts) {
        text(String.valueOf(parts.size()));
        parts.forEach(this::text);
        return this;
    }

    RequestDigest documents(Map<String, Document> parts) {
        text(String.valueOf(parts.size()));
        new TreeMap<>(parts).forEach((name, value) -> text(name).document(value));
        return this;
    }

    RequestDigest metadata(CheckpointMetadata metadata) {
        text(metadata.source().label()).text(String.valueOf(metadata.step())).text(metadata.runId());
        Document writes = metadata.writes();
        documents(writes == null ? Map.of() : Map.of("writes", writes));
        texts(new TreeMap<>(metadata.parents()).keySet());
        texts(new TreeMap<>(metadata.parents()).values());
        return documents(metadata.extra());
    }

    RequestDigest writes(List<PendingWrite> writes) {
        text(String.valueOf(writes.size()));
        writes.forEach(write -> text(write.taskId())
                .text(write.taskPath())
                .text(String.valueOf(write.index()))
                .text(write.channel())
                .document(write.value()));
        return this;
    }

    RequestDigest task(TaskWrites ofTask) {
        text("writes of a task")
                .text(ofTask.checkpointId())
                .text(ofTask.taskId())
                .text(ofTask.taskPath())
                .text(String.valueOf(ofTask.writes().size()));
        ofTask.writes().forEach(write -> text(write.channel()).document(write.value()));
        return this;
    }

    RequestDigest versions(Map<String, ChannelVersion> versions) {
        Map<String, Document> documents = new TreeMap<>();
        versions.forEach((channel, version) -> documents.put(channel, version.value()));
        return documents(documents);
    }

    /** Adds which channels a step wrote; none is another request than not known. */
    RequestDigest updated(@Nullable List<String> channels) {
        texts(channels == null ? List.of() : channels);
        return channels != null && channels.isEmpty() ? text("no channel updated") : this;
    }

    RequestDigest seen(Map<String, Map<String, ChannelVersion>> seen) {
        new TreeMap<>(seen).forEach((node, versions) -> text(node).versions(versions));
        return this;
    }

    String hex() {
        return Sha256.hex(digest);
    }
}
