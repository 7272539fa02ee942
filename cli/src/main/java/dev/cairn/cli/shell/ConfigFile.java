package dev.cairn.cli.shell;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a file of settings: {@code key = value}, {@code # remark}, and {@code [profile]} before the settings of a profile. A value
 * is the rest of its line without the blanks around it. Immutable.
 *
 * @param lines all of them
 * @param entries what is set, in order
 * @param problems lines that are none of these, keys that are unknown or there twice, values that are wrong; each begins with the line's
 *     number
 */
public record ConfigFile(List<String> lines, List<Entry> entries, List<String> problems) {
    private static final Pattern PROFILE = Pattern.compile("\\[\\s*([A-Za-z0-9][A-Za-z0-9._-]*)\\s*]");
    private static final Pattern SETTING = Pattern.compile("([^=#\\s]+)\\s*=\\s*(.*)");

    /** Copies the lists. */
    public ConfigFile {
        lines = List.copyOf(lines);
        entries = List.copyOf(entries);
        problems = List.copyOf(problems);
    }

    /**
     * A setting.
     *
     * @param profile its profile; empty for none
     * @param line its line's number, from 1
     */
    public record Entry(String profile, ConfigKey key, String value, int line) {}

    /** Reads lines. */
    public static ConfigFile of(List<String> lines) {
        List<Entry> entries = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        String profile = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            Matcher section = PROFILE.matcher(line);
            if (section.matches()) {
                profile = section.group(1);
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                add(entries, problems, profile, i + 1, line);
            }
        }
        return new ConfigFile(lines, entries, problems);
    }

    private static void add(List<Entry> entries, List<String> problems, String profile, int number, String line) {
        Matcher setting = SETTING.matcher(line);
        if (!setting.matches()) {
            problems.add(number + ": '" + line + "' is neither KEY = VALUE, [PROFILE] nor # REMARK");
            return;
        }
        Optional<ConfigKey> key = ConfigKey.find(setting.group(1));
        if (key.isEmpty()) {
            problems.add(number + ": there is no key '" + setting.group(1) + "'; there are "
                    + String.join(", ", ConfigKey.labels()));
            return;
        }
        Entry entry = new Entry(profile, key.get(), setting.group(2), number);
        String problem = key.get().problem(entry.value);
        if (problem != null) {
            problems.add(number + ": " + problem);
        }
        entries.stream()
                .filter(other -> other.profile.equals(entry.profile) && other.key == entry.key)
                .findFirst()
                .ifPresent(first ->
                        problems.add(number + ": " + entry.key.label() + " is set in line " + first.line + " already"));
        entries.add(entry);
    }

    /** The names of the profiles. */
    public Set<String> profiles() {
        Set<String> names = new LinkedHashSet<>();
        for (String line : lines) {
            Matcher section = PROFILE.matcher(line.strip());
            if (section.matches()) {
                names.add(section.group(1));
            }
        }
        return names;
    }

    /** What a profile sets; the empty one is what stands before all profiles. */
    public Optional<Entry> find(String profile, ConfigKey key) {
        return entries.stream()
                .filter(entry -> entry.profile.equals(profile) && entry.key == key)
                .findFirst();
    }

    /** The file with a setting in a profile, everything else as it was. */
    public ConfigFile with(String profile, ConfigKey key, String value) {
        String line = key.label() + " = " + value;
        List<String> changed = new ArrayList<>(lines);
        Optional<Entry> before = find(profile, key);
        if (before.isPresent()) {
            changed.set(before.get().line - 1, line);
        } else {
            if (!profile.isEmpty() && !profiles().contains(profile)) {
                changed.add("[" + profile + "]");
            }
            changed.add(endOf(profile, changed), line);
        }
        return of(changed);
    }

    /** The file without a setting of a profile. */
    public ConfigFile without(String profile, String label) {
        List<String> kept = new ArrayList<>();
        String current = "";
        for (String line : lines) {
            Matcher section = PROFILE.matcher(line.strip());
            current = section.matches() ? section.group(1) : current;
            Matcher setting = SETTING.matcher(line.strip());
            boolean named = setting.matches() && setting.group(1).equals(label) && current.equals(profile);
            if (!named) {
                kept.add(line);
            }
        }
        return of(kept);
    }

    /** Behind the last line of a profile that is not empty. */
    private static int endOf(String profile, List<String> lines) {
        String current = "";
        int end = 0;
        for (int i = 0; i < lines.size(); i++) {
            Matcher section = PROFILE.matcher(lines.get(i).strip());
            current = section.matches() ? section.group(1) : current;
            end = current.equals(profile) && !lines.get(i).isBlank() ? i + 1 : end;
        }
        return end;
    }
}
