package dev.cairn.server.internal.saver;

import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a framework says of a checkpoint beside its channels, kept so that it comes back as it was. What Cairn has no field for stands in the
 * metadata under {@value #KEY}: {@code v} unless it is {@value #FORMAT}, the text of the time where it is written in another way, unknown
 * members, members of the metadata of another form than Cairn's, and the names of those that were not given. Nothing stands there for a usual
 * checkpoint. Immutable.
 */
record Frame(@Nullable Instant ts, CheckpointMetadata metadata) {
    static final String KEY = "cairn_saver";

    private static final String FORMAT = "4";
    private static final List<String> OWN =
            List.of("v", "id", "ts", "channel_versions", "versions_seen", "updated_channels", "channel_values");
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    static Frame of(Fields checkpoint, Fields metadata) {
        Map<String, Document> kept = new LinkedHashMap<>();
        Document version = checkpoint.value("v");
        if (version != null && !version.json().equals(FORMAT)) {
            kept.put("v", version);
        }
        String text = checkpoint.optionalText("ts");
        Instant ts = text == null ? null : instant(text);
        if (text != null && (ts == null || !text(ts).equals(text))) {
            kept.put("ts", Document.of(text));
        }
        Map<String, Document> unknown = checkpoint.members();
        unknown.keySet().removeAll(OWN);
        if (!unknown.isEmpty()) {
            kept.put("more", Document.fromObject(unknown));
        }
        return new Frame(ts, metadata(metadata, kept));
    }

    private static CheckpointMetadata metadata(Fields given, Map<String, Document> kept) {
        Map<String, Document> usual = given.members();
        if (usual.containsKey(KEY)) {
            throw Fields.invalid(given.place() + "/" + KEY, "is a name that the server uses itself");
        }
        Map<String, Document> odd = new LinkedHashMap<>();
        List.of("source", "step", "parents", "run_id").forEach(name -> {
            Document value = usual.get(name);
            if (value != null && !isUsual(name, value)) {
                odd.put(name, value);
                usual.remove(name);
            }
        });
        List<String> absent = List.of("source", "step", "parents").stream()
                .filter(name -> !given.has(name))
                .toList();
        if (!odd.isEmpty()) {
            kept.put("metadata", Document.fromObject(odd));
        }
        if (!absent.isEmpty()) {
            kept.put("absent", Document.of(absent));
        }
        if (!kept.isEmpty()) {
            usual.put(KEY, Document.fromObject(kept));
        }
        return CheckpointMetadata.of(Document.fromObject(usual));
    }

    private static boolean isUsual(String name, Document value) {
        return switch (name) {
            case "source" ->
                value.kind() == Kind.STRING
                        && List.of("input", "loop", "update", "fork").contains(value.text());
            case "step" -> value.kind() == Kind.NUMBER && value.text().matches("0|-?[1-9][0-9]{0,17}");
            case "run_id" -> value.kind() == Kind.STRING;
            default ->
                value.kind() == Kind.OBJECT && value.items().stream().allMatch(item -> item.kind() == Kind.STRING);
        };
    }

    private static @Nullable Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException notATime) {
            return null;
        }
    }

    /** As JavaScript writes a time; with more digits where there are more. */
    @SuppressWarnings("JavaInstantGetSecondsGetNano") // only the digits after the milliseconds matter
    private static String text(Instant ts) {
        return ts.getNano() % 1_000_000 == 0 ? MILLIS.format(ts) : ts.toString();
    }

    /** The metadata as they were given. */
    static Map<String, Document> metadata(CheckpointMetadata stored) {
        Map<String, Document> given = new LinkedHashMap<>(new Fields(stored.toDocument(), "").members());
        given.putIfAbsent("parents", Document.fromObject(Map.of()));
        Optional<Document> kept = Optional.ofNullable(given.remove(KEY));
        kept.flatMap(frame -> frame.member("absent"))
                .ifPresent(names -> names.items().forEach(name -> given.remove(name.text())));
        kept.flatMap(frame -> frame.member("metadata")).ifPresent(odd -> given.putAll(new Fields(odd, "").members()));
        return given;
    }

    /** What stands in the checkpoint beside its id and channels. */
    static Map<String, Document> checkpoint(CheckpointMetadata stored, @Nullable Instant ts) {
        Optional<Document> kept = Optional.ofNullable(stored.extra().get(KEY));
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("v", kept.flatMap(frame -> frame.member("v")).orElseGet(() -> Document.fromNumber(4)));
        kept.flatMap(frame -> frame.member("ts"))
                .or(() -> Optional.ofNullable(ts).map(time -> Document.of(text(time))))
                .ifPresent(text -> members.put("ts", text));
        kept.flatMap(frame -> frame.member("more")).ifPresent(more -> members.putAll(new Fields(more, "").members()));
        return members;
    }
}
