package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Put;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Listing what has reached its expiry; the backend only lists it. */
abstract class ExpiryClauses extends Clauses {
    private static final Instant NOW = Instant.parse("2031-01-01T00:00:00Z");

    ExpiryClauses(DataPathTck kit) {
        super(kit);
    }

    private void store(Scope scope, String key, Instant expires) {
        commit(scope, Commit.inOrder().put(new Put(KIND, bytes(key), bytes("body"), null, expires)));
    }

    private List<String> expired() {
        return names(storage.expired(NOW, 100));
    }

    private static List<String> names(ScanPage<Scoped<StoredRecord>> page) {
        return page.items().stream().map(found -> found.value().key().utf8()).toList();
    }

    @Test
    void records_are_listed_from_their_expiry_on() {
        store(SCOPE, "before", NOW.minusSeconds(1));
        store(SCOPE, "now", NOW);
        store(SCOPE, "after", NOW.plusMillis(1));
        store(SCOPE, "never", "body");

        assertThat(expired()).containsExactly("before", "now");
    }

    @Test
    void what_expired_first_is_listed_first() {
        store(OTHER, "second", NOW.minusSeconds(2));
        store(SCOPE, "third", NOW.minusSeconds(1));
        store(SCOPE, "first", NOW.minusSeconds(3));
        commit(SCOPE, Commit.inOrder().expires(NOW.minusMillis(2_500)));

        assertThat(expired()).containsExactly("first", "", "second", "third");
    }

    @Test
    void an_expired_record_comes_with_its_scope_and_numbers() {
        store(OTHER, "a", NOW);

        Scoped<StoredRecord> found = storage.expired(NOW, 100).items().get(0);

        assertThat(found.scope()).isEqualTo(OTHER);
        assertThat(found.value().kind()).isEqualTo(KIND);
        assertThat(found.value().revision()).isEqualTo(1);
        assertThat(found.value().sequence()).isEqualTo(get(OTHER, "a").sequence());
        assertThat(found.value().expires()).isEqualTo(NOW);
    }

    @Test
    void an_expired_scope_is_listed_without_a_record() {
        commit(SCOPE, Commit.inOrder().put(put("a", "1")).expires(NOW));
        commit(OTHER, Commit.inOrder().put(put("a", "1")).expires(NOW.plusMillis(1)));

        List<Scoped<StoredRecord>> found = storage.expired(NOW, 100).items();

        assertThat(found).hasSize(1);
        assertThat(found.get(0).scope()).isEqualTo(SCOPE);
        assertThat(found.get(0).value().kind()).isZero();
        assertThat(found.get(0).value().key()).isEqualTo(Bytes.EMPTY);
        assertThat(found.get(0).value().expires()).isEqualTo(NOW);
    }

    @Test
    void a_page_of_expired_records_says_whether_there_is_more() {
        store(SCOPE, "b", NOW.minusSeconds(1));
        store(SCOPE, "a", NOW.minusSeconds(2));
        store(SCOPE, "later", NOW.plusSeconds(1));

        ScanPage<Scoped<StoredRecord>> one = storage.expired(NOW, 1);
        ScanPage<Scoped<StoredRecord>> two = storage.expired(NOW, 2);

        assertThat(names(one)).containsExactly("a");
        assertThat(one.more()).isTrue();
        assertThat(names(two)).containsExactly("a", "b");
        assertThat(two.more()).isFalse();
    }

    @Test
    void a_new_expiry_replaces_the_old_one() {
        store(SCOPE, "moved", NOW.minusSeconds(1));
        store(SCOPE, "removed", NOW.minusSeconds(1));
        commit(OTHER, Commit.inOrder().put(put("a", "1")).expires(NOW.minusSeconds(1)));

        store(SCOPE, "moved", NOW.plusSeconds(1));
        store(SCOPE, "removed", "body");
        commit(OTHER, Commit.inOrder().expires(Instant.MAX));

        assertThat(expired()).isEmpty();
    }

    @Test
    void a_deleted_record_does_not_expire() {
        store(SCOPE, "a", NOW);

        commit(SCOPE, Commit.inOrder().delete(KIND, bytes("a")));

        assertThat(expired()).isEmpty();
    }

    @Test
    void what_expired_stays_until_someone_removes_it() {
        store(SCOPE, "a", Instant.parse("2001-01-01T00:00:00Z"));
        commit(SCOPE, Commit.inOrder().expires(Instant.parse("2001-01-01T00:00:00Z")));

        if (administers()) {
            storage.admin().maintain(Budget.UNLIMITED, damage -> {});
        }

        assertThat(get(SCOPE, "a").body()).isEqualTo(bytes("body"));
    }
}
