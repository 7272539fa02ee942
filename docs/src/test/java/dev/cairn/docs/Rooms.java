package dev.cairn.docs;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The rules of packages: sizes, circles, names, and what of the internals is seen from outside. */
final class Rooms {
    static final int INTERNAL_FILES = 30;
    static final int API_FILES = 50;
    static final String MARK = "dev.cairn.annotation.Internal";

    /** The artifact of each package, by its longest prefix. */
    private static final Map<String, String> ARTIFACTS = new TreeMap<>(Map.ofEntries(
            Map.entry("dev.cairn.jdbc", "jdbc"),
            Map.entry("dev.cairn.sqlite", "sqlite"),
            Map.entry("dev.cairn.postgresql", "postgresql"),
            Map.entry("dev.cairn.http", "http"),
            Map.entry("dev.cairn.wassette", "wassette"),
            Map.entry("dev.cairn.oci", "oci"),
            Map.entry("dev.cairn.alibaba", "spring-ai-alibaba"),
            Map.entry("dev.cairn.graph", "graphs"),
            Map.entry("dev.cairn.spring.boot", "spring-boot"),
            Map.entry("dev.cairn.langgraph4j", "langgraph4j"),
            Map.entry("dev.cairn.adk", "adk"),
            Map.entry("dev.cairn.message", "messages"),
            Map.entry("dev.cairn.langchain4j", "langchain4j"),
            Map.entry("dev.cairn.langchain4j.agentic", "langchain4j-agentic"),
            Map.entry("dev.cairn.koog", "koog"),
            Map.entry("dev.cairn.springai", "spring-ai"),
            Map.entry("dev.cairn.answer", "answers"),
            Map.entry("dev.cairn.server", "server"),
            Map.entry("dev.cairn.mcp", "mcp"),
            Map.entry("dev.cairn.tck", "tck"),
            Map.entry("dev.cairn.cli", "cli"),
            Map.entry("dev.cairn.benchmarks", "benchmarks")));

    /** Which artifact may use which internal package of another one. */
    private static final Map<String, Set<String>> NAMED = Map.of(
            "sqlite", Set.of("dev.cairn.internal.file", "dev.cairn.jdbc.internal"),
            "postgresql", Set.of("dev.cairn.jdbc.internal"),
            "wassette", Set.of("dev.cairn.internal.file", "dev.cairn.internal.text", "dev.cairn.store.internal.care"),
            "graphs", Set.of("dev.cairn.internal.text"),
            "messages", Set.of("dev.cairn.internal.text"),
            "mcp", Set.of("dev.cairn.server.internal.http"),
            "answers", Set.of("dev.cairn.internal.paging", "dev.cairn.internal.text", "dev.cairn.store.internal.item"),
            "server",
                    Set.of(
                            "dev.cairn.internal",
                            "dev.cairn.checkpoint.internal.engine",
                            "dev.cairn.http.internal.endpoint",
                            "dev.cairn.http.internal.wire"),
            "cli", Set.of("dev.cairn.internal", "dev.cairn.store.internal.item"),
            "benchmarks", Set.of("dev.cairn.codec.internal"));

    static final ArchRule NO_CIRCLES = SlicesRuleDefinition.slices()
            .assignedFrom(new SliceAssignment() {
                @Override
                public SliceIdentifier getIdentifierOf(JavaClass type) {
                    return SliceIdentifier.of(type.getPackageName());
                }

                @Override
                public String getDescription() {
                    return "packages";
                }
            })
            .should()
            .beFreeOfCycles()
            .because("a package is understood without those that use it");

    private Rooms() {}

    static boolean isInternal(String packageName) {
        return (packageName + ".").contains(".internal.");
    }

    private static Stream<JavaClass> topLevel(JavaClasses classes) {
        return classes.stream()
                .filter(type -> type.getEnclosingClass().isEmpty()
                        && !type.getSimpleName().equals("package-info")
                        && !type.getSimpleName().equals("module-info"));
    }

