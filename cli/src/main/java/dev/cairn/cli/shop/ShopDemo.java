package dev.cairn.cli.shop;

import dev.cairn.environment.HostConfig;
import dev.cairn.environment.Plugins;
import dev.cairn.environment.ReplayableRandom;
import dev.cairn.environment.host.EnvironmentProvider;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The environment {@code shop}: plugins {@code customers}, {@code orders}, {@code clock} and {@code random}. */
public final class ShopDemo implements EnvironmentProvider {
    static final List<String> GOODS = List.of("chair", "desk", "lamp");
    static final Map<String, Integer> PRICES = Map.of("chair", 80, "desk", 220, "lamp", 35);

    private static final List<String> NAMES = List.of("Ada", "Ben", "Cleo", "Dan");

    /** For the service loader. */
    public ShopDemo() {}

    @Override
    public String name() {
        return "shop";
    }

    @Override
    public HostConfig config(long seed) {
        return HostConfig.builder()
                .plugin("customers", ShopDemo::customers)
                .plugin("orders", () -> new Table("orders"))
                .plugin("clock", ShopDemo::clock)
                .plugin("random", () -> new ReplayableRandom(seed))
                .logic(ShopTools::new)
                .build();
    }

    private static Table customers() {
        Table customers = new Table("customers");
        for (int i = 0; i < NAMES.size(); i++) {
            customers.set("c" + (i + 1), "name", NAMES.get(i));
            customers.set("c" + (i + 1), "money", 500);
        }
        return customers;
    }

    private static Table clock() {
        Table clock = new Table("clock");
        clock.set("now", "day", 1);
        return clock;
    }

    /** One of the tools with arguments that mostly make sense. */
    @Override
    public Document nextAction(Plugins plugins, long seed, long step) {
        ReplayableRandom random = new ReplayableRandom(seed * 1_000_003 + step);
        List<String> orders = plugins.get("orders", Table.class).ids();
        int choice = random.nextInt(10);
        if (choice < 5 || orders.isEmpty()) {
            Map<String, Document> order = new LinkedHashMap<>();
            order.put("tool", Document.of("order"));
            order.put("customer", Document.of("c" + (1 + random.nextInt(NAMES.size()))));
            order.put("item", Document.of(GOODS.get(random.nextInt(GOODS.size()))));
            order.put("count", Document.fromNumber(1 + random.nextInt(3)));
            return Document.fromObject(order);
        }
        if (choice == 9) {
            return Document.of(Map.of("tool", "next_day"));
        }
        Map<String, Document> handling = new LinkedHashMap<>();
        handling.put("tool", Document.of(choice < 8 ? "ship" : "cancel"));
        handling.put("order", Document.of(orders.get(random.nextInt(orders.size()))));
        return Document.fromObject(handling);
    }
}
