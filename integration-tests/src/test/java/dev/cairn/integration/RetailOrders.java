package dev.cairn.integration;

import dev.cairn.environment.snapshot.DocumentPlugin;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** An environment's database of orders, as one document that tools change. */
final class RetailOrders extends DocumentPlugin {
    private static final String[] GOODS = {
        "Water Bottle", "Office Chair", "Hiking Boots", "Desk Lamp", "Espresso Machine"
    };
    private static final String[] COLORS = {"blue", "black", "red", "white"};

    private Document orders;

    RetailOrders(Document orders) {
        super("orders");
        this.orders = orders;
    }

    @Override
    protected Document state() {
        return orders;
    }

    @Override
    protected void restore(Document state) {
        orders = state;
    }

    Document orders() {
        return orders;
    }

    /** Replaces the status of an order. */
    String status(String order, String status) {
        Document patch = Document.of(
                List.of(Map.of("op", "replace", "path", "/" + order.replace("~", "~0") + "/status", "value", status)));
        orders = JsonPatch.parse(patch).apply(orders);
        return status;
    }

    /** Orders of about 900 bytes each. */
    static Document generated(int count) {
        Random random = new Random(11);
        Map<String, Object> orders = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String id = "#W" + (1_000_000 + random.nextInt(9_000_000));
            Map<String, Object> order = new LinkedHashMap<>();
            order.put("order_id", id);
            order.put("user_id", "customer_" + random.nextInt(500));
            order.put(
                    "address",
                    Map.of(
                            "address1",
                            random.nextInt(999) + " River Road",
                            "address2",
                            "Suite " + random.nextInt(999),
                            "city",
                            "New York",
                            "country",
                            "USA",
                            "zip",
                            String.valueOf(10_000 + random.nextInt(89_999))));
            List<Object> items = new ArrayList<>();
            for (int item = 0; item <= random.nextInt(4); item++) {
                items.add(item(random));
            }
            order.put("items", items);
            order.put("status", i % 3 == 0 ? "pending" : "processed");
            order.put(
                    "payment",
                    Map.of("amount", random.nextInt(100_000) / 100.0, "method", "card_" + random.nextInt(9_999_999)));
            orders.put(id, order);
        }
        return Document.of(orders);
    }

    private static Map<String, Object> item(Random random) {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("name", GOODS[random.nextInt(GOODS.length)]);
        item.put("product_id", String.valueOf(1_000_000_000L + random.nextInt(Integer.MAX_VALUE)));
        item.put("item_id", String.valueOf(1_000_000_000L + random.nextInt(Integer.MAX_VALUE)));
        item.put("price", random.nextInt(100_000) / 100.0);
        item.put(
                "options",
                Map.of(
                        "capacity",
                        random.nextInt(2_000) + "ml",
                        "material",
                        random.nextBoolean() ? "glass" : "fabric",
                        "color",
                        COLORS[random.nextInt(COLORS.length)],
                        "warranty",
                        random.nextInt(36) + " months"));
        return item;
    }
}
