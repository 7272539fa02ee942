package dev.cairn.wassette.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderSearchTest {
    @TempDir
    Path home;

    @Test
    void without_anything_said_the_folders_are_in_the_home_folder() {
        assertThat(search(Map.of()).find())
                .isEqualTo(new ComponentFolders(
                        home.resolve(".local/share/wassette/components"), home.resolve(".config/wassette/secrets")));
    }

    @Test
    void the_systems_variables_count_when_they_are_absolute() {
        Path data = home.resolve("data");
        Path config = home.resolve("conf");
        assertThat(search(Map.of("XDG_DATA_HOME", data.toString(), "XDG_CONFIG_HOME", config.toString()))
                        .find())
                .isEqualTo(
                        new ComponentFolders(data.resolve("wassette/components"), config.resolve("wassette/secrets")));
        assertThat(search(Map.of("XDG_DATA_HOME", "data", "XDG_CONFIG_HOME", ""))
                        .find())
                .isEqualTo(search(Map.of()).find());
    }

    @Test
    void without_a_home_folder_names_are_relative() {
        assertThat(new FolderSearch(Map.of(), null, false, null, null).find())
                .isEqualTo(new ComponentFolders(Path.of("components"), Path.of("secrets")));
    }

    @Test
    void on_windows_both_are_in_the_roaming_profile() {
        FolderSearch search = new FolderSearch(Map.of("APPDATA", "/roaming"), home, true, null, null);
        assertThat(search.find())
                .isEqualTo(new ComponentFolders(
                        Path.of("/roaming/wassette/components"), Path.of("/roaming/wassette/secrets")));
    }

    @Test
    void an_option_wins_over_the_environment_over_the_file_over_the_default() throws IOException {
        Map<String, String> environment = Map.of("WASSETTE_COMPONENT_DIR", "/env/c", "WASSETTE_SECRETS_DIR", "/env/s");
        config("component_dir = \"/file/c\"\nsecrets_dir = '/file/s' # here\n");

        assertThat(search(Map.of()).find()).isEqualTo(new ComponentFolders(Path.of("/file/c"), Path.of("/file/s")));
        assertThat(search(environment).find()).isEqualTo(new ComponentFolders(Path.of("/env/c"), Path.of("/env/s")));
        assertThat(search(environment).components(Path.of("/told/c")).find())
                .isEqualTo(new ComponentFolders(Path.of("/told/c"), Path.of("/env/s")));
        assertThat(search(environment)
                        .components(Path.of("c"))
                        .secrets(Path.of("s"))
                        .find())
                .isEqualTo(new ComponentFolders(Path.of("c"), Path.of("s")));
    }

    @Test
    void older_names_are_known() throws IOException {
        assertThat(search(Map.of("WASSETTE_PLUGIN_DIR", "/old")).find().components())
                .isEqualTo(Path.of("/old"));
        config("plugin_dir = \"/older\"\n");
        assertThat(search(Map.of()).find().components()).isEqualTo(Path.of("/older"));
    }

    @Test
    void other_settings_and_tables_of_the_file_are_left_alone() throws IOException {
        config(
                "bind_address = 5\n# component_dir = \"/no\"\n  \"component_dir\" = \"/a \\\"b\\\" \\\\c\"\n[environment_vars]\nsecrets_dir = \"/no\"\n");

        assertThat(search(Map.of()).find())
                .isEqualTo(new ComponentFolders(Path.of("/a \"b\" \\c"), home.resolve(".config/wassette/secrets")));
    }

    @Test
    void a_value_that_is_not_understood_is_reported_and_not_shown() throws IOException {
        Path file = config("component_dir = \"\"\"canary\"\"\"\n");
        assertThatThrownBy(() -> search(Map.of()).find())
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("component_dir in " + file)
                .hasMessageContaining("WASSETTE_COMPONENT_DIR")
                .hasMessageNotContaining("canary");
    }

    @Test
    void another_configuration_file_can_be_named() throws IOException {
        Path file = Files.writeString(home.resolve("other.toml"), "component_dir = \"/other\"\n");
        assertThat(search(Map.of("WASSETTE_CONFIG_FILE", file.toString()))
                        .find()
                        .components())
                .isEqualTo(Path.of("/other"));
    }

    private Path config(String toml) throws IOException {
        return Files.writeString(
                Files.createDirectories(home.resolve(".config/wassette")).resolve("config.toml"), toml);
    }

    private FolderSearch search(Map<String, String> environment) {
        return new FolderSearch(environment, home, false, null, null);
    }
}
