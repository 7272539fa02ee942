package dev.cairn.wassette.wasm;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a component's author wrote about its functions, in the custom section {@code package-docs}. Immutable. */
record PackageDocs(List<Document> functions) {
    static final String SECTION = "package-docs";
    static final PackageDocs NONE = new PackageDocs(List.of());

    /** Reads a section: a byte for its version, then JSON. What is no JSON is no documentation. */
    static PackageDocs read(byte[] section) {
        Document root;
        try {
            root = Document.parse(new String(section, 1, section.length - 1, StandardCharsets.UTF_8));
        } catch (CairnException e) {
            return NONE;
        }
        Optional<Document> worlds = member(root, "worlds");
        if (worlds.isEmpty() || worlds.get().kind() != Document.Kind.OBJECT) {
            return NONE;
        }
        return new PackageDocs(exportsOf(worlds.get()));
    }

    /** The worlds' functions, in the order of the worlds' names. */
    private static List<Document> exportsOf(Document worlds) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < worlds.size(); i++) {
            names.add(worlds.name(i));
        }
        names.sort(CodePointOrder.INSTANCE);
        List<Document> functions = new ArrayList<>();
        for (String name : names) {
            member(worlds, name).flatMap(world -> member(world, "func_exports")).ifPresent(functions::add);
        }
        return functions;
    }

    Optional<String> find(String function) {
        for (Document exports : functions) {
            Optional<Document> docs = member(exports, function).flatMap(each -> member(each, "docs"));
            if (docs.isPresent() && docs.get().kind() == Document.Kind.STRING) {
                return Optional.of(docs.get().text());
            }
        }
        return Optional.empty();
    }

    private static Optional<Document> member(Document document, String name) {
        return document.kind() == Document.Kind.OBJECT ? document.member(name) : Optional.empty();
    }
}
