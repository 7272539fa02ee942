package dev.cairn.wassette.internal.yaml;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.internal.yaml.YamlNode.Entry;
import dev.cairn.wassette.internal.yaml.YamlNode.Mapping;
import dev.cairn.wassette.internal.yaml.YamlNode.Scalar;
import dev.cairn.wassette.internal.yaml.YamlNode.Sequence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Makes nodes of a parser's events. For one document. */
final class YamlReader {
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setCodePointLimit(YamlNode.MAX_LENGTH)
            .setMaxAliasesForCollections(0)
            .setParseComments(false)
            .build();

    /** So many nodes for each in the text; Wassette's reader goes as far as this through aliases, and refuses the document beyond. */
    private static final int MAX_REPEATS = 100;

    private static final String REPEATS = "Cannot read the YAML: aliases repeat its parts too often. The limit "
            + "is " + YamlNode.MAX_NODES
            + " nodes, and " + MAX_REPEATS + " for each written node.";

    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<String, Sized> anchors = new HashMap<>();
    private @Nullable YamlNode root;
    private int events;
    private int most;

    /** A node with the number of nodes in it, those counted again that stand in several places. */
    private record Sized(YamlNode node, int nodes) {}

    /** A list or map that is being read. */
    private static final class Open {
        private final boolean map;
        private final int line;
        private final Optional<String> anchor;
        private final List<YamlNode> children = new ArrayList<>();
        private int nodes = 1;

        private Open(boolean map, int line, Optional<String> anchor) {
            this.map = map;
            this.line = line;
            this.anchor = anchor;
        }
    }

    YamlNode read(String text) {
        if (text.length() > YamlNode.MAX_LENGTH) {
            throw tooLarge("has " + text.length() + " characters", YamlNode.MAX_LENGTH);
        }
        CommonYaml common = new CommonYaml(text);
        try {
            Iterator<Event> events = new ParserImpl(SETTINGS, new StreamReader(SETTINGS, text));
            while (events.hasNext()) {
                Event event = events.next();
                common.check(event);
                take(event);
            }
        } catch (MarkedYamlEngineException e) {
            throw invalid(
                    "line " + e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0) + " is not YAML");
        } catch (YamlEngineException e) {
            throw invalid("it has characters that YAML does not allow");
        } catch (IllegalArgumentException e) {
            throw invalid("it has an escape for no character");
        }
        if (root == null) {
            throw invalid("it is empty");
        }
        if (most > MAX_REPEATS * (long) events) {
            throw new CairnException(ErrorCode.TOO_LARGE, REPEATS);
        }
        return root;
    }

    private void take(Event event) {
        switch (event.getEventId()) {
            case Scalar -> scalar((ScalarEvent) event);
            case SequenceStart -> begin((CollectionStartEvent) event, false);
            case MappingStart -> begin((CollectionStartEvent) event, true);
            case SequenceEnd, MappingEnd -> end();
            case Alias -> alias((AliasEvent) event);
            default -> {}
        }
    }

    private void scalar(ScalarEvent event) {
        checkTag(event.getTag(), event);
        Scalar scalar = new Scalar(event.getValue(), event.isPlain(), line(event));
        Sized sized = new Sized(scalar, 1);
        anchor(event).ifPresent(name -> anchors.put(name, sized));
        add(sized);
    }

    private void begin(CollectionStartEvent event, boolean map) {
        checkTag(event.getTag(), event);
        if (open.size() >= YamlNode.MAX_DEPTH) {
            throw tooLarge("is nested deeper in line " + line(event), YamlNode.MAX_DEPTH);
        }
        open.push(new Open(map, line(event), anchor(event)));
    }

    private void end() {
        Open done = open.pop();
        YamlNode node =
                done.map ? new Mapping(entries(done.children), done.line) : new Sequence(done.children, done.line);
        Sized sized = new Sized(node, done.nodes);
        done.anchor.ifPresent(name -> anchors.put(name, sized));
        add(sized);
    }

    private static List<Entry> entries(List<YamlNode> children) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < children.size(); i += 2) {
            CommonYaml.checkKey(children.get(i));
            entries.add(new Entry(children.get(i), children.get(i + 1)));
        }
        return entries;
    }

    private void alias(AliasEvent event) {
        Sized named = anchors.get(event.getAlias().getValue());
        if (named == null) {
            throw invalid("line " + line(event) + " refers to an anchor that is not complete before it");
        }
        add(named);
    }

    private void add(Sized sized) {
        if (++events > YamlNode.MAX_NODES) {
            throw tooLarge("has more nodes", YamlNode.MAX_NODES);
        }
        if (!open.isEmpty()) {
            Open parent = open.element();
            parent.children.add(sized.node);
            parent.nodes += sized.nodes;
            most = Math.max(most, parent.nodes);
            if (most > YamlNode.MAX_NODES) {
                throw new CairnException(ErrorCode.TOO_LARGE, REPEATS);
            }
        } else if (root == null) {
            root = sized.node;
        } else {
            throw invalid("line " + sized.node.line() + " begins a second document");
        }
    }

    private static Optional<String> anchor(NodeEvent event) {
        return event.getAnchor().map(anchor -> anchor.getValue());
    }

    private static void checkTag(Optional<String> tag, Event event) {
        if (tag.isPresent()) {
            throw invalid("line " + line(event) + " has a tag, which is not supported; write the value without it");
        }
    }

    private static int line(Event event) {
        return event.getStartMark().map(Mark::getLine).orElse(-1) + 1;
    }

    private static CairnException invalid(String what) {
        return new CairnException(ErrorCode.INVALID, "Cannot read the YAML: " + what + ".");
    }

    private static CairnException tooLarge(String what, int limit) {
        return new CairnException(
                ErrorCode.TOO_LARGE,
                "Cannot read the YAML: it " + what + ". The limit is " + limit + ".",
                Map.of("limit", limit),
                null);
    }
}
