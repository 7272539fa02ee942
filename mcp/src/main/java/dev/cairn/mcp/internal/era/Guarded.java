package dev.cairn.mcp.internal.era;

import dev.cairn.error.CairnException;
import dev.cairn.mcp.internal.model.Advice;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Asked;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Cancelled;
import dev.cairn.mcp.internal.model.Peer.Level;
import dev.cairn.mcp.internal.model.Tool;

/** Calls tools: what goes wrong becomes an answer that the model can act on. Stateless. */
final class Guarded {
    private static final System.Logger LOG = System.getLogger("dev.cairn.mcp");

    private Guarded() {}

    /**
     * Calls a tool.
     *
     * @throws Asked while the client has to answer something
     */
    static Answer call(Tool tool, Call call) {
        call.peer().log(Level.DEBUG, "Tool " + tool.name() + " is called.");
        try {
            return tool.work().answer(call);
        } catch (CairnException e) {
            call.peer().log(Level.WARNING, "Tool " + tool.name() + " failed: " + e.code() + ".");
            return Answer.failure(Advice.of(e));
        } catch (Asked e) {
            throw e;
        } catch (Cancelled e) {
            return Answer.failure("The call was cancelled.");
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            call.peer().log(Level.ERROR, "Tool " + tool.name() + " failed inside the server.");
            return Answer.failure(internal(e));
        }
    }

    /** What is said of a failure that has no code. Its message may quote what a client sent, so it is not passed on. */
    static String internal(Throwable e) {
        StringBuilder where = new StringBuilder("A call failed inside the server");
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            where.append("; ").append(cause.getClass().getName());
            StackTraceElement[] frames = cause.getStackTrace();
            for (int i = 0; i < Math.min(12, frames.length); i++) {
                where.append(" at ").append(frames[i]);
            }
        }
        LOG.log(System.Logger.Level.ERROR, where.toString());
        return "The call failed inside the server. See its log. It may or may not have changed the store: read "
                + "before you repeat it.";
    }
}
