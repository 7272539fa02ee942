package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import dev.cairn.model.Types;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypesTest {
    @TempDir
    Path folder;

    // region: register
    record OrderLine(String article, int count, BigDecimal price) {}

    Types types = Types.empty();

    {
        types.register("order.line", 1, OrderLine.class);
    }

    Cairn open(Path file) {
        return Cairn.builder().url("sqlite:" + file).types(types).open();
    }
    // end: register

    record Line(String article, int count, Money price, Duration delivery) {}

    record Money(BigDecimal amount, String currency) {}

    @Test
    void a_reshaped_class_reads_what_was_stored_before() {
        Path file = folder.resolve("orders.db");
        CheckpointConfig run = CheckpointConfig.of("order-1");
        try (Cairn cairn = open(file)) {
            Map<String, Object> state = Map.of("line", new OrderLine("tea", 2, new BigDecimal("4.50")));
            cairn.checkpoints().put(run, state, CheckpointMetadata.of(0));
            assertThat(cairn.checkpoints().get(run).checkpoint().value("line").as(OrderLine.class))
                    .isEqualTo(new OrderLine("tea", 2, new BigDecimal("4.50")));
        }
        // region: reshape
        Types newer = Types.empty();
        newer.register("order.line", 2, Line.class).upcast(1, old -> {
            Map<String, Document> members = new LinkedHashMap<>();
            members.put("article", old.at("/article"));
            members.put("count", old.at("/count"));
            members.put(
                    "price", Document.fromObject(Map.of("amount", old.at("/price"), "currency", Document.of("EUR"))));
            members.put("delivery", Document.of("P2D"));
            return Document.fromObject(members);
        });
        // end: reshape
        try (Cairn cairn = Cairn.builder().url("sqlite:" + file).types(newer).open()) {
            Line line = cairn.checkpoints().get(run).checkpoint().value("line").as(Line.class);
            assertThat(line.price()).isEqualTo(new Money(new BigDecimal("4.50"), "EUR"));
            assertThat(line.delivery()).isEqualTo(Duration.ofDays(2));
        }
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            Document raw = cairn.checkpoints().get(run).checkpoint().value("line");
            assertThat(raw.json()).contains("\"tea\"");
            assertThatThrownBy(raw::toJava)
                    .hasMessageContaining("order.line")
                    .hasMessageContaining("line")
                    .hasMessageContaining("order-1");
        }
    }
}
