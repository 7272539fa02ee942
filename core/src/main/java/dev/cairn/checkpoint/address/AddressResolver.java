package dev.cairn.checkpoint.address;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.address.CheckpointAddress.OnBranch;
import dev.cairn.checkpoint.address.CheckpointAddress.Place;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the checkpoint that an address means in a namespace. Not thread-safe. */
final class AddressResolver {
    private static final int PAGE = 500;
    private static final int MAX_CANDIDATES = 10;

    private final CheckpointAddress address;
    private final Checkpointer checkpoints;
    private final CheckpointConfig main;

    AddressResolver(CheckpointAddress address, Checkpointer checkpoints, String namespace) {
        this.address = address;
        this.checkpoints = checkpoints;
        this.main = CheckpointConfig.of(address.threadId()).inNamespace(namespace);
    }

    CheckpointConfig resolve() {
        if (checkpoints.threads().find(address.threadId()).isEmpty()) {
            OnBranch other = address.onBranch();
            if (other != null && checkpoints.threads().find(other.threadId()).isPresent()) {
                CheckpointConfig found = onBranch(other);
                return address.back() == 0 ? found : ancestor(found);
            }
            CheckpointAddress shorter = address.otherwise();
            if (shorter != null
                    && checkpoints.threads().find(shorter.threadId()).isPresent()) {
                return new AddressResolver(shorter, checkpoints, main.namespace()).resolve();
            }
            throw new NotFoundException(
                    "There is no thread '" + address.threadId() + "'." + quotingHint(),
                    Map.of("address", address.toString(), "thread", address.threadId()));
        }
        CheckpointConfig named = named(address.place());
        if (named != null) {
            return named;
        }
        CheckpointConfig start = address.formerTip() == null ? start(address.place()) : formerTip(address.formerTip());
        return address.back() == 0 ? start : ancestor(start);
    }

    /** The branch or tag whose name ends as if it went back, such as {@code b~1}; null when there is none. */
    private @Nullable CheckpointConfig named(Place place) {
        String whole = place instanceof Place.Any any ? any.whole() : null;
        CheckpointConfig named = whole == null ? null : branch(whole);
        if (whole != null && named == null) {
            named = tag(whole);
        }
        if (whole == null || named == null || find(((Place.Any) place).text()) == null) {
            return named;
        }
        String thread = AddressParser.quote(main.threadId());
        String before = AddressParser.quote(((Place.Any) place).text());
        throw new CairnException(
                ErrorCode.INVALID,
                "Cannot resolve '" + address + "': it has two meanings, because '" + whole + "' and "
                        + "'" + ((Place.Any) place).text()
                        + "' exist. Write " + thread + "@" + AddressParser.quote(whole) + " for the first, "
                        + "and " + thread
                        + "@branch:" + before + "~" + address.back()
                        + " (or tag:, id:) for an ancestor of the second.",
                Map.of("address", address.toString()),
                null);
    }

    private CheckpointConfig onBranch(OnBranch other) {
        CheckpointConfig head = CheckpointConfig.of(other.threadId())
                .inNamespace(main.namespace())
                .onBranch(other.branch());
        if (checkpoints.find(head, Selection.none()).isEmpty()) {
            throw notFound("There is no thread '" + address.threadId() + "', and thread '" + other.threadId()
                    + "' has no branch '" + other.branch() + "'.");
        }
        List<CheckpointSummary> found = checkpoints
                .branches()
                .ancestry(head)
                .filter(summary -> summary.metadata().step() == other.step())
                .toList();
        if (found.size() > 1) {
            throw ambiguous(found, "step " + other.step());
        }
        if (found.isEmpty()) {
            throw notFound("Branch '" + other.branch() + "' of thread '" + other.threadId() + "' has no step "
                    + other.step() + ".");
        }
        return head.at(id(found.get(0)));
    }

