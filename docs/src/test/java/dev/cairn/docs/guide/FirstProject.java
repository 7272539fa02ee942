package dev.cairn.docs.guide;

import dev.cairn.Cairn;
import dev.cairn.docs.Repository;
import dev.cairn.jdbc.internal.upkeep.JdbcBackend;
import dev.cairn.sqlite.SqliteProvider;
import dev.cairn.testing.Child;
import dev.cairn.testing.Program;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * The project of the page of first steps as a reader makes it: its {@code pom.xml}, its program, its command. The artifacts that the page
 * installs are in a Maven repository of the project's own, which otherwise is that of the build. Used by one thread; whoever makes it closes it.
 */
final class FirstProject implements AutoCloseable {
    private static final String PAGE = Repository.read(Repository.ROOT.resolve("docs/guide/first-steps.md"));
    private static final String VERSION = first("<artifactId>cairn-sqlite</artifactId>\\s*<version>([^<]+)<");

    private final Path folder;
    private final Path repository;
    private final List<Path> links = new ArrayList<>();

    FirstProject(Path folder) throws IOException, URISyntaxException {
        this.folder = folder;
        this.repository = Files.createDirectory(folder.resolve("repository"));
        Files.writeString(folder.resolve("pom.xml"), block("xml"));
        Path sources = Files.createDirectories(folder.resolve("src/main/java"));
        Files.writeString(sources.resolve("Main.java"), block("java"));
        Path build = buildRepository();
        link(build, repository, "dev");
        link(build.resolve("dev"), Files.createDirectory(repository.resolve("dev")), "cairn");
        install("cairn-parent", "", null);
        install("cairn-core", "core", Cairn.class);
        install("cairn-jdbc", "backends/jdbc", JdbcBackend.class);
        install("cairn-sqlite", "backends/sqlite", SqliteProvider.class);
    }

    private static String block(String language) {
        return first("```" + language + "\\n(.*?)```");
    }

    private static String first(String pattern) {
        Matcher found = Pattern.compile(pattern, Pattern.DOTALL).matcher(PAGE);
        if (!found.find()) {
            throw new AssertionError("The page has no " + pattern);
        }
        return found.group(1);
    }

    /** The repository of the build that runs this test, or the user's. */
    private static Path buildRepository() {
        String build = System.getProperty("localRepository");
        return build == null ? Path.of(System.getProperty("user.home"), ".m2", "repository") : Path.of(build);
    }

    private void link(Path from, Path to, String but) throws IOException {
        if (Files.isDirectory(from)) {
            try (Stream<Path> entries = Files.list(from)) {
                for (Path entry : entries.toList()) {
                    if (!entry.getFileName().toString().equals(but)) {
                        links.add(Files.createSymbolicLink(to.resolve(entry.getFileName()), entry));
                    }
                }
            }
        }
    }

    private void install(String artifact, String module, @Nullable Class<?> inside)
            throws IOException, URISyntaxException {
        Path place = Files.createDirectories(
                repository.resolve("dev/cairn").resolve(artifact).resolve(VERSION));
        Path name = place.resolve(artifact + "-" + VERSION);
        Files.copy(Repository.ROOT.resolve(module).resolve("pom.xml"), Path.of(name + ".pom"));
        if (inside != null) {
            Path classes = Path.of(
                    inside.getProtectionDomain().getCodeSource().getLocation().toURI());
            Path jar = Path.of(name + ".jar");
            if (Files.isDirectory(classes)) {
                pack(classes, jar);
            } else {
                Files.copy(classes, jar);
            }
        }
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                entries.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                Files.copy(file, entries);
            }
        }
    }

    /** Starts the command of the page. */
    Child start() {
        List<String> command =
                new ArrayList<>(List.of(first("Run it with `(mvn [^`]+)`").split(" ")));
        command.add("-Dmaven.repo.local=" + repository);
        return Program.of(command).in(folder).start();
    }

    /** Removes what leads out of the folder. */
    @Override
    public void close() throws IOException {
        for (Path link : links) {
            Files.delete(link);
        }
    }
}
