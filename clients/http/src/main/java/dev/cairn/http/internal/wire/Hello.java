package dev.cairn.http.internal.wire;

import dev.cairn.model.Document;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capability;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * What a server says of itself when a store is opened.
 *
 * @param wire the version of the operations
 * @param cairn the version of the program
 * @param instance drawn at random when the server starts
 * @param capabilities those of the store behind it
 * @param longestQuestion how many bytes a question may have
 */
public record Hello(int wire, String cairn, long instance, Capabilities capabilities, long longestQuestion) {
    /** Returns the version of this program. */
    public static String version() {
        try (InputStream in = Hello.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns it as JSON. Programs that know no {@link Capability#ADMIN} read the list, so it has a member of its own. */
    public Document json() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("wire", Document.fromNumber(wire));
        members.put("cairn", Document.of(cairn));
        members.put("instance", Document.of(Long.toHexString(instance)));
        members.put("durability", Document.of(capabilities.durability().name()));
        members.put(
                "capabilities",
                Document.fromArray(capabilities.set().stream()
                        .filter(each -> each != Capability.ADMIN)
                        .sorted()
                        .map(each -> Document.of(each.name()))
                        .toList()));
        members.put("admin", Document.of(capabilities.has(Capability.ADMIN)));
        members.put("longest_question", Document.fromNumber(longestQuestion));
        return Document.fromObject(members);
    }

    /**
     * Reads the version of the operations: it can be read of every version.
     *
     * @throws dev.cairn.error.CairnException {@code INVALID} or {@code NOT_FOUND} when it is not there
     */
    public static int wire(Document json) {
        return json.at("/wire").as(Integer.class);
    }

    /**
     * Reads what a server of this version says. One that does not say whether it has {@link Capability#ADMIN} has it.
     *
     * @throws RuntimeException when it is something else
     */
    public static Hello of(Document json) {
        Set<Capability> set = EnumSet.noneOf(Capability.class);
        List<String> names = json.at("/capabilities").asList(String.class);
        names.forEach(name -> set.add(Capability.valueOf(name)));
        if (json.member("admin").map(each -> each.as(Boolean.class)).orElse(true)) {
            set.add(Capability.ADMIN);
        }
        return new Hello(
                wire(json),
                json.at("/cairn").text(),
                Long.parseUnsignedLong(json.at("/instance").text(), 16),
                new Capabilities(
                        Capabilities.Durability.valueOf(json.at("/durability").text()), set),
                json.at("/longest_question").as(Long.class));
    }
}
