package dev.cairn.checkpoint;

import dev.cairn.model.Document;
import dev.cairn.model.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.ScopeInfo;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a thread's header says for listings: the head of its main branch and what it waits for. Immutable. */
record ThreadSummary(String headId, long step, ThreadStatus status) {
    static ThreadSummary of(CheckpointRecord head) {
        long step = head.metadata()
                .member("step")
                .map(number -> Long.parseLong(number.text()))
                .orElse(0L);
        return new ThreadSummary(head.id(), step, ThreadStatus.IDLE);
    }

    static @Nullable ThreadSummary read(ScopeInfo info) {
        if (info.summary().length() == 0) {
            return null;
        }
        Document body = Document.ofTrusted(info.summary().unsafeArray(), Types.STANDARD);
        return new ThreadSummary(
                body.at("/head").text(),
                Long.parseLong(body.at("/step").text()),
                ThreadStatus.valueOf(body.at("/status").text().toUpperCase(Locale.ROOT)));
    }

    ThreadSummary waiting(ThreadStatus other) {
        return new ThreadSummary(headId, step, other);
    }

    Bytes bytes() {
        Map<String, Document> body = new LinkedHashMap<>();
        body.put("head", Document.of(headId));
        body.put("step", Document.number(step));
        body.put("status", Document.of(status.label()));
        return Bytes.wrap(Document.object(body).bytes());
    }

    static ThreadInfo info(ScopeInfo info) {
        ThreadSummary summary = read(info);
        return new ThreadInfo(
                ThreadStore.threadId(info.scope()),
                summary == null ? ThreadStatus.IDLE : summary.status,
                summary == null ? null : summary.headId,
                summary == null ? null : summary.step,
                info.records(),
                info.bytes(),
                info.created(),
                info.changed());
    }
}
