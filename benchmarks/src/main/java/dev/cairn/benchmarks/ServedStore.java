package dev.cairn.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.cairn.Cairn;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A server in a process of its own. Asked by a line on its standard input, it says how much processor time it has had. */
final class ServedStore implements AutoCloseable {
    private final Process process;
    private final BufferedReader said;
    private final BufferedWriter asked;
    private final int port;

    ServedStore(String url) throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServedStore.class.getName(),
                        url)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        said = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        asked = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        port = Integer.parseInt(said.readLine());
    }

    int port() {
        return port;
    }

    /** Processor time in nanoseconds. */
    long processorTime() throws IOException {
        asked.write("time\n");
        asked.flush();
        return Long.parseLong(said.readLine());
    }

    @Override
    public void close() throws IOException {
        asked.close();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Serves the store of a URL until its input ends. */
    public static void main(String[] args) throws IOException {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try (Cairn store = Cairn.open(args[0]);
                CairnServer server = new CairnServer(store, ServerOptions.DEFAULT.port(0));
                BufferedReader questions =
                        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println(server.port());
            while (questions.readLine() != null) {
                System.out.println(system.getProcessCpuTime());
            }
        }
    }
}
