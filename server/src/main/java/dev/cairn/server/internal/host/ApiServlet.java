package dev.cairn.server.internal.host;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.server.internal.http.Face;
import dev.cairn.server.internal.http.LiveContent;
import dev.cairn.server.internal.http.Mount;
import dev.cairn.server.internal.http.Problem;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.Response;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** Answers each request through the {@link Pipeline} and writes the answer. */
final class ApiServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final System.Logger LOG = System.getLogger("dev.cairn.server");
    private static final int FRAMES = 12;

    private final transient Pipeline pipeline;
    private final transient Workers workers;
    private final boolean compresses;

    ApiServlet(Pipeline pipeline, Workers workers, boolean compresses) {
        this.pipeline = pipeline;
        this.workers = workers;
        this.compresses = compresses;
    }

    @Override
    protected void service(HttpServletRequest from, HttpServletResponse to) throws ServletException, IOException {
        Call call = (Call) Objects.requireNonNull(from.getAttribute(Call.ATTRIBUTE));
        try {
            workers.enter();
        } catch (Refusal e) {
            write(e.answer(pipeline.face(from)), call, from, to);
            return;
        }
        try {
            Optional<Mount> mount = pipeline.mounted(from);
            if (mount.isPresent()) {
                answer(mount.get(), call, from, to);
            } else {
                write(pipeline.answer(call, from), call, from, to);
            }
        } finally {
            workers.leave();
        }
    }

    private void answer(Mount mount, Call call, HttpServletRequest from, HttpServletResponse to)
            throws ServletException, IOException {
        Pipeline.Admission admission = pipeline.admission(call, from, mount);
        if (admission.refusal() != null) {
            write(admission.refusal(), call, from, to);
        }
        if (admission.request() != null) {
            call.staysOpen();
            pipeline.answer(mount, call, admission.request(), to);
        }
    }

    private void write(Response made, Call call, HttpServletRequest from, HttpServletResponse to) throws IOException {
        boolean near = !compresses && Loopback.is(from.getRemoteAddr());
        Response answer = near ? made : Compression.of(made, from.getHeader("Accept-Encoding"));
        to.setStatus(answer.status());
        answer.headers().forEach(to::setHeader);
        if (!Drain.takes(from, call)) {
            to.setHeader("Connection", "close");
        }
        Response.Content body = answer.body();
        if (body instanceof LiveContent live && !from.getMethod().equals("HEAD")) {
            call.staysOpen();
            LiveAnswer.open(live, from, to);
        } else if (body != null && !from.getMethod().equals("HEAD")) {
            writeBody(body, call, to);
        } else if (body == null) {
            to.setContentLength(0);
        }
        if (Drain.takes(from, call)) {
            Drain.rest(from, to);
        }
    }

    private static void writeBody(Response.Content body, Call call, HttpServletResponse to) throws IOException {
        Pace pace = Pace.begin();
        call.pace(pace);
        try {
            body.writeTo(new CountedOutput(to.getOutputStream(), pace));
        } catch (CairnException e) {
            fail(e, to);
        } finally {
            call.pace(Pace.NONE);
        }
    }

    /** A failure in the middle of an answer: the client gets a problem, or an answer that visibly ends too early. */
    private static void fail(CairnException e, HttpServletResponse to) throws IOException {
        if (to.isCommitted()) {
            LOG.log(System.Logger.Level.ERROR, "An answer ended in the middle: " + e.code());
            throw new IOException("the answer cannot be completed", e);
        }
        to.resetBuffer();
        Response problem = Problem.of(e, Face.OWN);
        to.setStatus(problem.status());
        to.setHeader("Content-Encoding", null);
        problem.headers().forEach(to::setHeader);
        Response.Content body = problem.body();
        if (body != null) {
            body.writeTo(to.getOutputStream());
        }
    }

    /** The answer to a failure that no route names. Its message is not logged, because it may quote what a client sent. */
    static Response failed(Throwable e, Face face) {
        StringBuilder where = new StringBuilder("A request failed inside the server");
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            where.append("; ").append(cause.getClass().getName());
            Arrays.stream(cause.getStackTrace())
                    .limit(FRAMES)
                    .forEach(frame -> where.append(" at ").append(frame));
        }
        LOG.log(System.Logger.Level.ERROR, where.toString());
        return Problem.of(ErrorCode.INTERNAL, "The request failed inside the server. See its log.", face);
    }
}
