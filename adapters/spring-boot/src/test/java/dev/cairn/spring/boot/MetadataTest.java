package dev.cairn.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import tools.jackson.databind.json.JsonMapper;

class MetadataTest {
    private static final String FILE = "/META-INF/spring-configuration-metadata.json";

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> properties() throws IOException {
        try (InputStream in = MetadataTest.class.getResourceAsStream(FILE)) {
            return (List<Map<String, Object>>)
                    new JsonMapper().readValue(in, Map.class).get("properties");
        }
    }

    static List<String> names() throws IOException {
        return properties().stream()
                .map(property -> (String) property.get("name"))
                .toList();
    }

    /** Name and default of each setting, as the editor shows them. */
    private static List<String> described() throws IOException {
        List<String> described = new ArrayList<>();
        for (Map<String, Object> property : properties()) {
            if (CairnProperties.class.getName().equals(property.get("sourceType"))) {
                described.add(property.get("name") + " = " + property.get("defaultValue"));
            }
        }
        return described;
    }

    private static Stream<String> declared() {
        return Arrays.stream(CairnProperties.class.getDeclaredConstructors()[0].getParameters())
                .map(parameter -> "cairn." + dashed(parameter.getName()) + " = "
                        + (parameter.isAnnotationPresent(DefaultValue.class)
                                ? parameter.getAnnotation(DefaultValue.class).value()[0]
                                : null));
    }

    private static String dashed(String name) {
        return ConfigurationPropertyName.of(name.replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT))
                .toString();
    }

    @Test
    void every_setting_is_described_with_its_default() throws IOException {
        assertThat(described()).containsExactlyElementsOf(declared().toList());
        assertThat(properties())
                .allSatisfy(property -> assertThat((String) property.get("description"))
                        .isNotBlank()
                        .endsWith("."));
    }
}