    private String quotingHint() {
        if (!(address.place() instanceof Place.Any any)) {
            return "";
        }
        String whole = address.threadId() + "@" + any.text();
        for (int at = whole.indexOf('@'); at > 0 && at < address.threadId().length(); at = whole.indexOf('@', at + 1)) {
            if (checkpoints.threads().find(whole.substring(0, at)).isPresent()) {
                String place = whole.substring(at + 1);
                return " If '" + place + "' is a branch or a tag of thread '" + whole.substring(0, at) + "', write "
                        + AddressParser.quote(whole.substring(0, at)) + "@" + AddressParser.quote(place) + ".";
            }
        }
        return " If the '@' is part of the thread's id, write " + AddressParser.quote(whole) + ".";
    }

    private CheckpointConfig start(Place place) {
        if (place instanceof Place.Step step) {
            return found(step(step.number()), "step " + step.number());
        } else if (place instanceof Place.Branch branch) {
            return found(branch(branch.name()), "branch '" + branch.name() + "'", true);
        } else if (place instanceof Place.Tag tag) {
            return found(tag(tag.name()), "checkpoint with the tag '" + tag.name() + "'");
        } else if (place instanceof Place.Id id) {
            return found(
                    id(id.prefix()), "checkpoint id that begins with '" + id.prefix() + "'" + tooShort(id.prefix()));
        } else if (place instanceof Place.Any any) {
            return any(any.text());
        }
        return found(branch(CheckpointConfig.MAIN), "branch 'main'");
    }

    private @Nullable CheckpointConfig find(String text) {
        Long number = AddressParser.step(text);
        CheckpointConfig found = number == null ? null : step(number);
        if (found == null) {
            found = branch(text);
        }
        if (found == null) {
            found = tag(text);
        }
        return found == null ? id(text) : found;
    }

    private CheckpointConfig any(String text) {
        Long number = AddressParser.step(text);
        return found(
                find(text),
                (number == null ? "" : "step " + text + ", no ") + "branch '" + text
                        + "', no checkpoint with that tag and no checkpoint id that begins so"
                        + (number == null ? tooShort(text) : ""),
                number == null);
    }

    private static String tooShort(String prefix) {
        return prefix.length() < CheckpointAddress.SHORTEST_PREFIX
                ? ": '" + prefix + "' is too short for the beginning of an id, which needs at least "
                        + CheckpointAddress.SHORTEST_PREFIX + " characters"
                : "";
    }

    private CheckpointConfig found(@Nullable CheckpointConfig found, String what) {
        return found(found, what, false);
    }

    private CheckpointConfig found(@Nullable CheckpointConfig found, String what, boolean listing) {
        if (found == null) {
            String message = "Thread '" + main.threadId() + "'"
                    + (main.namespace().isEmpty() ? "" : ", namespace '" + main.namespace() + "',") + " has no " + what
                    + "." + (listing ? branches() : "");
            throw name().isEmpty() ? notFound(message) : notFound(message, name());
        }
        return found;
    }

    private String branches() {
        Set<String> names = checkpoints
                .branches()
                .tree(main.threadId(), main.namespace(), damaged -> {})
                .heads()
                .keySet();
        String shown = names.stream().limit(MAX_CANDIDATES).collect(Collectors.joining(", "));
        int more = names.size() - MAX_CANDIDATES;
        return names.isEmpty() ? "" : " Its branches: " + shown + (more > 0 ? " and " + more + " more" : "") + ".";
    }

    private @Nullable CheckpointConfig branch(String name) {
        return checkpoints
                .find(main.onBranch(name), Selection.none())
                .map(CheckpointTuple::config)
                .orElse(null);
    }

    private @Nullable CheckpointConfig step(long number) {
        List<CheckpointSummary> found = new ArrayList<>();
        Predicate<CheckpointSummary> wanted = summary -> summary.metadata().step() == number;
        if (branch(CheckpointConfig.MAIN) != null) {
            checkpoints.branches().ancestry(main).filter(wanted).forEach(found::add);
        }
        return only(found.isEmpty() ? everywhere(wanted) : found, "step " + number);
    }

    private @Nullable CheckpointConfig tag(String name) {
        boolean given = checkpoints.threads().tags(main.threadId()).stream()
                .anyMatch(tag ->
                        tag.tag().equals(name) && tag.config().namespace().equals(main.namespace()));
        CheckpointQuery query =
                CheckpointQuery.of(main.threadId()).namespace(main.namespace()).tagged(name);
        return given ? only(checkpoints.summaries(query).items(), "the tag '" + name + "'") : null;
    }

