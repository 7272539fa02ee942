package dev.cairn.transfer;

import dev.cairn.agent.internal.care.AgentRename;
import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.RowChange;
import dev.cairn.internal.file.TemporaryFolder;
import dev.cairn.model.Document;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.store.internal.care.ItemMerge;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** Agents, threads and items of a tenant as text, and back. Puts that still wait in a queue are not seen. Thread-safe. */
public final class Transfers {
    /** How long an import that does not go on is waited for. */
    private static final Duration LEASE = Duration.ofSeconds(10);

    private final Storage storage;
    private final String tenant;
    private final Clock clock;
    private final Duration lease;

    /** Those of a tenant in a storage, which stays open. */
    public Transfers(Storage storage, String tenant, Clock clock) {
        this(storage, tenant, clock, LEASE);
    }

    /** @param lease how long an import that does not go on is waited for */
    Transfers(Storage storage, String tenant, Clock clock, Duration lease) {
        this.storage = storage;
        this.tenant = tenant;
        this.clock = clock;
        this.lease = lease;
    }

    /**
     * Writes a scope as of one instant, line by line.
     *
     * @param latest whether only the newest goes along: the heads of a thread, the latest snapshot of an agent, no kept versions
     * @param lines gets each line without its end; must not use this store
     * @return what was written, or nothing when there is no such scope
     * @throws dev.cairn.error.CorruptException when a row is damaged
     */
    public Optional<CarriedScope> write(CarriedName name, boolean latest, Consumer<String> lines) {
        return write(name, latest, clock.instant(), line -> lines.accept(line.json()));
    }

    private Optional<CarriedScope> write(CarriedName name, boolean latest, Instant now, Consumer<Document> lines) {
        return storage.admin()
                .view(
                        name.scope(tenant),
                        view -> new ScopeText(view, name.section().rows(latest, now), lines).write());
    }

    /** Whether there is such a scope. */
    public boolean exists(CarriedName name) {
        return header(name).isPresent();
    }

    /** Whether there is no such scope, or one of which everything was deleted. */
    public boolean isGone(CarriedName name) {
        return storage.admin()
                .view(name.scope(tenant), view -> view.records(0, 1, false).isEmpty())
                .orElse(true);
    }

    private Optional<ScopeInfo> header(CarriedName name) {
        return Optional.ofNullable(
                storage.read(name.scope(tenant), Read.of().build()).scope());
    }

    /** The namespaces that begin with some labels and have items, by name. */
    public List<CarriedName> namespaces(List<String> labels) {
        ScopePrefix prefix = ScopePrefix.of(tenant, Section.ITEMS.service(), labels.toArray(String[]::new));
        List<CarriedName> names = new ArrayList<>();
        for (ScopeInfo info : OnDamage.FAIL.scopes(storage, prefix)) {
            List<String> parts = info.scope().parts();
            names.add(new CarriedName(Section.ITEMS, parts.subList(2, parts.size())));
        }
        return names;
    }

