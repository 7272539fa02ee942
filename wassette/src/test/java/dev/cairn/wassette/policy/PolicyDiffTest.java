package dev.cairn.wassette.policy;

import static dev.cairn.wassette.policy.PolicyDiff.Presence.INVALID;
import static dev.cairn.wassette.policy.PolicyDiff.Presence.MISSING;
import static dev.cairn.wassette.policy.PolicyDiff.Presence.VALID;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyDiffTest {
    private static final String NONE = "{}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | network: {allow: [{host: a}]} | widened: added network allow a",
                "network: {allow: [{host: a}]} | {} | narrowed: removed network allow a",
                "{} | network: {allow: [{host: '*'}]} | widened: added network allow *, not enforced",
                "{} | network: {deny: [{host: a}]} | narrowed: added network deny a, not enforced",
                "network: {deny: [{host: a}]} | {} | widened: removed network deny a, not enforced",
                "storage: {allow: [{uri: 'fs://a', access: [read]}]} | storage: {allow: [{uri: 'fs://a', access: "
                        + "[write, read]}]}"
                        + " | widened: storage allow fs://a (read) became storage allow fs://a (read,write)",
                "storage: {allow: [{uri: 'fs://a', access: [read, write]}]} | storage: {allow: [{uri: 'fs://a', "
                        + "access: [read]}]}"
                        + " | narrowed: storage allow fs://a (read,write) became storage allow fs://a (read)",
                "storage: {allow: [{uri: 'fs://a', access: [read]}]} | storage: {allow: [{uri: 'fs://a', access: "
                        + "[write]}]}"
                        + " | widened: storage allow fs://a (read) became storage allow fs://a (write)",
                "storage: {deny: [{uri: 'fs://a', access: [read, write]}]} | storage: {deny: [{uri: 'fs://a', "
                        + "access: [read]}]}"
                        + " | widened: storage deny fs://a (read,write) became storage deny fs://a (read), not "
                        + "enforced",
                "environment: {allow: [{key: A}]} | environment: {allow: [{key: A}, {key: B}]} | widened: added "
                        + "environment allow B",
                "resources: {limits: {memory: 1Gi}} | resources: {limits: {memory: 2048Mi}}"
                        + " | widened: resources limit limits.memory (1Gi) became resources limit limits.memory "
                        + "(2048Mi)",
                "resources: {limits: {memory: 2Gi}} | resources: {limits: {memory: 1Gi}}"
                        + " | narrowed: resources limit limits.memory (2Gi) became resources limit limits.memory (1Gi)",
                "resources: {limits: {memory: 1Gi}} | resources: {limits: {memory: 1024Mi}}"
                        + " | changed: resources limit limits.memory (1Gi) became resources limit limits.memory "
                        + "(1024Mi)",
                "resources: {limits: {memory: 1Gi}} | {} | widened: removed resources limit limits.memory (1Gi)",
                "resources: {limits: {cpu: 500m}} | resources: {limits: {cpu: 0.6}}"
                        + " | widened: resources limit limits.cpu (500m) became resources limit limits.cpu (0.6), "
                        + "not enforced",
                "runtime: {docker: {security: {privileged: false}}} | runtime: {docker: {security: {privileged: true}}}"
                        + " | widened: runtime allow docker.privileged (false) became runtime allow "
                        + "docker.privileged (true), not enforced",
                "runtime: {docker: {security: {no_new_privileges: true}}} | {}"
                        + " | widened: removed runtime limit docker.no_new_privileges (true), not enforced",
                "{} | runtime: {docker: {security: {privileged: false}}}"
                        + " | changed: added runtime allow docker.privileged (false), not enforced"
            })
    void each_change_of_a_permission_has_a_meaning(String before, String after, String change) {
        PolicyDiff diff = PolicyDiff.of(policy(before), policy(after));

        assertThat(diff.changes().stream().map(PolicyChange::shown)).containsExactly(change.trim());
        assertThat(diff.isSecurityChange()).isEqualTo(change.trim().startsWith("widened"));
        assertThat(diff.sameText()).isFalse();
    }

    @Test
    void the_same_permissions_in_other_words_are_no_change() {
        PolicyDiff diff = PolicyDiff.of(
                policy("storage: {allow: [{uri: 'fs://a', access: [read]}, {uri: 'fs://a', access: [write]}]}"),
                "# tidied\nversion: 1.2\npermissions: {storage: {allow: [{uri: fs://a, access: [write, read]}]}}\n");

        assertThat(diff.changes()).isEmpty();
        assertThat(diff.sameText()).isFalse();
        assertThat(diff.isSecurityChange()).isFalse();
    }

    @Test
    void a_lost_policy_lets_every_variable_through() {
        PolicyDiff diff = PolicyDiff.of(policy("environment: {allow: [{key: A}]}"), null);

        assertThat(diff.before()).isEqualTo(VALID);
        assertThat(diff.after()).isEqualTo(MISSING);
        assertThat(diff.reasons())
                .containsExactly(
                        "the policy is lost: every environment variable passes", "widened: added environment allow *");
        assertThat(diff.changes().stream().map(PolicyChange::meaning))
                .containsExactly(PolicyChange.Meaning.CHANGED, PolicyChange.Meaning.WIDENED);
    }

    @Test
    void an_empty_policy_is_stricter_than_none() {
        assertThat(PolicyDiff.of(policy(NONE), null).isSecurityChange()).isTrue();
        assertThat(PolicyDiff.of(null, policy(NONE)).isSecurityChange()).isFalse();
        assertThat(PolicyDiff.of(null, policy("environment: {allow: [{key: A}]}"))
                        .isSecurityChange())
                .isFalse();
    }

    @Test
    void a_first_policy_can_widen_too() {
        assertThat(PolicyDiff.of(null, policy("network: {allow: [{host: a}]}")).reasons())
                .containsExactly("widened: added network allow a");
    }

    @Test
    void a_policy_that_cannot_be_read_counts_as_none() {
        PolicyDiff diff = PolicyDiff.of(policy(NONE), "network: {}");

        assertThat(diff.after()).isEqualTo(INVALID);
        assertThat(diff.reasons()).contains("the new policy is invalid: every environment variable may pass");
        assertThat(PolicyDiff.of("a: [", "a: [").isSecurityChange()).isFalse();
        assertThat(PolicyDiff.of("a: [", "a: {").isSecurityChange()).isTrue();
        assertThat(PolicyDiff.of("a: [", policy(NONE)).isSecurityChange()).isFalse();
    }

    @Test
    void no_policy_on_both_sides_is_no_change() {
        assertThat(PolicyDiff.of(null, null)).isEqualTo(new PolicyDiff(MISSING, MISSING, List.of(), true));
    }

    private static String policy(String permissions) {
        return "version: '1.0'\npermissions:\n  " + permissions.trim() + "\n";
    }
}
