package dev.cairn.integration;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Hands out other bodies in views than it was given. As safe as what stands behind it. */
final class ForgetfulStorage extends ForwardingStorage {
    ForgetfulStorage(Storage storage) {
        super(storage);
    }

    @Override
    public StorageAdmin admin() {
        return new ForwardingAdmin(super.admin()) {
            @Override
            public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
                return super.view(scope, view -> use.apply(new Shortening(view)));
            }
        };
    }

    private record Shortening(ScopeView view) implements ScopeView {
        @Override
        public ScopeInfo info() {
            return view.info();
        }

        @Override
        public List<StoredRecord> records(long after, int limit, boolean bodies) {
            return view.records(after, limit, bodies).stream()
                    .map(r -> new StoredRecord(
                            r.kind(),
                            r.key(),
                            r.revision(),
                            r.sequence(),
                            r.modified(),
                            r.committed(),
                            r.expires(),
                            r.link(),
                            bodies ? Bytes.fromUtf8("something else") : r.body()))
                    .toList();
        }

        @Override
        public List<StoredFrame> frames(@Nullable Frame after, int limit, boolean bodies) {
            return view.frames(after, limit, bodies);
        }
    }
}
