package dev.cairn.environment.host;

import dev.cairn.environment.PartInfo;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.environment.snapshot.SnapshotRules;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.storage.ScanPage;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The records of an environment in a snapshot store, as objects of their own beside those of plugins: {@code cairn-session}, {@code
 * cairn-snapshot-<id>} (a manifest, stored when all its parts are), {@code cairn-own-<key>} (when a plugin saved for itself), {@code
 * cairn-pins}. No key of a plugin is one of these, as it holds a colon behind the plugin's name. For one host at a time in a session.
 */
record PlainEnvironment(SnapshotCatalog catalog, Clock clock) implements EnvironmentRecords {
    private static final String OURS = "cairn-";
    private static final String SESSION = "cairn-session";
    private static final String MANIFEST = "cairn-snapshot-";
    private static final String OWN = "cairn-own-";
    private static final String PINS = "cairn-pins";
    private static final int ALL = Integer.MAX_VALUE - 1;
    private static final Comparator<SnapshotInfo> NEWEST_FIRST = Comparator.comparingLong(SnapshotInfo::sequence)
            .reversed()
            .thenComparing(info -> info.place().id());

    private static Document with(Map<String, Document> members, long number) {
        Map<String, Document> all = new LinkedHashMap<>(members);
        all.put("sequence", Document.fromNumber(number));
        return Document.fromObject(all);
    }

