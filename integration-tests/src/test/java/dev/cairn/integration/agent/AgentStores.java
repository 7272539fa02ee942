package dev.cairn.integration.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.Agents;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StoredRecord;
import dev.cairn.testing.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A store of each backend with a tenant that no one has used. Not safe for use by several threads. */
final class AgentStores implements AutoCloseable {
    private static final int HEAD = 1;
    private static final int SNAPSHOT = 2;
    private static final int BACKUP = 4;
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String url;
    private final String tenant = "agents-" + NUMBER.incrementAndGet();
    private final @Nullable Path folder;
    private final List<Cairn> open = new ArrayList<>();

    private AgentStores(String url, @Nullable Path folder) {
        this.url = url;
        this.folder = folder;
        if (url.startsWith("memory:")) {
            open.add(Cairn.open(url));
        }
    }

    /** For {@code @MethodSource}; each is closed after its test. */
    static Stream<AgentStores> all() {
        return Stream.of("memory", "sqlite", "postgresql").map(AgentStores::of);
    }

    /** Those that another process can open. */
    static Stream<AgentStores> shared() {
        return Stream.of("sqlite", "postgresql").map(AgentStores::of);
    }

    static AgentStores of(String backend) {
        return switch (backend) {
            case "memory" -> new AgentStores("memory:agents-" + NUMBER.get(), null);
            case "sqlite" -> sqlite();
            default -> new AgentStores(PostgresServer.url("agents"), null);
        };
    }

    private static AgentStores sqlite() {
        try {
            Path folder = Files.createTempDirectory("agents");
            return new AgentStores("sqlite:" + folder.resolve("store.db"), folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return url;
    }

    String tenant() {
        return tenant;
    }

    /** Opens it as a program does that was started again. */
    Agents agents() {
        return agents(settings -> settings);
    }

    Agents agents(UnaryOperator<Cairn.Builder> settings) {
        return cairn(settings).agents();
    }

    Cairn cairn(UnaryOperator<Cairn.Builder> settings) {
        return cairn(settings, tenant);
    }

    Cairn cairn(UnaryOperator<Cairn.Builder> settings, String ofTenant) {
        Cairn cairn = settings.apply(Cairn.builder().url(url)).open();
        open.add(cairn);
        return cairn.tenant(ofTenant);
    }

    Storage storage() {
        int colon = url.indexOf(':');
        for (BackendProvider provider : ServiceLoader.load(BackendProvider.class)) {
            if (provider.schemes().contains(url.substring(0, colon))) {
                return provider.open(url.substring(0, colon), url.substring(colon + 1), StorageOptions.DEFAULT);
            }
        }
        throw new AssertionError("no backend opens " + url);
    }

    Scope scope(String agentId) {
        return Scope.of(tenant, "agent", agentId);
    }

    /** Changes the digest in a snapshot's record, as if its document were another. */
    void damage(String agentId, String snapshotId) {
        rewrite(agentId, SNAPSHOT, Key.of(snapshotId), body -> {
            int sha = body.indexOf("\"sha256\":\"");
            int at = sha >= 0 ? sha + 10 : firstDigest(body);
            char other = body.charAt(at) == '0' ? '1' : '0';
            return body.substring(0, at) + other + body.substring(at + 1);
        });
    }

    /** Changes a record's row in the file, so that its checksum does not fit. */
    void damageRow(String agentId, int kind, String key) {
        sql(
                "UPDATE cairn_record SET at = at + 1 WHERE kind = " + kind + " AND key = ? AND scope = "
                        + "(SELECT id FROM cairn_scope WHERE name = ?)",
                Key.of(key).toArray(),
                scope(agentId).id().toArray());
    }

    /** The same for the header of an agent's scope. */
    void damageHeader(String agentId) {
        sql(
                "UPDATE cairn_scope SET created = created + 1 WHERE name = ?",
                scope(agentId).id().toArray());
    }

    private void sql(String text, byte[]... values) {
        try (Connection connection = DriverManager.getConnection("jdbc:" + url);
                PreparedStatement statement = connection.prepareStatement(text)) {
            for (int i = 0; i < values.length; i++) {
                statement.setBytes(i + 1, values[i]);
            }
            if (statement.executeUpdate() != 1) {
                throw new AssertionError("no row was damaged");
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static int firstDigest(String body) {
        var digest = java.util.regex.Pattern.compile("\"[0-9a-f]{64}\"").matcher(body);
        if (!digest.find()) {
            throw new AssertionError("no digest in " + body);
        }
        return digest.start() + 1;
    }

    /** Points an agent's head somewhere else. */
    void moveHead(String agentId, UnaryOperator<String> change) {
        rewrite(agentId, HEAD, Key.of("head"), change);
    }

    /** Lets what is known of a backup name another place. */
    void moveBackup(String agentId, String backupId, URI from, URI to) {
        rewrite(agentId, BACKUP, Key.of(backupId), body -> body.replace(from.toString(), to.toString()));
    }

    private void rewrite(String agentId, int kind, Bytes key, UnaryOperator<String> change) {
        try (Storage storage = storage()) {
            StoredRecord record = storage.read(
                            scope(agentId), Read.of().get(kind, key).build())
                    .first(0)
                    .orElseThrow();
            storage.commit(
                    scope(agentId),
                    Commit.inOrder()
                            .put(Put.of(
                                    kind,
                                    key,
                                    Bytes.fromUtf8(change.apply(record.body().utf8()))))
                            .build());
        }
    }

    /** Puts all of an agent under another name, as a copied folder would be. */
    void copyScope(String fromAgent, String toAgent) {
        try (Storage storage = storage()) {
            storage.admin().copy(scope(fromAgent), scope(toAgent), dev.cairn.storage.Budget.UNLIMITED);
        }
    }

    @Override
    public void close() {
        open.forEach(Cairn::close);
        if (folder != null) {
            delete(folder);
        }
    }

    private static void delete(Path root) {
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return url.substring(0, url.indexOf(':'));
    }
}
