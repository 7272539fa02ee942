package dev.cairn.component.yaml;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.component.yaml.YamlNode.Entry;
import dev.cairn.component.yaml.YamlNode.Mapping;
import dev.cairn.component.yaml.YamlNode.Scalar;
import dev.cairn.component.yaml.YamlNode.Sequence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Makes nodes of a parser's events. For one document. */
final class YamlReader {
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setCodePointLimit(YamlNode.MAX_LENGTH)
            .setMaxAliasesForCollections(0)
            .setParseComments(false)
            .build();

    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<String, YamlNode> anchors = new HashMap<>();
    private @Nullable YamlNode root;
    private int nodes;

    /** A list or map that is being read. */
    private static final class Open {
        private final boolean map;
        private final int line;
        private final Optional<String> anchor;
        private final List<YamlNode> children = new ArrayList<>();

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
        try {
            for (Event event : new Parse(SETTINGS).parseString(text)) {
                take(event);
            }
        } catch (MarkedYamlEngineException e) {
            throw invalid(
                    "line " + e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0) + " is not YAML");
        } catch (YamlEngineException e) {
            throw invalid("it has characters that YAML does not allow");
        }
        if (root == null) {
            throw invalid("it is empty");
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
        anchor(event).ifPresent(name -> anchors.put(name, scalar));
        add(scalar);
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
        done.anchor.ifPresent(name -> anchors.put(name, node));
        add(node);
    }

    private static List<Entry> entries(List<YamlNode> children) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < children.size(); i += 2) {
            entries.add(new Entry(children.get(i), children.get(i + 1)));
        }
        return entries;
    }

    private void alias(AliasEvent event) {
        YamlNode named = anchors.get(event.getAlias().getValue());
        if (named == null) {
            throw invalid("line " + line(event) + " names an anchor that is not complete before it");
        }
        add(named);
    }

    private void add(YamlNode node) {
        if (++nodes > YamlNode.MAX_NODES) {
            throw tooLarge("has more nodes", YamlNode.MAX_NODES);
        }
        if (!open.isEmpty()) {
            open.element().children.add(node);
        } else if (root == null) {
            root = node;
        } else {
            throw invalid("line " + node.line() + " begins a second document");
        }
    }

    private static Optional<String> anchor(NodeEvent event) {
        return event.getAnchor().map(anchor -> anchor.getValue());
    }

    private static void checkTag(Optional<String> tag, Event event) {
        if (tag.isPresent()) {
            throw invalid("line " + line(event) + " has a tag, which is not read; write the value without it");
        }
    }

    private static int line(Event event) {
        return event.getStartMark().map(Mark::getLine).orElse(-1) + 1;
    }

    private static CairnException invalid(String what) {
        return new CairnException(ErrorCode.INVALID, "The YAML cannot be read: " + what + ".");
    }

    private static CairnException tooLarge(String what, int limit) {
        return new CairnException(
                ErrorCode.TOO_LARGE,
                "The YAML " + what + "; the limit is " + limit + ".",
                Map.of("limit", limit),
                null);
    }
}