    /**
     * Takes a text in under a name that nothing has, and looks whether it is what a service could have written. For stores in which no one
     * else looks: what is found wrong stays there. Values are not compared with their digests; the services' own checks do that.
     *
     * @param expected what is said of the text
     * @return all that is wrong; empty where nothing is
     */
    public List<String> load(CarriedName name, CarriedScope expected, RowSource text) {
        Scope scope = name.scope(tenant);
        TextMeaning meaning = new TextMeaning(name, scope, expected);
        TextCheck check = new TextCheck(meaning);
        List<String> problems = new ArrayList<>();
        try {
            problems.addAll(check.run(text));
            if (problems.isEmpty()) {
                receive(scope, expected.header(), check, new TextRows(text, check.records(), RowChange.NONE));
                problems.addAll(meaning.problems());
            }
        } catch (CairnException e) {
            problems.add(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            problems.add("a record is not in the form of its kind (" + e.getMessage() + ")");
        }
        return problems;
    }

    private void receive(Scope scope, CarriedHeader header, TextCheck check, TextRows rows) {
        long highest = Math.max(1, check.highest());
        ScopeInfo info = info(scope, new Facts(header, highest, highest, check.records(), scope));
        ReceiveOutcome outcome = storage.admin().receive(scope, new ScopeDelta(info, null, List.of(), List.of(), rows));
        if (outcome.status() != ReceiveOutcome.Status.DONE) {
            throw new CairnException(ErrorCode.ALREADY_EXISTS, "it occurs twice in the file");
        }
        if (outcome.records() != check.records()) {
            throw new CairnException(ErrorCode.INVALID, "it has a record twice");
        }
    }

    private record Facts(CarriedHeader header, long change, long sequence, long records, Scope named) {}

    private static ScopeInfo info(Scope scope, Facts facts) {
        long incarnation = ThreadLocalRandom.current().nextLong(1, 1L << 53);
        boolean ordered = !facts.named.parts().get(1).equals(Section.ITEMS.service());
        return new ScopeInfo(
                scope,
                incarnation,
                ordered,
                ordered ? facts.change : 0,
                facts.sequence,
                facts.records,
                0,
                facts.header.created(),
                facts.header.changed(),
                null,
                facts.header.summary(),
                null);
    }

    /**
     * Takes a text that {@link #load} found right in again, under another name, and removes the first.
     *
     * @throws CairnException {@code UNSUPPORTED} where a snapshot does not begin with the id of its agent
     */
    public void rename(CarriedName from, CarriedName to, RowSource text) {
        if (from.equals(to)) {
            return;
        }
        RowChange change = from.section() == Section.AGENTS
                ? AgentRename.from(storage, tenant, from.text(), to.text())
                : RowChange.NONE;
        TextCheck check = new TextCheck(null);
        check.run(text);
        CarriedHeader header = CarriedHeader.of(header(from).orElseThrow());
        receive(to.scope(tenant), header, check, new TextRows(text, check.records(), change));
        storage.admin().drop(from.scope(tenant), dev.cairn.storage.Budget.UNLIMITED);
    }

    /** Gives what was taken in yet another name. */
    public void renameAgain(CarriedName from, CarriedName to) {
        try (TemporaryFolder folder = TemporaryFolder.of("rows")) {
            Path text = folder.path().resolve("rows.jsonl");
            writeTo(text, from);
            rename(from, to, () -> Files.newInputStream(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void writeTo(Path text, CarriedName from) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(text))) {
            write(from, false, Instant.MIN, line -> {
                try {
                    out.write(line.unsafeBytes());
                    out.write('\n');
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    /** How the items of a namespace stand to those of another store's. */
    @Internal
    public ItemMerge.Outcome compareItems(CarriedName name, Transfers target, CarriedName there) {
        return new ItemMerge(storage, name.scope(tenant), target.storage, there.scope(target.tenant), clock).plan();
    }

    /**
     * Begins an import into this store: finishes or removes what a killed one left, then keeps other imports away until it is closed. Waits
     * for the end of the lease of one that was killed, some seconds.
     *
     * @throws CairnException {@code LOCKED}, with who holds it, as soon as another import is seen to go on
     */
    public StagedImport begin() {
        ImportLease held = ImportLease.acquire(storage, lease);
        try {
            return new StagedImport(storage, tenant, new ImportJournal(storage, clock, held), held, clock);
        } catch (RuntimeException | Error e) {
            held.close();
            throw e;
        }
    }

    /**
     * Finishes or removes what a killed import left. One that goes on is no such thing and is not waited for.
     *
     * @return what whoever reads the store should know, a text each: of an import that holds the store, and of what could not be finished
     */
    public List<String> recover() {
        if (ImportJournal.isEmpty(storage)) {
            return List.of();
        }
        ImportLease.Attempt attempt = ImportLease.tryAcquire(storage, lease);
        ImportLease held = attempt.lease();
        if (held == null) {
            return List.of("an import into this store by '" + attempt.holder()
                    + "' is running, or was killed a few seconds ago. Its data may be missing.");
        }
        try (held) {
            return new ImportJournal(storage, clock, held)
                    .recover().stream()
                            .map(refusal -> "an earlier import was killed and cannot be finished: " + refusal)
                            .toList();
        }
    }

    /** Copies a scope of this store into a hidden one of another. */
    void copyTo(Storage other, Scope hidden, CarriedName name) {
        Optional<ReceiveOutcome> outcome = storage.admin().view(name.scope(tenant), view -> {
            ScopeInfo from = view.info();
            Facts facts = new Facts(
                    CarriedHeader.of(from), Math.max(1, from.change()), from.sequence(), from.records(), from.scope());
            return other.admin()
                    .receive(
                            hidden,
                            new ScopeDelta(info(hidden, facts), null, List.of(), List.of(), new ViewRows(view)));
        });
        if (outcome.isEmpty() || outcome.get().status() != ReceiveOutcome.Status.DONE) {
            throw new CairnException(ErrorCode.INTERNAL, "Cannot stage a copy of " + name + ".", Map.of(), null);
        }
    }

    /** The digest of a scope as it would be carried whole, or an empty text. */
    public String digest(CarriedName name, boolean latest) {
        return write(name, latest, Instant.MIN, line -> {})
                .map(CarriedScope::sha256)
                .orElse("");
    }
}
