package dev.cairn.mcp.internal.tool;

import static dev.cairn.mcp.internal.tool.Schema.choice;
import static dev.cairn.mcp.internal.tool.Schema.text;

import dev.cairn.answer.Json;
import dev.cairn.answer.SearchFacts;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.lookup.TextMatch;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.error.NotFoundException;
import dev.cairn.filter.TextPattern;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Threads: listed, searched, described. Thread-safe. */
final class ThreadTools {
    private final Place place;

    ThreadTools(Place place) {
        this.place = place;
    }

    Tool list() {
        return new Tool(
                "thread_list",
                "List threads",
                "List the threads in the store: each is one conversation or run of an agent, saved step by step. The "
                        + "one that changed last"
                        + " comes first. Use it to find the id of earlier work when you know its name or when it "
                        + "happened; to find it by its content, use thread_search. States are not shown.",
                Schema.of()
                        .may("prefix", text("Only threads whose id begins with this."))
                        .may(
                                "status",
                                choice(
                                        "Only threads in this state: 'interrupted' waits for a person, 'error' failed.",
                                        "idle",
                                        "busy",
                                        "interrupted",
                                        "error"))
                        .may("tag", text("Only threads with a checkpoint of this tag."))
                        .may(
                                "since",
                                text("Only threads that changed since this moment, such as 2026-05-01T00:00:00Z."))
                        .paged()
                        .document(),
                Schema.page("A thread: thread_id, status, head_id (its newest checkpoint), step, created, changed."),
                Nature.READS,
                this::list);
    }

    private Answer list(Call call) {
        ThreadQuery query = ThreadQuery.all()
                .prefix(call.arguments().text("prefix", ""))
                .status(call.arguments().find("status").map(ThreadTools::status).orElse(null))
                .since(call.arguments().time("since"))
                .tagged(call.arguments().text("tag"))
                .limit(Bounds.rows(call))
                .from(call.arguments().text("cursor"));
        List<Damage> damaged = new ArrayList<>();
        Page<ThreadInfo> page = place.checkpoints().threads().list(query, damaged::add);
        return Answer.stored(
                Words.count(page, "thread", "threads") + Words.damaged(damaged),
                Bounds.page(call, page, ThreadFacts::of));
    }

    private static ThreadStatus status(dev.cairn.model.Document label) {
        return ThreadStatus.valueOf(label.text().toUpperCase(Locale.ROOT));
    }

    Tool search() {
        return new Tool(
                "thread_search",
                "Search in threads",
                "Find where a text occurs in the saved states of all threads, or of some: what users said, results "
                        + "of tools, decisions."
                        + " Answers with the thread, the first checkpoint that has it, and the text around it. Use "
                        + "it when you look for"
                        + " earlier work by its content. Items (notes, facts) are not searched; use item_search for "
                        + "those.",
                Schema.of()
                        .need("text", text("The exact text to find."))
                        .may("threads", Schema.texts("Only in these threads. Default: all."))
                        .may("channel", text("Only in this part of the states, such as 'messages'."))
                        .may("ignore_case", Schema.flag("Whether to ignore case. Default: true."))
                        .may("regex", Schema.flag("Whether text is a regular expression. Default: false."))
                        .may("since", text("Only in checkpoints since this moment, such as 2026-05-01T00:00:00Z."))
                        .paged()
                        .document(),
                Schema.page("A match: thread_id, checkpoint_id, step, channel, pointer, and before, match, after."),
                Nature.READS,
                this::search);
    }

    private Answer search(Call call) {
        boolean anyCase = call.arguments().find("ignore_case").isEmpty()
                || call.arguments().flag("ignore_case");
        TextPattern pattern = call.arguments().flag("regex")
                ? TextPattern.fromRegex(call.text("text"), anyCase)
                : TextPattern.fromWords(call.text("text"), anyCase);
        TextQuery query = TextQuery.of(pattern)
                .in(call.arguments().texts("threads"))
                .channel(call.arguments().text("channel"))
                .since(call.arguments().time("since"))
                .limit(Bounds.rows(call))
                .from(call.arguments().text("cursor"));
        List<Damage> damaged = new ArrayList<>();
        Page<TextMatch> page = place.store().lookup().search(query, damaged::add, call.steps("checkpoints searched"));
        return Answer.stored(
                Words.count(page, "match", "matches") + Words.damaged(damaged),
                Bounds.page(call, page, SearchFacts::of));
    }

    Tool get() {
        return new Tool(
                "thread_get",
                "Describe a thread",
                "Describe one thread: its status, its newest checkpoint, and its branches with the checkpoint at the "
                        + "end of each. Use it before"
                        + " you continue earlier work or compare branches. The states themselves come from "
                        + "checkpoint_get.",
                Schema.ofThread().document(),
                Schema.of()
                        .need("thread_id", text("Its id."))
                        .need("status", text("idle, interrupted or error."))
                        .need("namespaces", Schema.list(Schema.object("A namespace with its branches.")))
                        .answer(),
                Nature.READS,
                this::get);
    }

    private Answer get(Call call) {
        String thread = call.text("thread_id");
        ThreadInfo info = require(thread);
        List<Damage> damaged = new ArrayList<>();
        Json answer = facts(info, damaged);
        return Answer.stored(
                "Thread " + thread + " is " + info.status().label() + "." + Words.damaged(damaged), answer);
    }

    /** A thread with its branches. */
    Json facts(ThreadInfo info, List<Damage> damaged) {
        Map<String, ThreadTree> trees = new LinkedHashMap<>();
        String thread = info.threadId();
        place.checkpoints()
                .branches()
                .namespaces(thread)
                .forEach(name -> trees.put(name, place.checkpoints().branches().tree(thread, name, damaged::add)));
        return ThreadFacts.of(info, trees);
    }

    /** A thread that must be there. */
    ThreadInfo require(String thread) {
        return place.checkpoints().threads().find(thread).orElseThrow(() -> missing(thread));
    }

    private NotFoundException missing(String thread) {
        return new NotFoundException("There is no thread '" + thread + "'.", Map.of("thread", thread));
    }
}
