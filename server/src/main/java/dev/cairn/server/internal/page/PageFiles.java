package dev.cairn.server.internal.page;

import dev.cairn.internal.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The files of the page: what {@code index.html} names, what those files name, and so on. Their paths hold a hash of them all, so that a
 * browser may keep them for ever. Immutable.
 */
public final class PageFiles {
    private static final String FOLDER = "/dev/cairn/server/page/";
    private static final String INDEX = "index.html";
    private static final Pattern NAMED_BY_INDEX = Pattern.compile("@BASE@([\\w./-]+)");
    private static final Pattern NAMED = Pattern.compile("['\"(](\\.{1,2}/[\\w./-]+\\.(?:js|css))['\")]");
    private static final Pattern IMPORTED =
            Pattern.compile("(?m)^(?:import|export|\\}).*['\"](\\.{1,2}/[\\w./-]+\\.js)['\"];?$");
    private static final int HASH_BYTES = 12;

    private final Map<String, byte[]> files;
    private final String version;
    private final byte[] index;

    /** Reads the files. */
    public PageFiles() {
        String template = new String(read(INDEX), StandardCharsets.UTF_8);
        List<String> first = named(NAMED_BY_INDEX, template);
        files = collect(first, NAMED);
        version = hash();
        index = index(template, collect(first, IMPORTED).keySet()).getBytes(StandardCharsets.UTF_8);
    }

    /** Collects files and what they name. */
    private static Map<String, byte[]> collect(List<String> first, Pattern names) {
        Map<String, byte[]> found = new TreeMap<>();
        Deque<String> open = new ArrayDeque<>(first);
        while (!open.isEmpty()) {
            String path = open.remove();
            if (!found.containsKey(path)) {
                byte[] bytes = read(path);
                found.put(path, bytes);
                named(names, new String(bytes, StandardCharsets.UTF_8))
                        .forEach(name -> open.add(URI.create(path).resolve(name).toString()));
            }
        }
        return found;
    }

    private static List<String> named(Pattern pattern, String text) {
        List<String> names = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    private static byte[] read(String path) {
        try (InputStream in = PageFiles.class.getResourceAsStream(FOLDER + path)) {
            if (in == null) {
                throw new IllegalStateException("The page has no file " + path);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String hash() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        files.forEach((path, bytes) -> {
            all.writeBytes((path + "\n" + bytes.length + "\n").getBytes(StandardCharsets.UTF_8));
            all.writeBytes(bytes);
        });
        return Sha256.of(all.toByteArray()).substring(0, 2 * HASH_BYTES);
    }

    /** Modules that the first picture needs are named at once: a browser need not read one to know of the next. */
    private String index(String template, Set<String> needed) {
        String modules = needed.stream()
                .filter(path -> path.endsWith(".js"))
                .map(path -> "<link rel=\"modulepreload\" href=\"@BASE@" + path + "\">\n")
                .collect(Collectors.joining());
        return template.replace("@MODULES@\n", modules).replace("@BASE@", "/page/" + version + "/");
    }

    /** Returns the paths of all files but {@code index.html}. */
    public List<String> paths() {
        return List.copyOf(files.keySet());
    }

    /** Returns the hash of all files. */
    public String version() {
        return version;
    }

    /** Returns {@code index.html}, with the paths of the other files in it. */
    public byte[] index() {
        return index.clone();
    }

    /** Finds a file. */
    public Optional<byte[]> find(String path) {
        return Optional.ofNullable(files.get(path)).map(byte[]::clone);
    }
}
