package dev.cairn.wassette.wasm;

import dev.cairn.model.Document;
import dev.cairn.wassette.wasm.Definition.ComponentType;
import dev.cairn.wassette.wasm.Definition.Extern;
import dev.cairn.wassette.wasm.Definition.FunctionType;
import dev.cairn.wassette.wasm.Definition.InstanceType;
import dev.cairn.wassette.wasm.Definition.Member;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the functions among exports, also those in exported instances and components. Not thread-safe. */
final class ToolList {
    private static final int STEPS_PER_TOOL = 20;

    private final WasmLimits limits;
    private final PackageDocs docs;
    private final List<Tool> tools = new ArrayList<>();
    private final Deque<Level> open = new ArrayDeque<>();
    private long schemaLength;

    private record Level(@Nullable String name, Iterator<Map.Entry<String, Extern>> exports) {}

    ToolList(WasmLimits limits, PackageDocs docs) {
        this.limits = limits;
        this.docs = docs;
    }

    List<Tool> of(Map<String, Extern> root) {
        open(null, root);
        long steps = 0;
        while (!open.isEmpty()) {
            Level top = open.element();
            if (!top.exports.hasNext()) {
                open.pop();
            } else if (++steps > (long) STEPS_PER_TOOL * limits.tools()) {
                throw WasmReader.tooLarge(
                        "exports instances inside each other without end", limits.tools() + " functions");
            } else {
                take(top, top.exports.next());
            }
        }
        return tools;
    }

    private void take(Level level, Map.Entry<String, Extern> export) {
        Extern extern = export.getValue();
        switch (extern.sort()) {
            case FUNCTION ->
                add(new FunctionIdentifier(null, level.name, export.getKey()), (FunctionType) extern.type());
            case INSTANCE -> open(export.getKey(), ((InstanceType) extern.type()).exports());
            case COMPONENT -> open(export.getKey(), ((ComponentType) extern.type()).exports());
            case TYPE, MODULE -> {}
        }
    }

    private void open(@Nullable String name, Map<String, Extern> exports) {
        if (open.size() > limits.depth()) {
            throw WasmReader.tooLarge("nests exported instances too deep", limits.depth() + " levels");
        }
        open.push(new Level(name, exports.entrySet().iterator()));
    }

    private void add(FunctionIdentifier identifier, FunctionType function) {
        if (tools.size() >= limits.tools()) {
            throw WasmReader.tooLarge("exports too many functions", limits.tools() + "");
        }
        String name = ToolNames.of(identifier);
        Map<String, Document> members = Schemas.sorted();
        members.put("name", Document.of(name));
        members.put(
                "description",
                Document.of(docs.find(identifier.functionName())
                        .orElse("Auto-generated schema for function '" + name + "'")));
        members.put("inputSchema", object(name, function.parameters()));
        if (!function.results().isEmpty()) {
            members.put("outputSchema", output(name, function.results()));
        }
        tools.add(new Tool(identifier, name, checked(name, Document.fromObject(members)), isLoose(function)));
    }

    private Document checked(String name, Document schema) {
        schemaLength += schema.byteLength();
        if (schema.byteLength() > limits.schemaLength() || schemaLength > 16L * limits.schemaLength()) {
            throw WasmReader.tooLarge(
                    "has schemas of " + schemaLength + " bytes up to the function " + name,
                    limits.schemaLength() + " bytes for one function and 16 times that for all");
        }
        return schema;
    }

    private Document output(String function, List<SchemaPart> results) {
        if (results.size() == 1) {
            return object(function, List.of(new Member("result", results.get(0))));
        }
        List<Member> values = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            values.add(new Member("val" + i, results.get(i)));
        }
        SchemaPart all = new SchemaPart(object(function, values), 0, 0, false, null);
        return object(function, List.of(new Member("result", all)));
    }

    /** An object all of whose members are required; fails with the function's name where a type has no schema. */
    private Document object(String function, List<Member> members) {
        long length = 0;
        for (Member member : members) {
            member.schema().required(function);
            length += member.schema().length();
        }
        if (length > 2L * limits.schemaLength()) {
            throw WasmReader.tooLarge(
                    "has a schema of about " + length + " bytes for the function " + function,
                    limits.schemaLength() + " bytes");
        }
        return Schemas.struct(members);
    }

    private static boolean isLoose(FunctionType function) {
        return function.parameters().stream().anyMatch(p -> p.schema().loose())
                || function.results().stream().anyMatch(SchemaPart::loose);
    }
}
