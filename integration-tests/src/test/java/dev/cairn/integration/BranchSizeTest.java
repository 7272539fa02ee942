package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.ReplayableRandom;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hundred branches of an environment of a thousand records, with one change each, cost what is changed. */
class BranchSizeTest {
    private static final int BRANCHES = 100;
    private static final long MOST = 600_000;

    @TempDir
    Path folder;

    @Test
    void a_hundred_branches_of_generated_orders_store_their_changes_only() throws Exception {
        Document orders = RetailOrders.generated(1_000);
        assertThat(orders.byteLength()).isBetween(600_000, 1_000_000);
        branch(orders, "generated");
    }

    @Test
    void a_hundred_branches_of_recorded_orders_store_their_changes_only() throws Exception {
        String shared = System.getenv("CAIRN_SHARED_DATA");
        Path file = Path.of(shared == null ? "" : shared, "tau-bench", "env-retail-orders.json");
        if (shared == null || !Files.exists(file)) {
            System.out.println(
                    "BranchSizeTest: no recorded orders at CAIRN_SHARED_DATA; the generated ones stand for them.");
            return;
        }
        branch(Document.parse(Files.readAllBytes(file)), "recorded");
    }

    private void branch(Document orders, String what) throws Exception {
        Path file = folder.resolve("branches.db");
        HostConfig config = HostConfig.builder()
                .plugin("orders", () -> new RetailOrders(orders))
                .plugin("random", () -> new ReplayableRandom(5))
                .build();
        Map<String, Document> expected = new LinkedHashMap<>();
        long before;
        SnapshotInfo base;
        try (Cairn cairn = Cairn.open("sqlite:" + file);
                EnvironmentHost host = cairn.environment("retail", config)) {
            base = host.start("main").snapshot("base");
        }
        before = size(file);
        try (Cairn cairn = Cairn.open("sqlite:" + file);
                EnvironmentHost host = cairn.environment("retail", config)) {
            List<Environment> branches = host.branch(base, BRANCHES);
            for (int i = 0; i < BRANCHES; i++) {
                String order = orders.name(i * (orders.size() / BRANCHES));
                Environment branch = branches.get(i);
                String status = "cancelled by branch " + i;
                branch.call("orders", RetailOrders.class, plugin -> plugin.status(order, status));
                branch.snapshot("end");
                expected.put(branch.id(), branch.call("orders", RetailOrders.class, RetailOrders::orders));
            }
        }
        long growth = size(file) - before;
        System.out.println("BranchSizeTest: " + BRANCHES + " branches of " + orders.byteLength() + " bytes of " + what
                + " orders let the file of " + before + " bytes grow by " + growth);
        assertThat(growth).isLessThan(MOST);
        try (Cairn cairn = Cairn.open("sqlite:" + file);
                EnvironmentHost host = cairn.environment("retail")) {
            expected.forEach((id, state) -> assertThat(
                            host.stored().states(host.stored().get(id, "end")).get("orders:state"))
                    .isEqualTo(state));
            assertThat(host.stored().states(base).get("orders:state")).isEqualTo(orders);
        }
    }

    private static long size(Path file) throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
        return Files.size(file);
    }
}
