package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.server.internal.http.Face;
import dev.cairn.server.internal.http.ServerCode;
import dev.cairn.server.internal.http.Statuses;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The statuses of {@code docs/reference/errors.md} are those of the server. */
class HttpStatusesPageTest {
    private static final String PAGE = Repository.read(Repository.ROOT.resolve("docs/reference/errors.md"));
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([A-Z_]+)` \\| (\\d{3}) \\| (\\d{3}) \\|");

    private static String row(String code, int own, int sdk) {
        return code + " " + own + " " + sdk;
    }

    @Test
    void every_code_has_the_status_of_the_server_on_both_kinds_of_paths() {
        Set<String> expected = new TreeSet<>();
        for (ErrorCode code : ErrorCode.values()) {
            expected.add(row(code.name(), Statuses.of(code, Face.OWN), Statuses.of(code, Face.SDK)));
        }
        for (ServerCode code : ServerCode.values()) {
            expected.add(row(code.name(), code.status(Face.OWN), code.status(Face.SDK)));
        }
        Set<String> written = new TreeSet<>();
        ROW.matcher(PAGE)
                .results()
                .forEach(found -> written.add(found.group(1) + " " + found.group(2) + " " + found.group(3)));
        assertThat(written).isEqualTo(expected);
    }

    @Test
    void paths_of_the_sdk_use_only_statuses_that_its_client_does_not_repeat() {
        Set<Integer> allowed = Set.of(400, 401, 403, 404, 409, 422);
        assertThat(Arrays.stream(ErrorCode.values()).map(code -> Statuses.of(code, Face.SDK)))
                .isSubsetOf(allowed);
        assertThat(Arrays.stream(ServerCode.values()).map(code -> code.status(Face.SDK)))
                .isSubsetOf(allowed);
    }
}
