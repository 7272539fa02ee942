package dev.cairn.maintenance.internal.rows;

import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Files of a backup on top of each other, oldest first: what the store was when the last one was made. */
public final class BackupLayers implements ScopeSource {
    private final List<BackupLayer> layers;

    public BackupLayers(List<BackupLayer> layers) {
        this.layers = List.copyOf(layers);
    }

    @Override
    public List<ScopeInfo> scopes(@Nullable ScopeInfo after, int limit) {
        Scope last = after == null ? null : after.scope();
        while (true) {
            TreeSet<Scope> names = new TreeSet<>();
            for (BackupLayer layer : layers) {
                names.addAll(layer.scopes(last, limit));
            }
            List<Scope> page = names.stream().limit(limit).toList();
            List<ScopeInfo> found =
                    page.stream().map(this::find).flatMap(Optional::stream).toList();
            if (!found.isEmpty() || page.isEmpty()) {
                return found;
            }
            last = page.get(page.size() - 1);
        }
    }

    /** What the last file that knows a scope says of it; nothing where it is gone. */
    public Optional<BackupEntry> entry(Scope scope) {
        for (int i = layers.size() - 1; i >= 0; i--) {
            Optional<BackupEntry> entry = layers.get(i).entry(scope);
            if (entry.isPresent()) {
                return entry.filter(known -> known.state() != BackupEntry.State.GONE);
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<ScopeInfo> find(Scope scope) {
        for (int i = layers.size() - 1; i >= 0; i--) {
            Optional<BackupEntry> entry = layers.get(i).entry(scope);
            if (entry.isPresent()) {
                boolean gone = entry.get().state() == BackupEntry.State.GONE;
                return gone ? Optional.empty() : layers.get(i).header(scope);
            }
        }
        return Optional.empty();
    }

    /** What a file brings of a scope. */
    record Part(BackupLayer layer, BackupEntry entry) {}

    @Override
    public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
        List<Part> parts = new ArrayList<>();
        for (int i = layers.size() - 1; i >= 0; i--) {
            Optional<BackupEntry> entry = layers.get(i).entry(scope);
            if (entry.isPresent()) {
                if (entry.get().state() == BackupEntry.State.GONE) {
                    break;
                }
                parts.add(0, new Part(layers.get(i), entry.get()));
                if (entry.get().state() == BackupEntry.State.WHOLE) {
                    break;
                }
            }
        }
        return parts.isEmpty() ? Optional.empty() : nest(scope, parts, new ArrayList<>(), use);
    }

    private static <T> Optional<T> nest(
            Scope scope, List<Part> parts, List<ScopeView> open, Function<ScopeView, T> use) {
        if (open.size() == parts.size()) {
            return Optional.of(
                    use.apply(new LayeredView(parts.stream().map(Part::entry).toList(), open)));
        }
        return parts.get(open.size())
                .layer()
                .storage()
                .admin()
                .view(scope, view -> {
                    List<ScopeView> more = new ArrayList<>(open);
                    more.add(view);
                    return nest(scope, parts, more, use);
                })
                .flatMap(inner -> inner);
    }
}
