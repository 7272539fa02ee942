package dev.cairn.cli.shop;

import dev.cairn.environment.Plugins;
import dev.cairn.environment.ReplayableRandom;
import dev.cairn.environment.StepResult;
import dev.cairn.environment.Steppable;
import dev.cairn.model.Document;
import java.util.Map;

/**
 * The shop's tools. An action is {@code {"tool":"order","customer":"c1","item":"chair","count":2}}, {@code {"tool":"ship","order":"o1"}},
 * {@code {"tool":"cancel","order":"o1"}} or {@code {"tool":"next_day"}}. The reward is what the shop earned, in hundreds. What cannot be done
 * is said in the observation and changes nothing.
 *
 * @param plugins what the tools change
 */
record ShopTools(Plugins plugins) implements Steppable {
    private static final int LAST_DAY = 30;

    private Table orders() {
        return plugins.get("orders", Table.class);
    }

    private Table customers() {
        return plugins.get("customers", Table.class);
    }

    private Table clock() {
        return plugins.get("clock", Table.class);
    }

    @Override
    public StepResult step(Document action) {
        String tool = text(action, "tool");
        return switch (tool) {
            case "order" -> order(action);
            case "ship" -> ship(text(action, "order"));
            case "cancel" -> cancel(text(action, "order"));
            case "next_day" -> nextDay();
            default -> refused("there is no tool '" + tool + "'");
        };
    }

    private static String text(Document action, String name) {
        return action.member(name)
                .filter(value -> value.kind() == Document.Kind.STRING)
                .map(Document::text)
                .orElse("");
    }

    private StepResult refused(String why) {
        return result(Document.of(Map.of("refused", why)), 0);
    }

    private StepResult result(Document observation, long earned) {
        return new StepResult(observation, earned / 100.0, clock().number("now", "day") >= LAST_DAY);
    }

    private StepResult order(Document action) {
        String customer = text(action, "customer");
        Integer price = ShopDemo.PRICES.get(text(action, "item"));
        long count = action.member("count")
                .filter(number -> number.kind() == Document.Kind.NUMBER)
                .map(number -> number.as(Long.class))
                .orElse(1L);
        if (!customers().has(customer) || price == null || count < 1 || count > 100) {
            return refused("an order must have a customer, an item and a count from 1 to 100");
        }
        long cost = price * count;
        long money = customers().number(customer, "money");
        if (money < cost) {
            return refused(customer + " has " + money + " and not " + cost);
        }
        String id = "o" + (orders().ids().size() + 1);
        customers().set(customer, "money", money - cost);
        orders().set(id, "customer", customer);
        orders().set(id, "item", text(action, "item"));
        orders().set(id, "cost", cost);
        orders().set(id, "status", "paid");
        return result(Document.of(Map.of("order", id)), cost);
    }

    private StepResult ship(String order) {
        if (!orders().has(order) || !orders().get(order, "status").text().equals("paid")) {
            return refused("only a paid order is shipped");
        }
        orders().set(order, "status", "shipped");
        return result(Document.of(Map.of("shipped", order)), 0);
    }

    private StepResult cancel(String order) {
        if (!orders().has(order) || !orders().get(order, "status").text().equals("paid")) {
            return refused("only a paid order is cancelled");
        }
        String customer = orders().get(order, "customer").text();
        long cost = orders().number(order, "cost");
        customers().set(customer, "money", customers().number(customer, "money") + cost);
        orders().set(order, "status", "cancelled");
        return result(Document.of(Map.of("cancelled", order)), -cost);
    }

    /** Customers earn something; what was shipped arrives, but for one in ten, which comes back. */
    private StepResult nextDay() {
        ReplayableRandom random = plugins.get("random", ReplayableRandom.class);
        long day = clock().number("now", "day") + 1;
        clock().set("now", "day", day);
        for (String customer : customers().ids()) {
            customers().set(customer, "money", customers().number(customer, "money") + 50 + random.nextInt(100));
        }
        for (String order : orders().ids()) {
            if (orders().get(order, "status").text().equals("shipped")) {
                orders().set(order, "status", random.nextInt(10) == 0 ? "paid" : "delivered");
            }
        }
        return result(Document.fromObject(Map.of("day", Document.fromNumber(day))), 0);
    }
}