    private static Map<String, Document> members(Document object) {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < object.size(); i++) {
            members.put(object.name(i), object.item(i));
        }
        return members;
    }

    private static long sequence(Document object) {
        return RecordForm.read(
                object,
                () -> "object of an environment",
                body -> body.at("/sequence").as(Long.class));
    }

    private static Instant saved(Document object) {
        return RecordForm.read(
                object, () -> "object of an environment", body -> Instant.parse(RecordForm.text(body, "saved")));
    }

    @Override
    public String name() {
        return "";
    }

    @Override
    public boolean exists() {
        return !sessions("", null, 1, OnDamage.FAIL).items().isEmpty();
    }

    /** A session; a snapshot that was stored just before a crash counts already. */
    @Override
    public Optional<HeldSession> session(String id) {
        Optional<Document> stored = catalog.session(id).find(SESSION);
        if (stored.isEmpty()) {
            return Optional.empty();
        }
        SessionInfo info = EnvironmentJson.session(stored.get());
        long number = sequence(stored.get());
        Optional<SnapshotInfo> ahead = manifests(id).stream()
                .filter(found -> found.sequence() > number)
                .findFirst();
        return Optional.of(ahead.map(found ->
                        new HeldSession(info.at(found.place(), found.step()), Math.max(number, found.sequence())))
                .orElse(new HeldSession(info, number)));
    }

    @Override
    public ScanPage<HeldSession> sessions(String prefix, @Nullable String after, int limit, OnDamage damage) {
        List<String> ids = new ArrayList<>(catalog.sessions("", null, ALL).items());
        ids.add("");
        ids.removeIf(id -> !isStored(id));
        List<HeldSession> found = new ArrayList<>();
        List<Damage> damaged = new ArrayList<>();
        int reached = 0;
        ScanPage<String> page;
        String last = after;
        do {
            page = SnapshotRules.page(ids.stream(), prefix, last, limit);
            for (String id : page.items()) {
                last = id;
                try {
                    Optional<HeldSession> held = session(id);
                    if (held.isPresent()) {
                        found.add(held.get());
                        reached = damaged.size();
                    }
                } catch (CorruptException e) {
                    damage.later(damaged).tell(e, "session '" + id + "'");
                }
            }
        } while (found.isEmpty() && page.more());
        // The next page begins behind the last session that was found, and reports what is damaged there.
        damaged.subList(0, page.more() ? reached : damaged.size()).forEach(damage::tell);
        return new ScanPage<>(found, page.more());
    }

    /** A damaged one is stored too. */
    private boolean isStored(String id) {
        try {
            return catalog.session(id).find(SESSION).isPresent();
        } catch (CorruptException damaged) {
            return true;
        }
    }

    @Override
    public List<HeldSession> create(List<SessionInfo> fresh) {
        List<HeldSession> held = new ArrayList<>();
        for (SessionInfo info : fresh) {
            if (catalog.session(info.id()).find(SESSION).isPresent()) {
                throw new CairnException(
                        ErrorCode.ALREADY_EXISTS,
                        "Cannot create session '" + info.id() + "': it exists. Nothing was stored. Resume it, or "
                                + "choose another name.",
                        Map.of("session", info.id()),
                        null);
            }
            held.add(save(info, 1));
        }
        return held;
    }

    private HeldSession save(SessionInfo info, long number) {
        catalog.session(info.id()).save(SESSION, with(members(EnvironmentJson.session(info)), number));
        return new HeldSession(info, number);
    }

    private void requireHeld(HeldSession held) {
        String id = held.info().id();
        if (session(id).map(HeldSession::revision).orElse(0L) != held.revision()) {
            throw new ConflictException(
                    "Cannot save session '" + id + "': another host has written it since this one opened it. Nothing "
                            + "was stored. Resume the session here, or let the other host continue.",
                    Map.of("session", id));
        }
    }

    @Override
    public HeldSession update(HeldSession held, SessionInfo changed, List<RecordedStep> steps) {
        requireHeld(held);
        return save(changed, held.revision() + 1);
    }

    @Override
    public Stored put(HeldSession held, SessionInfo changed, List<RecordedStep> steps, SnapshotDraft draft) {
        requireHeld(held);
        SnapshotInfo info = draft.complete(key -> null);
        SnapshotCatalog session = catalog.session(changed.id());
        long number = held.revision() + 1;
        Instant now = clock.instant();
        if (!info.isOfHost()) {
            return new Stored(putOwn(session, info, draft, number), save(changed, number));
        }
        draft.states().forEach(session::save);
        Map<String, Document> manifest = new LinkedHashMap<>(EnvironmentJson.manifest(info));
        manifest.put("saved", Document.of(now.toString()));
        session.save(MANIFEST + info.place().id(), with(manifest, number));
        HeldSession next = save(changed, number);
        return new Stored(EnvironmentJson.manifest(Document.fromObject(manifest), number, now), next);
    }

    private SnapshotInfo putOwn(SnapshotCatalog session, SnapshotInfo info, SnapshotDraft draft, long number) {
        if (draft.states().size() != 1) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot take a snapshot of plugin '" + info.plugin() + "': it saved "
                            + draft.states().size()
                            + " keys, and this snapshot store cannot save them together. Nothing was stored. Take a "
                            + "host snapshot, or use a backend.");
        }
        String key = info.parts().get(0).key();
        draft.states().forEach(session::save);
        String saved = clock.instant().toString();
        session.save(OWN + key, with(Map.of("saved", Document.of(saved)), number));
        return own(info.place().session(), key);
    }

    /** What a plugin saved for itself, or another program as it would have. */
    private SnapshotInfo own(String session, String key) {
        SnapshotCatalog store = catalog.session(session);
        Document state = store.load(key);
        String plugin = key.substring(0, key.indexOf(':'));
        Optional<Document> known = store.find(OWN + key);
        PartInfo part = new PartInfo(plugin, key, Sha256.of(state.unsafeBytes()), state.byteLength());
        return new SnapshotInfo(
                new SnapshotPlace(session, key),
                null,
                plugin,
                0,
                1,
                List.of(part),
                List.of(),
                known.map(PlainEnvironment::sequence).orElse(0L),
                known.map(PlainEnvironment::saved).orElse(Instant.EPOCH));
    }

    @Override
    public Optional<SnapshotInfo> find(SnapshotPlace place) {
        Optional<SnapshotInfo> manifest =
                catalog.session(place.session()).find(MANIFEST + place.id()).map(PlainEnvironment::manifest);
        boolean own = manifest.isEmpty()
                && place.id().indexOf(':') > 0
                && catalog.session(place.session()).find(place.id()).isPresent();
        return own ? Optional.of(own(place.session(), place.id())) : manifest;
    }

    private static SnapshotInfo manifest(Document stored) {
        return EnvironmentJson.manifest(stored, sequence(stored), saved(stored));
    }

    /** Host snapshots, newest first. */
    private List<SnapshotInfo> manifests(String session) {
        return manifests(session, OnDamage.FAIL);
    }

    private List<SnapshotInfo> manifests(String session, OnDamage damage) {
        SnapshotCatalog store = catalog.session(session);
        return store.keys(MANIFEST, null, ALL).items().stream()
                .map(key -> past(damage, session, () -> store.find(key).map(PlainEnvironment::manifest)))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparingLong(SnapshotInfo::sequence).reversed())
                .toList();
    }

    private static Optional<SnapshotInfo> past(OnDamage damage, String session, Supplier<Optional<SnapshotInfo>> read) {
        try {
            return read.get();
        } catch (CorruptException e) {
            damage.tell(e, "session '" + session + "'");
            return Optional.empty();
        }
    }

    @Override
    public Optional<SnapshotInfo> labelled(String session, String label) {
        return manifests(session).stream()
                .filter(info -> label.equals(info.label()))
                .findFirst();
    }

    @Override
    public ScanPage<SnapshotInfo> snapshots(String session, @Nullable SnapshotInfo after, int limit, OnDamage damage) {
        OnDamage onFirst = after == null ? damage : damage.later(new ArrayList<>());
        List<SnapshotInfo> all = new ArrayList<>(manifests(session, onFirst));
        Set<String> parts = new HashSet<>();
        all.forEach(info -> info.parts().forEach(part -> parts.add(part.key())));
        catalog.session(session).keys("", null, ALL).items().stream()
                .filter(key -> key.indexOf(':') > 0 && !key.startsWith(OURS) && !parts.contains(key))
                .forEach(key -> past(onFirst, session, () -> Optional.of(own(session, key)))
                        .ifPresent(all::add));
        all.removeIf(info -> after != null && NEWEST_FIRST.compare(info, after) <= 0);
        all.sort(NEWEST_FIRST);
        return ScanPage.of(all.subList(0, (int) Math.min(all.size(), limit + 1L)), limit);
    }

    @Override
    public Map<String, Document> states(SnapshotInfo snapshot) {
        SnapshotCatalog store = catalog.session(snapshot.place().session());
        Map<String, Document> states = new LinkedHashMap<>();
        for (PartInfo part : snapshot.parts()) {
            Document state = store.find(part.key())
                    .filter(found -> Sha256.of(found.unsafeBytes()).equals(part.sha256()))
                    .orElseThrow(() -> SnapshotRules.corrupt(
                            "part '" + part.key() + "' of snapshot " + snapshot.place(),
                            "it is missing, or differs from the manifest's",
                            null));
            states.put(part.key(), state);
        }
        return states;
    }

    @Override
    public List<RecordedStep> steps(String session, int life, long from, int limit) {
        return List.of();
    }

    @Override
    public boolean hasHistory() {
        return false;
    }

    @Override
    public Collection<String> pins(String session) {
        return catalog.session(session)
                .find(PINS)
                .map(PlainEnvironment::members)
                .orElse(Map.of())
                .keySet();
    }

    @Override
    public void pin(SnapshotPlace place, boolean pinned) {
        if (find(place).isEmpty()) {
            throw new NotFoundException("There is no snapshot " + place + ".", Map.of("snapshot", place.toString()));
        }
        SnapshotCatalog session = catalog.session(place.session());
        Map<String, Document> pins =
                session.find(PINS).map(PlainEnvironment::members).orElseGet(LinkedHashMap::new);
        if (pinned) {
            pins.put(place.id(), Document.of(true));
        } else {
            pins.remove(place.id());
        }
        session.save(PINS, Document.fromObject(pins));
    }

    @Override
    public Collection<String> remove(String session, Collection<String> ids) {
        SnapshotPlace head = session(session).map(held -> held.info().head()).orElse(null);
        List<String> left = new ArrayList<>();
        for (String id : ids) {
            SnapshotPlace place = new SnapshotPlace(session, id);
            if (place.equals(head)) {
                left.add(id);
            } else {
                find(place).ifPresent(this::remove);
            }
        }
        return left;
    }

    private void remove(SnapshotInfo info) {
        SnapshotCatalog session = catalog.session(info.place().session());
        session.delete(
                info.isOfHost()
                        ? MANIFEST + info.place().id()
                        : OWN + info.place().id());
        info.parts().forEach(part -> session.delete(part.key()));
    }

    @Override
    public boolean removeSession(String session) {
        if (session(session).isEmpty()) {
            return false;
        }
        SnapshotCatalog store = catalog.session(session);
        manifests(session).forEach(this::remove);
        store.delete(SESSION);
        store.keys(session.isEmpty() ? OURS : "", null, ALL).items().forEach(store::delete);
        return true;
    }
}
