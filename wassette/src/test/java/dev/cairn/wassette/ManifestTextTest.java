package dev.cairn.wassette;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.wassette.internal.yaml.YamlNode;
import dev.cairn.wassette.internal.yaml.YamlText;
import dev.cairn.wassette.policy.Permission;
import dev.cairn.wassette.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written as YAML says what it was made of, whatever it looks like. */
class ManifestTextTest {
    private static final String MANIFEST =
            "version: 1\ncomponents:\n  - uri: file:///a.wasm\n    name: n\n    permissions:\n";

    @ParameterizedTest
    @ValueSource(strings = {"read]\\n  network:\\n    allow:\\n    - host: evil.example #", "read, write", "Read"})
    void an_access_is_one_text_and_brings_no_permission_of_its_own(String access) {
        String manifest = MANIFEST + "      storage: {allow: [{uri: 'fs:///a', access: [\"" + access + "\"]}]}\n";

        assertThatThrownBy(() -> DeploymentManifest.parse(manifest))
                .hasMessageContaining("neither read nor write")
                .hasMessageContaining("do not form a valid policy")
                .hasMessageNotContaining("evil");
    }

    @Test
    void a_policy_made_of_a_manifest_names_what_the_manifest_names() {
        String manifest = MANIFEST + "      storage: {allow: [{uri: \"fs:///a\\u2028b\", access: [read, write]}]}\n"
                + "      network: {allow: [{host: 'x.example # no comment'}]}\n";

        String policy = DeploymentManifest.parse(manifest).components().get(0).policy();

        assertThat(Policy.parse(policy).permissions().stream().map(Permission::subject))
                .containsExactly("fs:///a\u2028b", "x.example # no comment");
    }

    @Test
    void a_manifest_made_of_a_policy_names_what_the_policy_names() {
        String policy =
                "version: '1.0'\npermissions: {storage: {allow: [{uri: \"fs:///\\u0085}]\", access: [read, write]}]}}\n";
        List<String> left = new ArrayList<>();

        String manifest = MANIFEST.replace("permissions:\n", "permissions:")
                + ManifestPermissions.yaml(Policy.parse(policy).permissions(), left) + "\n";

        assertThat(Policy.parse(DeploymentManifest.parse(manifest)
                                .components()
                                .get(0)
                                .policy())
                        .permissions())
                .isEqualTo(Policy.parse(policy).permissions());
    }

    @Test
    void a_text_in_quotes_is_read_as_it_was() {
        String odd = "\u0000\t\n\r\"\\ \u007f\u0085\u00a0\u2028\u2029\ufeff\ufffe\uffff\ud83d\ude00 end";

        assertThat(YamlNode.parse("a: " + YamlText.quoted(odd)))
                .isEqualTo(YamlNode.parse("a: " + YamlText.quoted(odd)));
        YamlNode.Mapping read = (YamlNode.Mapping) YamlNode.parse("a: " + YamlText.quoted(odd));
        assertThat(read.find("a")).contains(new YamlNode.Scalar(odd, false, 1));
        assertThatThrownBy(() -> YamlText.quoted("a\ud800b")).hasMessageContaining("U+D800");
    }
}
