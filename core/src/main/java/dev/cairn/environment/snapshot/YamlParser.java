package dev.cairn.environment.snapshot;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads configurations in YAML as documents: one document of at most {@value #MOST} characters and {@value #DEPTH} levels, without tags,
 * anchors and aliases, no key twice. Words that are not {@code true}, {@code false}, {@code null} or JSON numbers are text. Needs
 * snakeyaml-engine. Not thread-safe.
 */
final class YamlParser {
    /** The longest text, in characters. */
    static final int MOST = 100_000;

    private static final int DEPTH = 20;
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private final Deque<Level> open = new ArrayDeque<>();
    private @Nullable Document result;

    private YamlParser() {}

    /** A collection that is being read; {@code items} is null for a mapping. */
    private static final class Level {
        final Map<String, Document> members = new LinkedHashMap<>();
        final @Nullable List<Document> items;

        @Nullable
        String key;

        Level(boolean sequence) {
            items = sequence ? new ArrayList<>() : null;
        }

        Document document() {
            return items == null ? Document.fromObject(members) : Document.fromArray(items);
        }
    }

    /** Reads a text that is not too long. */
    static Document parse(String text) {
        try {
            return new YamlParser().read(text);
        } catch (YamlEngineException | IllegalArgumentException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "Cannot read the configuration: it is not YAML: " + e.getMessage(), Map.of(), e);
        }
    }

    private Document read(String text) {
        LoadSettings settings = LoadSettings.builder().setCodePointLimit(MOST).build();
        Iterator<Event> events = new ParserImpl(settings, new StreamReader(settings, text));
        while (events.hasNext()) {
            Event event = events.next();
            switch (event.getEventId()) {
                case MappingStart, SequenceStart -> begin(event);
                case MappingEnd, SequenceEnd -> add(event, open.pop().document());
                case Scalar -> scalar((ScalarEvent) event);
                case Alias -> throw refused(event, "an alias (*name), which configurations do not have");
                default -> {}
            }
        }
        return result == null ? Document.fromObject(Map.of()) : result;
    }

    private void begin(Event event) {
        if (open.size() == DEPTH) {
            throw refused(event, "more than " + DEPTH + " levels");
        }
        refuseTag(
                event,
                ((org.snakeyaml.engine.v2.events.CollectionStartEvent) event)
                        .getTag()
                        .isPresent());
        Level level = open.peek();
        if (level != null && level.items == null && level.key == null) {
            throw refused(event, "a key that is not a text");
        }
        open.push(new Level(event.getEventId() == Event.ID.SequenceStart));
    }

    private static void refuseTag(Event event, boolean tagged) {
        if (tagged) {
            throw refused(event, "a tag (!name), which configurations do not have");
        }
    }

    private void scalar(ScalarEvent event) {
        refuseTag(event, event.getTag().isPresent());
        Level level = open.peek();
        if (level != null && level.items == null && level.key == null) {
            if (level.members.containsKey(event.getValue())) {
                throw refused(event, "the key '" + event.getValue() + "' twice");
            }
            level.key = event.getValue();
            return;
        }
        add(event, event.isPlain() ? plain(event.getValue()) : Document.of(event.getValue()));
    }

    private static Document plain(String text) {
        return switch (text) {
            case "", "~", "null" -> Document.of(null);
            case "true" -> Document.of(true);
            case "false" -> Document.of(false);
            default -> NUMBER.matcher(text).matches() ? Document.parse(text) : Document.of(text);
        };
    }

    private void add(Event event, Document value) {
        Level level = open.peek();
        if (level == null) {
            if (result != null) {
                throw refused(event, "a second document");
            }
            result = value;
        } else if (level.items != null) {
            level.items.add(value);
        } else {
            level.members.put(String.valueOf(level.key), value);
            level.key = null;
        }
    }

    private static CairnException refused(Event event, String what) {
        String place = event.getStartMark()
                .map(mark -> " at line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1))
                .orElse("");
        return new CairnException(ErrorCode.INVALID, "Cannot read the configuration: it has " + what + place + ".");
    }
}
