package dev.cairn.transfer;

import dev.cairn.model.Document;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What an import does with one scope once everything is staged.
 *
 * @param hidden where its rows are until then
 * @param target where they go
 * @param action how
 * @param incarnation of the scope that is replaced, else 0
 * @param change of the scope that is replaced, else 0
 */
record ImportStep(Scope hidden, Scope target, Action action, long incarnation, long change) {
    /** How rows get to their place. */
    enum Action {
        /** Nothing is there. */
        CREATE,
        /** What is there goes. */
        REPLACE,
        /** Items come beside those that are there; what differs stays. */
        ADD,
        /** Items come beside those that are there; what differs is replaced. */
        ADD_AND_REPLACE
    }

    /** What it brings. */
    CarriedName name() {
        List<String> parts = target.parts();
        return new CarriedName(Section.of(target), parts.subList(2, parts.size()));
    }

    /** Whether a scope is the one that is replaced, unchanged. */
    boolean isMeant(ScopeInfo there) {
        return there.incarnation() == incarnation && there.change() == change;
    }

    Document json() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("hidden", Document.of(hidden.parts()));
        members.put("target", Document.of(target.parts()));
        members.put("action", Document.of(action.name().toLowerCase(Locale.ROOT)));
        members.put("incarnation", Document.fromNumber(incarnation));
        members.put("change", Document.fromNumber(change));
        return Document.fromObject(members);
    }

    static ImportStep read(Document json) {
        return new ImportStep(
                scope(json.at("/hidden")),
                scope(json.at("/target")),
                Action.valueOf(json.at("/action").text().toUpperCase(Locale.ROOT)),
                Long.parseLong(json.at("/incarnation").text()),
                Long.parseLong(json.at("/change").text()));
    }

    private static Scope scope(Document parts) {
        List<String> all = parts.asList(String.class);
        return Scope.of(all.get(0), all.get(1), all.subList(2, all.size()).toArray(String[]::new));
    }
}
