package dev.cairn.integration.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.http.HttpProvider;
import dev.cairn.http.internal.endpoint.Reach;
import dev.cairn.http.internal.endpoint.StorageEndpoint;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Put;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import dev.cairn.storage.memory.MemoryProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A scope of several parts goes to a server and comes back as it was. */
class LargeScopeTest {
    private static final Scope SCOPE = Scope.of("", "large", "one");
    private static final int ROWS = 60;

    private record Rows(List<StoredRecord> records, List<StoredFrame> frames) implements ScopeDelta.Rows {}

    private static Rows rows(ScopeView view) {
        List<StoredRecord> records = new ArrayList<>();
        for (List<StoredRecord> page = view.records(0, 7, true); !page.isEmpty(); ) {
            records.addAll(page);
            page = view.records(page.get(page.size() - 1).sequence(), 7, true);
        }
        List<StoredFrame> frames = new ArrayList<>();
        for (List<StoredFrame> page = view.frames(null, 7, true); !page.isEmpty(); ) {
            frames.addAll(page);
            page = view.frames(page.get(page.size() - 1).frame(), 7, true);
        }
        return new Rows(records, frames);
    }

    private static void fill(Storage storage) {
        Random random = new Random(7);
        for (int i = 0; i < ROWS; i++) {
            byte[] bytes = new byte[100_000];
            random.nextBytes(bytes);
            storage.commit(
                    SCOPE,
                    Commit.inOrder()
                            .put(Put.of(3, Bytes.fromUtf8("k" + i), Bytes.of(bytes)))
                            .frame(new Frame(7, i, 1, 9, Bytes.of(bytes)))
                            .build());
        }
    }

    @Test
    void a_scope_of_twelve_megabytes_goes_there_and_back() {
        String path = TestServer.newPath();
        try (Storage here = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
                Storage there = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
                StorageEndpoint endpoint = new StorageEndpoint(there)) {
            TestServer.serve(path, endpoint, Reach.ALL);
            fill(here);
            try (Storage storage = HttpProvider.open(TestServer.url(path), null)) {
                ReceiveOutcome received = here.admin()
                        .view(
                                SCOPE,
                                view -> storage.admin()
                                        .receive(
                                                SCOPE,
                                                new ScopeDelta(view.info(), null, List.of(), List.of(), rows(view))))
                        .orElseThrow();

                assertThat(received).isEqualTo(new ReceiveOutcome(ReceiveOutcome.Status.DONE, ROWS));
                Rows sent = here.admin().view(SCOPE, LargeScopeTest::rows).orElseThrow();
                assertThat(storage.admin().view(SCOPE, LargeScopeTest::rows)).contains(sent);
                assertThat(there.admin().view(SCOPE, LargeScopeTest::rows)).contains(sent);
            }
            TestServer.end(path);
        }
    }
}
