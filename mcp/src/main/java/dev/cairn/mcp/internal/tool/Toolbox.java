package dev.cairn.mcp.internal.tool;

import dev.cairn.answer.NearNames;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.mcp.internal.model.Advice;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Tool;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All tools, and the choice that a model gets. The order is always the same. Immutable. */
public final class Toolbox {
    private static final String CORE = "core";
    private static final String ALL = "all";

    private final List<Tool> core;
    private final List<Tool> more;

    private final boolean destructive;
    private final NearNames near;

    /**
     * The tools on a place.
     *
     * @param folders of component state; empty where a model reaches none
     * @param destructive whether tools that destroy may be chosen
     */
    public Toolbox(Place place, Optional<StateFolders> folders, boolean destructive) {
        this.destructive = destructive;
        this.near = new NearNames(place.store(), place.root());
        StateTools states = new StateTools(new StateFiles(folders.map(StateFolders::files)));
        Optional<StateTransfer> transfer = folders.map(both -> new StateTransfer(both, destructive));
        ThreadTools threads = new ThreadTools(place);
        CheckpointTools checkpoints = new CheckpointTools(place);
        SaveTools saves = new SaveTools(place);
        ItemTools items = new ItemTools(place);
        TraceTools traces = new TraceTools(place);
        AgentTools agents = new AgentTools(place);
        core = List.of(
                threads.list(),
                threads.search(),
                threads.get(),
                checkpoints.get(),
                checkpoints.list(),
                checkpoints.diff(),
                saves.save(),
                saves.fork(),
                items.search(),
                items.get(),
                items.put(),
                new StoreTools(place).stats());
        more = Stream.concat(
                        Stream.of(
                                saves.rewind(),
                                traces.blame(),
                                traces.tag(),
                                traces.copy(),
                                items.history(),
                                agents.list(),
                                agents.snapshots(),
                                agents.save(),
                                agents.load(),
                                agents.diff(),
                                states.inspect(),
                                states.verify(),
                                items.delete(),
                                traces.delete()),
                        transfer.stream().flatMap(both -> Stream.of(both.export(), both.imports())))
                .toList();
    }

    /**
     * The tools that are named: groups {@code core} and {@code all}, and names of tools. What destroys comes with a group only where that is
     * allowed.
     *
     * @throws CairnException {@code INVALID} for an unknown name, and for a tool that may not be used
     */
    public List<Tool> choose(List<String> names, boolean readOnly) {
        Set<String> wanted = new LinkedHashSet<>();
        for (String name : names.isEmpty() ? List.of(CORE) : names) {
            if (name.equals(CORE) || name.equals(ALL)) {
                core.stream().map(Tool::name).forEach(wanted::add);
                more.stream()
                        .filter(tool -> name.equals(ALL) && tool.nature() != Nature.DESTROYS)
                        .map(Tool::name)
                        .forEach(wanted::add);
            } else {
                require(name, readOnly);
                wanted.add(name);
            }
        }
        return all().filter(tool -> wanted.contains(tool.name()) || (destructive && tool.nature() == Nature.DESTROYS))
                .filter(tool -> !readOnly || tool.nature() == Nature.READS)
                .map(this::helping)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** A model that asks for what does not exist is told what does; {@link Advice} names the tool that lists it. */
    private Tool helping(Tool tool) {
        return tool.with(call -> {
            try {
                return tool.work().answer(call);
            } catch (NotFoundException e) {
                throw near.addedTo(e, kind -> "");
            }
        });
    }

    private Stream<Tool> all() {
        return Stream.concat(core.stream(), more.stream());
    }

    private void require(String name, boolean readOnly) {
        Tool tool = all().filter(one -> one.name().equals(name)).findFirst().orElseThrow(() -> unknown(name));
        if (tool.nature() == Nature.DESTROYS && !destructive) {
            throw refused(name, "it deletes; allow that with --allow-destructive.");
        }
        if (tool.nature() != Nature.READS && readOnly) {
            throw refused(name, "it writes, and --read-only only allows reading.");
        }
    }

    private static CairnException refused(String name, String why) {
        return new CairnException(ErrorCode.INVALID, "Cannot offer the tool " + name + ": " + why);
    }

    private CairnException unknown(String name) {
        if (name.equals("state_export") || name.equals("state_import")) {
            return refused(name, "it needs folders; name them with --component-dir and --state-dir.");
        }
        return new CairnException(
                ErrorCode.INVALID,
                "There is no tool '" + name + "'. Give core, all, or names of tools: "
                        + all().map(Tool::name).collect(Collectors.joining(", ")) + ".");
    }
}