    /** Packages with more files than a reader takes in. */
    static List<String> crowded(JavaClasses classes) {
        Map<String, Integer> files = new TreeMap<>();
        topLevel(classes).forEach(type -> files.merge(type.getPackageName(), 1, Integer::sum));
        List<String> found = new ArrayList<>();
        files.forEach((name, count) -> {
            if (count > (isInternal(name) ? INTERNAL_FILES : API_FILES)) {
                found.add(name + " has " + count + " files");
            }
        });
        return found;
    }

    /** Simple names of public types of the API that stand for two types. */
    static List<String> doubleNames(JavaClasses classes) {
        Map<String, Set<String>> names = new TreeMap<>();
        topLevel(classes)
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC)
                        && !isInternal(type.getPackageName())
                        && !type.isAnnotatedWith(MARK)
                        && !type.getPackageName().startsWith("dev.cairn.cli"))
                .forEach(type -> names.computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>())
                        .add(type.getName()));
        return names.values().stream()
                .filter(types -> types.size() > 1)
                .map(Object::toString)
                .toList();
    }

    /** Public and protected members of the API whose signature names an internal type. */
    static List<String> exposed(JavaClasses classes) {
        List<String> found = new ArrayList<>();
        for (JavaClass type : classes) {
            if (isApi(type)) {
                type.getMembers().stream()
                        .filter(member -> isSeen(member) && !member.isAnnotatedWith(MARK))
                        .forEach(member -> internals(member)
                                .forEach(internal -> found.add(member.getFullName() + " names " + internal.getName())));
            }
        }
        return found;
    }

    static boolean isApi(JavaClass type) {
        for (JavaClass part = type; ; part = part.getEnclosingClass().get()) {
            if (!part.getModifiers().contains(JavaModifier.PUBLIC) || part.isAnnotatedWith(MARK)) {
                return false;
            }
            if (part.getEnclosingClass().isEmpty()) {
                return !isInternal(part.getPackageName())
                        && !part.getPackageName().startsWith("dev.cairn.cli")
                        && !part.getPackageName().startsWith("dev.cairn.benchmarks");
            }
        }
    }

    static boolean isSeen(JavaMember member) {
        return !member.getModifiers().contains(JavaModifier.SYNTHETIC)
                && (member.getModifiers().contains(JavaModifier.PUBLIC)
                        || member.getModifiers().contains(JavaModifier.PROTECTED));
    }

    private static List<JavaClass> internals(JavaMember member) {
        List<JavaClass> named = new ArrayList<>();
        if (member instanceof JavaField field) {
            named.addAll(field.getType().getAllInvolvedRawTypes());
        } else if (member instanceof JavaCodeUnit code) {
            named.addAll(code.getReturnType().getAllInvolvedRawTypes());
            code.getParameterTypes().forEach(type -> named.addAll(type.getAllInvolvedRawTypes()));
        }
        return named.stream().filter(type -> isInternal(type.getPackageName())).toList();
    }

    /** Uses of an artifact's internals by another artifact that is not named for them. */
    static Set<String> reached(JavaClasses classes) {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : classes) {
            String from = artifact(type.getPackageName());
            for (Dependency use : type.getDirectDependenciesFromSelf()) {
                String target = use.getTargetClass().getPackageName();
                if (isInternal(target)
                        && target.startsWith("dev.cairn")
                        && !artifact(target).equals(from)
                        && NAMED.getOrDefault(from, Set.of()).stream().noneMatch(target::startsWith)) {
                    found.add(type.getName() + " uses " + use.getTargetClass().getName());
                }
            }
        }
        return found;
    }

    private static String artifact(String packageName) {
        return ARTIFACTS.entrySet().stream()
                .filter(entry -> packageName.equals(entry.getKey()) || packageName.startsWith(entry.getKey() + "."))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("core");
    }
}
