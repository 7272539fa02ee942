package dev.cairn.wassette.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyTest {
    static final String EVERYTHING = """
            $schema: https://example.org/policy.json
            version: "1.0"
            description: "Reporting agent"
            permissions:
              storage:
                allow:
                  - uri: "fs:///srv/reports/**"
                    access: [write, read]
                  - uri: "https://files/*"
                    access: [read]
                deny:
                  - uri: "fs:///srv/reports/private/**"
                    access: [read, write]
              network:
                allow:
                  - host: "api.example.com"
                  - host: "*.internal.example.com"
                  - cidr: "10.0.0.0/8"
                  - host: wins.example.com
                    cidr: lost
                deny:
                  - host: "*"
              environment:
                allow:
                  - key: GITHUB_TOKEN
                  - key: HOME
              resources:
                limits: {cpu: "500m", memory: "1Gi"}
                io: 1000
              runtime:
                docker:
                  security:
                    privileged: false
                    no_new_privileges: true
                    capabilities: {drop: [ALL], add: [NET_BIND_SERVICE]}
                hyperlight: {anything: [goes]}
              ipc:
                allow:
                  - uri: "pipe://reports"
              later: {unknown: true}
            """;

    @Test
    void everything_that_a_policy_can_say_is_read_and_what_is_enforced_is_distinguished() {
        Policy policy = Policy.parse(EVERYTHING);

        assertThat(policy.version()).isEqualTo("1.0");
        assertThat(policy.description()).isEqualTo("Reporting agent");
        assertThat(policy.permissions().stream().map(p -> (p.isEnforced() ? "! " : "  ") + p.shown()))
                .containsExactly(
                        "! storage allow fs:///srv/reports/** (read,write)",
                        "  storage allow https://files/* (read)",
                        "  storage deny fs:///srv/reports/private/** (read,write)",
                        "! network allow api.example.com",
                        "  network allow *.internal.example.com",
                        "  network allow 10.0.0.0/8",
                        "! network allow wins.example.com",
                        "  network deny *",
                        "! environment allow GITHUB_TOKEN",
                        "! environment allow HOME",
                        "  runtime allow docker.privileged (false)",
                        "  runtime limit docker.no_new_privileges (true)",
                        "  runtime deny docker.capability.ALL",
                        "  runtime allow docker.capability.NET_BIND_SERVICE",
                        "  runtime allow hyperlight (set)",
                        "  resources limit limits.cpu (500m)",
                        "! resources limit limits.memory (1Gi)",
                        "  resources limit io (1000)",
                        "  ipc allow pipe://reports");
        assertThat(policy.enforced()).hasSize(6);
        assertThat(policy.notEnforced()).hasSize(13);
    }

    @Test
    void what_wassette_writes_after_a_grant_is_read() {
        Policy policy = Policy.parse("""
                version: '1.0'
                description: 'Auto-generated policy for component: microsoft_fetch-rs'
                permissions:
                  storage: null
                  network:
                    allow:
                    - host: api.github.com
                    deny: null
                  environment: null
                  runtime: null
                  resources:
                    limits:
                      cpu: null
                      memory: 512Mi
                  ipc: null
                """);

        assertThat(policy.permissions().stream().map(Permission::shown))
                .containsExactly("network allow api.github.com", "resources limit limits.memory (512Mi)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "version: \"1.0\"\npermissions: {}",
                "version: 1.0\npermissions: {}",
                "version: 1.1\npermissions:",
                "{\"version\": \"1.0\", \"permissions\": {}}",
                "version: '1.0'\ndescription: ~\npermissions: {storage: ~, network: {allow: null}}",
                "# comment\n---\nversion: '1.0'\npermissions: {}\n...\n",
                "a: &x {host: h}\nversion: '1.0'\npermissions: {network: {allow: [*x, *x]}}",
                "version: '1.0'\npermissions: {environment: {deny: nonsense}}"
            })
    void what_wassette_accepts_is_accepted(String yaml) {
        assertThat(Policy.problems(yaml)).isEmpty();
        assertThat(Policy.parse(yaml).version()).startsWith("1.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{permissions: {}} | version is missing",
                "{version: 1, permissions: {}} | version (line 1) does not begin with 1.",
                "{version: '2.0', permissions: {}} | version (line 1) does not begin with 1.",
                "{version: [1], permissions: {}} | version (line 1) is not a text",
                "{version: '1.0'} | permissions is missing",
                "{version: '1.0', permissions: ~} | permissions (line 1) is not a map",
                "{version: '1.0', permissions: null} | permissions (line 1) is not a map",
                "{version: '1.0', permissions: []} | permissions (line 1) is not a map",
                "{version: '1.0', version: '1.0', permissions: {}} | version (line 1) occurs twice",
                "[] | the document (line 1) is not a map",
                "text | the document (line 1) is not a map",
                "{network: {allow: [{host: api.github.com}]}} | version is missing"
            })
    void the_frame_of_a_policy_is_checked(String yaml, String problem) {
        assertThat(Policy.problems(yaml)).contains(problem.trim());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "storage: {allow: [{uri: '', access: [read]}]} | storage.allow[0].uri is empty",
                "storage: {allow: [{uri: 'fs://a/***', access: [read]}]} | three asterisks",
                "storage: {allow: [{uri: 'fs://a/**b', access: [read]}]} | whole one",
                "storage: {allow: [{uri: 'fs://a/*b*', access: [read]}]} | more than one *",
                "storage: {deny: [{uri: 'fs://a', access: []}]} | storage.deny[0].access is empty",
                "storage: {allow: [{uri: 'fs://a'}]} | access is missing",
                "storage: {allow: [{uri: 'fs://a', access: [Read]}]} | neither read nor write",
                "storage: {allow: [{access: [read]}]} | uri is missing",
                "storage: {allow: [text]} | is not a map",
                "storage: {allow: {}} | is not a list",
                "storage: [] | is not a map",
                "network: {allow: [{host: ''}]} | host is empty",
                "network: {allow: [{host: '*.*.a'}]} | more than one *",
                "network: {allow: [{host: 'a*.b'}]} | leading *.",
                "network: {allow: [{host: '*.'}]} | no domain",
                "network: {allow: [{host: '*.a.'}]} | no domain",
                "network: {deny: [{cidr: ''}]} | cidr is empty",
                "network: {allow: [{cidr: '10.0.0.0'}]} | no /",
                "network: {allow: [{port: 80}]} | neither a host nor a cidr",
                "environment: {allow: [{key: ''}]} | key is empty",
                "environment: {allow: [{key: 'A_*'}]} | has a *",
                "environment: {allow: [A]} | is not a map",
                "resources: {limits: {memory: 512M}} | not an amount of memory",
                "resources: {limits: {memory: 1.5Gi}} | not an amount of memory",
                "resources: {limits: {memory: 0}} | not an amount of memory",
                "resources: {limits: {memory: '99999999999999999999Ti'}} | not an amount of memory",
                "resources: {limits: {cpu: -1}} | not a number of cores",
                "resources: {limits: {cpu: half}} | not a number of cores",
                "resources: {cpu: -0.5} | not a number of at least 0",
                "resources: {memory: 1.5} | not a whole number",
                "resources: {io: '5'} | not a whole number",
                "runtime: {docker: {security: {privileged: 'true'}}} | neither true nor false",
                "runtime: {docker: {security: {privileged: yes}}} | neither true nor false",
                "runtime: {docker: {security: {capabilities: {add: [SYS_PTRACE]}}}} | is none of ALL",
                "ipc: {allow: [{}]} | uri is missing"
            })
    void each_rule_of_wassette_is_checked(String permission, String problem) {
        String yaml = "version: '1.0'\npermissions:\n  " + permission;
        List<String> problems = Policy.problems(yaml);

        assertThat(problems).hasSize(1);
        assertThat(problems.get(0).replace(" (line 3)", "")).contains(problem.trim());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "storage: {allow: [{uri: 'fs://srv/agent/*/subdir/**', access: [read]}]}",
                "storage: {allow: [{uri: 'fs://srv/*.txt', access: [write, read, read]}]}",
                "network: {allow: [{host: '*'}, {host: '*.a'}, {host: 'https://a.b:80'}, {cidr: x/y}]}",
                "resources: {limits: {cpu: 0.5, memory: 256}, cpu: 1, memory: 0, io: 16}",
                "resources: {limits: {cpu: '0', memory: '1'}}",
                "resources: {limits: {cpu: 2, memory: 8Ti}}",
                "runtime: {docker: ~, hyperlight: {}}",
                "ipc: {allow: [{uri: ''}]}"
            })
    void what_is_allowed_is_not_complained_about(String permission) {
        assertThat(Policy.problems("version: '1.0'\npermissions:\n  " + permission))
                .isEmpty();
    }

    @Test
    void all_problems_are_said_at_once_and_none_shows_a_value() {
        String yaml = "version: '1.0'\npermissions:\n  network: {allow: [{host: 'c*anary'}]}\n  environment: {allow: "
                + "[{key: '*canary'}]}\n";

        assertThatThrownBy(() -> Policy.parse(yaml))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining("permissions.network.allow[0].host (line 3)")
                .hasMessageContaining("permissions.environment.allow[0].key (line 4)")
                .hasMessageNotContaining("canary");
    }

    @Test
    void passwords_in_addresses_are_not_shown() {
        Policy policy = Policy.parse(
                "version: '1.0'\npermissions:\n  ipc: {allow: [{uri: 'redis://me:canary@host/0?db=1'}]}\n");

        assertThat(policy.permissions().get(0).subject()).contains("canary");
        assertThat(policy.permissions().get(0).shown()).isEqualTo("ipc allow redis://***@host/0?db=1");
    }

    @Test
    void a_policy_made_for_another_format_is_no_policy() {
        assertThat(PolicyDiff.Presence.of("network:\n  allow:\n    - host: api.github.com\n"))
                .isEqualTo(PolicyDiff.Presence.INVALID);
    }
}
