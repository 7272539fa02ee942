package dev.cairn.langgraph4j;

import dev.cairn.Cairn;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.Checkpoint;

/** A class loader in which the saver is linked with an interface that has the signatures of LangGraph4j 1.9. */
final class Interface19 extends ClassLoader {
    private static final String NAME = BaseCheckpointSaver.class.getName();
    private static final String SIGNATURES = "/langgraph4j-1.9.txt";

    private final Path classes;

    /**
     * Links with the interface, which is compiled unless the folder has it.
     *
     * @param failure what {@code releaseOnError} takes, which differs between versions of 1.9
     */
    Interface19(Path folder, String failure) throws IOException {
        super(Interface19.class.getClassLoader());
        classes = folder.resolve(failure);
        if (Files.notExists(classes)) {
            compile(source(Files.createDirectories(classes), failure));
        }
    }

    private static Path source(Path folder, String failure) throws IOException {
        try (InputStream signatures = Interface19.class.getResourceAsStream(SIGNATURES)) {
            String text = new String(signatures.readAllBytes(), StandardCharsets.UTF_8).replace("FAILURE", failure);
            return Files.writeString(folder.resolve("BaseCheckpointSaver.java"), text);
        }
    }

    private void compile(Path source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        String path = System.getProperty("java.class.path");
        int status = compiler.run(
                null, null, null, "-proc:none", "-nowarn", "-cp", path, "-d", classes.toString(), source.toString());
        if (status != 0) {
            throw new IllegalStateException("The interface does not compile.");
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            return isLinkedHere(name) ? define(name) : super.loadClass(name, resolve);
        }
    }

    private static boolean isLinkedHere(String name) {
        return name.startsWith(NAME) || name.startsWith(CairnSaver.class.getPackageName() + ".");
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        try (InputStream in = name.startsWith(NAME)
                ? Files.newInputStream(classes.resolve(file))
                : getParent().getResourceAsStream(file)) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    Class<?> type() throws ClassNotFoundException {
        return loadClass(NAME);
    }

    Object saver(Cairn cairn) throws ReflectiveOperationException {
        return loadClass(CairnSaver.class.getName()).getConstructor(Cairn.class).newInstance(cairn);
    }

    Object part(Object value, String name) throws ReflectiveOperationException {
        return value.getClass().getMethod(name).invoke(value);
    }

    @SuppressWarnings("unchecked")
    Optional<Integer> version(Object tag) throws ReflectiveOperationException {
        return (Optional<Integer>) part(tag, "version");
    }

    @SuppressWarnings("unchecked")
    List<Checkpoint> checkpoints(Object tag) throws ReflectiveOperationException {
        return List.copyOf((Collection<Checkpoint>) part(tag, "checkpoints"));
    }
}