    private @Nullable CheckpointConfig id(String prefix) {
        if (checkpoints.find(main.at(prefix), Selection.none()).isPresent()) {
            return main.at(prefix);
        }
        if (prefix.length() < CheckpointAddress.SHORTEST_PREFIX) {
            return null;
        }
        return only(everywhere(summary -> id(summary).startsWith(prefix)), "the id prefix '" + prefix + "'");
    }

    private List<CheckpointSummary> everywhere(Predicate<CheckpointSummary> wanted) {
        CheckpointQuery query =
                CheckpointQuery.of(main.threadId()).namespace(main.namespace()).limit(PAGE);
        return Page.all(cursor -> checkpoints.summaries(query.from(cursor)))
                .filter(wanted)
                .toList();
    }

    private @Nullable CheckpointConfig only(List<CheckpointSummary> found, String what) {
        if (found.size() > 1) {
            throw ambiguous(found, what);
        }
        return found.isEmpty() ? null : main.at(id(found.get(0)));
    }

    private CairnException ambiguous(List<CheckpointSummary> found, String what) {
        List<String> candidates =
                found.stream().map(AddressResolver::id).limit(MAX_CANDIDATES).toList();
        StringBuilder list = new StringBuilder();
        found.stream()
                .limit(MAX_CANDIDATES)
                .forEach(summary -> list.append("\n  ")
                        .append(id(summary))
                        .append(" (")
                        .append(summary.config().branch())
                        .append(", step ")
                        .append(summary.metadata().step())
                        .append(')'));
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("address", address.toString());
        details.put("candidates", candidates);
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot resolve '" + address + "': " + what + " matches " + found.size()
                        + " checkpoints. Name one by its id:" + list
                        + (found.size() > MAX_CANDIDATES ? "\n  and " + (found.size() - MAX_CANDIDATES) + " more" : ""),
                details,
                null);
    }

    private CheckpointConfig formerTip(int number) {
        String branch = address.place() instanceof Place.Any any
                ? any.text()
                : address.place() instanceof Place.Branch named ? named.name() : CheckpointConfig.MAIN;
        if (number == 0) {
            return found(branch(branch), "branch '" + branch + "'");
        }
        List<String> tips = checkpoints
                .branches()
                .tree(main.threadId(), main.namespace())
                .formerTips()
                .getOrDefault(branch, List.of());
        if (number > tips.size()) {
            throw notFound("Branch '" + branch + "' of thread '" + main.threadId() + "' has " + tips.size()
                    + " former tips, so there is no " + branch + "@{" + number + "}.");
        }
        return main.onBranch(branch).at(tips.get(number - 1));
    }

    private CheckpointConfig ancestor(CheckpointConfig start) {
        return checkpoints
                .branches()
                .ancestry(start)
                .skip(address.back())
                .findFirst()
                .map(summary -> start.at(summary.config().checkpointId()))
                .orElseThrow(
                        () -> beforeFirst(checkpoints.branches().ancestry(start).count() - 1));
    }

    private NotFoundException beforeFirst(long before) {
        return notFound("Cannot resolve '" + address + "': it goes back beyond the first checkpoint. Only "
                + (before == 1 ? "1 checkpoint is" : before + " checkpoints are") + " before it.");
    }

    private NotFoundException notFound(String message) {
        return new NotFoundException(message, Map.of("address", address.toString()));
    }

    private NotFoundException notFound(String message, String place) {
        return new NotFoundException(
                message,
                Map.of(
                        "address", address.toString(),
                        "thread", main.threadId(),
                        "checkpoint_ns", main.namespace(),
                        "place", place));
    }

    /** The name that the address writes for its place; empty where it writes none. */
    private String name() {
        return address.place() instanceof Place.Any any
                ? any.text()
                : address.place() instanceof Place.Branch branch
                        ? branch.name()
                        : address.place() instanceof Place.Tag tag ? tag.name() : "";
    }

    private static String id(CheckpointSummary summary) {
        return String.valueOf(summary.config().checkpointId());
    }
}
