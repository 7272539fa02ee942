package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a program gets with an adapter: Cairn, what Cairn needs, and the framework at most. */
class AdapterDependenciesTest {
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);

    /** What Cairn's core and its backends need. */
    private static final Set<String> CORE = Set.of(
            "org.jspecify:jspecify",
            "com.github.luben:zstd-jni",
            "at.yawk.lz4:lz4-java",
            "org.snakeyaml:snakeyaml-engine",
            "org.xerial:sqlite-jdbc",
            "org.postgresql:postgresql");

    /** The frameworks that adapters bring; programs bring the others. */
    private static final Map<String, Set<String>> FRAMEWORKS = Map.of(
            "cairn-langgraph4j", Set.of("org.bsc.langgraph4j:langgraph4j-core"),
            "cairn-spring-boot-starter", Set.of("org.springframework.boot:spring-boot-autoconfigure"));

    private final Map<String, String> poms = Repository.files("pom.xml").stream()
            .filter(file -> !Repository.ROOT.relativize(file).toString().contains("src"))
            .map(Repository::read)
            .filter(pom -> pom.contains("</parent>"))
            .collect(
                    Collectors.toMap(AdapterDependenciesTest::artifact, pom -> pom, (one, other) -> one, TreeMap::new));

    private static String artifact(String pom) {
        Matcher name = Pattern.compile("</parent>\\s*<artifactId>([^<]+)<").matcher(pom);
        return name.find() ? name.group(1) : "";
    }

    /** The dependencies of a module that programs get with it. */
    private static List<String> passedOn(String pom) {
        String own = pom.replaceAll("(?s)<!--.*?-->", "")
                .replaceAll("(?s)<dependencyManagement>.*?</dependencyManagement>", "")
                .replaceAll("(?s)<(profiles|build)>.*?</\\1>", "");
        List<String> passed = new ArrayList<>();
        for (Matcher each = DEPENDENCY.matcher(own); each.find(); ) {
            String text = each.group(1).replaceAll("(?s)<exclusions>.*?</exclusions>", "");
            if (!text.matches("(?s).*(<optional>true|<scope>(test|provided)).*")) {
                passed.add(tag(text, "groupId") + ":" + tag(text, "artifactId"));
            }
        }
        return passed;
    }

    private static String tag(String text, String name) {
        Matcher value = Pattern.compile("<" + name + ">([^<]+)<").matcher(text);
        assertThat(value.find()).as(name + " in " + text).isTrue();
        return value.group(1);
    }

    private void collect(String artifact, Set<String> seen, Set<String> foreign) {
        for (String dependency : passedOn(poms.get(artifact))) {
            if (!dependency.startsWith("dev.cairn:")) {
                foreign.add(dependency);
            } else if (seen.add(dependency)) {
                collect(dependency.substring(dependency.indexOf(':') + 1), seen, foreign);
            }
        }
    }

    private static List<String> adapters() {
        return Repository.files("pom.xml").stream()
                .map(file -> Repository.ROOT.relativize(file))
                .filter(file -> file.startsWith("adapters") && file.getNameCount() == 3)
                .filter(file ->
                        !List.of("oci", "test-support").contains(file.getName(1).toString()))
                .map(file -> artifact(Repository.read(Repository.ROOT.resolve(file))))
                .toList();
    }

    @Test
    void adapters_pull_in_nothing_but_cairn_and_their_framework() {
        assertThat(adapters()).contains("cairn-langgraph4j", "cairn-spring-ai", "cairn-spring-boot-starter");
        for (String adapter : adapters()) {
            Set<String> foreign = new TreeSet<>();
            collect(adapter, new TreeSet<>(), foreign);
            foreign.removeAll(CORE);
            assertThat(foreign).as(adapter).isEqualTo(FRAMEWORKS.getOrDefault(adapter, Set.of()));
        }
    }
}
