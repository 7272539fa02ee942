package dev.cairn.docs;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which part of the project may use which: every class is in a part, and each part names what it uses. */
final class Layers {
    private static final List<String> VALUES = List.of("errors", "text", "model");
    private static final List<String> STORED =
            List.of("errors", "text", "model", "storage", "codec", "history", "paging");

    private final Map<String, String[]> packages = new LinkedHashMap<>();
    private final Map<String, List<String>> uses = new LinkedHashMap<>();

    static final ArchRule RULE = new Layers().all().rule();

    private Layers part(String name, List<String> packagesOfIt, List<String> used, String... more) {
        List<String> all = new ArrayList<>(used);
        all.addAll(List.of(more));
        packages.put(name, packagesOfIt.toArray(String[]::new));
        uses.put(name, all);
        return this;
    }

    private Layers all() {
        part("errors", List.of("dev.cairn.error..", "dev.cairn.annotation.."), List.of());
        part("text", List.of("dev.cairn.internal.text.."), List.of("errors"));
        part("files", List.of("dev.cairn.internal.file.."), List.of("errors", "text"));
        part("model", List.of("dev.cairn.model.."), List.of("errors", "text"));
        part("storage", List.of("dev.cairn.storage"), List.of("errors"));
        part("memory", List.of("dev.cairn.storage.memory.."), List.of("errors", "storage"));
        part("paging", List.of("dev.cairn.internal.paging.."), VALUES, "storage");
        part("filter", List.of("dev.cairn.filter.."), VALUES);
        part("retention", List.of("dev.cairn.retention.."), List.of("errors", "text"));
        part("codec", List.of("dev.cairn.codec.."), VALUES, "storage", "filter");
        part("history", List.of("dev.cairn.history.."), VALUES, "storage", "codec");
        part("checkpoints", List.of("dev.cairn.checkpoint.."), STORED, "filter", "retention");
        part("items", List.of("dev.cairn.store.."), STORED, "filter");
        part("environments", List.of("dev.cairn.environment.."), STORED, "retention", "files");
        part("agents", List.of("dev.cairn.agent.."), STORED, "retention", "files");
        List<String> services = List.of("checkpoints", "items", "environments", "agents");
        part("maintenance", List.of("dev.cairn.maintenance.."), join(STORED, services), "files");
        part("transfer", List.of("dev.cairn.transfer.."), join(STORED, services), "files");
        List<String> below = join(STORED, services);
        part("facade", List.of("dev.cairn"), below, "maintenance", "transfer", "files");
        part("sql", List.of("dev.cairn.jdbc.."), VALUES, "storage");
        part("sqlite", List.of("dev.cairn.sqlite.."), VALUES, "storage", "files", "environments", "sql");
        part("postgresql", List.of("dev.cairn.postgresql.."), VALUES, "storage", "sql");
        part("http", List.of("dev.cairn.http.."), VALUES, "storage");
        List<String> api =
                join(List.of("errors", "text", "model", "storage", "filter", "retention", "facade"), services);
        part("wassette", List.of("dev.cairn.wassette.."), api, "transfer", "files");
        part("oci", List.of("dev.cairn.oci.."), VALUES, "wassette");
        part("answers", List.of("dev.cairn.answer.."), api, "maintenance", "transfer", "paging", "wassette");
        part(
                "server",
                List.of("dev.cairn.server.."),
                api,
                "maintenance",
                "transfer",
                "files",
                "paging",
                "wassette",
                "answers",
                "http");
        part("mcp", List.of("dev.cairn.mcp.."), api, "maintenance", "paging", "wassette", "answers", "server");
        part("graphs", List.of("dev.cairn.graph.."), VALUES, "storage", "checkpoints", "facade", "springai");
        part("spring-boot", List.of("dev.cairn.spring.."), api, "maintenance", "postgresql", "springai");
        part("langgraph4j", List.of("dev.cairn.langgraph4j.."), VALUES, "storage", "facade", "graphs", "langchain4j");
        part("messages", List.of("dev.cairn.message.."), VALUES, "storage", "checkpoints", "items", "facade");
        part("langchain4j", List.of("dev.cairn.langchain4j"), VALUES, "checkpoints", "facade", "messages");
        part(
                "langchain4j-agentic",
                List.of("dev.cairn.langchain4j.agentic.."),
                VALUES,
                "storage",
                "checkpoints",
                "facade",
                "messages");
        part("alibaba", List.of("dev.cairn.alibaba.."), VALUES, "storage", "items", "facade", "graphs");
        part("koog", List.of("dev.cairn.koog.."), VALUES, "storage", "checkpoints", "items", "facade");
        part(
                "springai",
                List.of("dev.cairn.springai.."),
                VALUES,
                "storage",
                "checkpoints",
                "items",
                "facade",
                "messages");
        part(
                "adk",
                List.of("dev.cairn.adk.."),
                VALUES,
                "storage",
                "checkpoints",
                "items",
                "filter",
                "facade",
                "messages");
        part("kit", List.of("dev.cairn.tck.."), api, "maintenance");
        part(
                "cli",
                List.of("dev.cairn.cli.."),
                api,
                "maintenance",
                "transfer",
                "files",
                "paging",
                "wassette",
                "answers",
                "server",
                "mcp");
        return this;
    }

    private static List<String> join(List<String> some, List<String> others) {
        List<String> all = new ArrayList<>(some);
        all.addAll(others);
        return List.copyOf(all);
    }

    private ArchRule rule() {
        LayeredArchitecture rule = Architectures.layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (Map.Entry<String, String[]> part : packages.entrySet()) {
            rule = rule.layer(part.getKey()).definedBy(part.getValue());
        }
        for (Map.Entry<String, List<String>> part : uses.entrySet()) {
            rule = part.getValue().isEmpty()
                    ? rule.whereLayer(part.getKey()).mayNotAccessAnyLayer()
                    : rule.whereLayer(part.getKey())
                            .mayOnlyAccessLayers(part.getValue().toArray(String[]::new));
        }
        return rule.ensureAllClassesAreContainedInArchitecture();
    }
}
