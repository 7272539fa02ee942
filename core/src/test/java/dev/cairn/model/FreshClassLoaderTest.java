package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.binding.Types;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A restart of the program: the classes are loaded again, and what the old ones wrote is read by the new ones. */
class FreshClassLoaderTest {
    /** Has no accessor that this test could call without knowing the class. */
    public record Note(String text, @Nullable Note next) {}

    /** Loads the classes of this test again. */
    private static final class Fresh extends ClassLoader {
        private Fresh() {
            super(FreshClassLoaderTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(FreshClassLoaderTest.class.getName())) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known == null ? define(name) : known;
        }

        private Class<?> define(String name) {
            try (InputStream in = Objects.requireNonNull(getResourceAsStream(name.replace('.', '/') + ".class"))) {
                byte[] code = in.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void what_one_class_loader_wrote_another_reads() throws ReflectiveOperationException {
        Types before = Types.empty();
        before.register("note", 1, Note.class);
        byte[] stored = before.document(Map.of("notes", List.of(new Note("a", new Note("b", null)))))
                .bytes();

        Class<?> reloaded = new Fresh().loadClass(Note.class.getName());
        assertThat(reloaded).isNotSameAs(Note.class);
        Types after = Types.empty();
        after.register("note", 1, reloaded);
        Document document = Document.fromTrusted(stored, after);
        Object note = document.at("/notes/0").as(reloaded);
        assertThat(note)
                .isInstanceOf(reloaded)
                .isNotInstanceOf(Note.class)
                .hasToString("Note[text=a, next=Note[text=b, next=null]]");
        assertThat(after.document(document.toJava()).bytes()).isEqualTo(stored);
    }

    @Test
    void a_record_that_is_not_registered_is_read_by_either_class() throws ReflectiveOperationException {
        Document plain = Document.parse("{\"text\":\"a\",\"next\":null}");
        Class<?> reloaded = new Fresh().loadClass(Note.class.getName());
        assertThat(plain.as(reloaded)).isInstanceOf(reloaded);
        assertThat(plain.as(Note.class)).isEqualTo(new Note("a", null));
        assertThat(plain.as(reloaded)).isInstanceOf(reloaded);
    }
}
