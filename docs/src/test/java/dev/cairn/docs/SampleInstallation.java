package dev.cairn.docs;

import dev.cairn.wassette.folder.LoadedComponent;
import dev.cairn.wassette.folder.ValidationStamp;
import dev.cairn.wassette.wasm.ComponentBinary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Base64;

/** The component folder of the guide's chapter about state files. */
public final class SampleInstallation {
    private static final long TIME = 1_780_000_000;
    private static final String GREETER =
            "AGFzbQ0AAQABywEAYXNtAQAAAAEWBGACf38Bf2ABfwBgBH9/f38Bf2AAAAMFBAABAgMFAwEAAAdbBQ1jbTMycDJ8fGdyZWV0AAASY20zMnAyfHxncmVldF9wb3N0AAENY20zMnAyX21lbW9yeQIADmNtMzJwMl9yZWFsbG9jAAIRY20zMnAyX2luaXRpYWxpemUAAwoPBAMAAAsCAAsDAAALAgALAC8JcHJvZHVjZXJzAQxwcm9jZXNzZWQtYnkBDXdpdC1jb21wb25lbnQHMC4yNTkuMAIEAQAAAAYTAQACAQANY20zMnAyX21lbW9yeQFeAGFzbQEAAAABBAFgAAACGgEEbWFpbhFjbTMycDJfaW5pdGlhbGl6ZQAACAEAAC8JcHJvZHVjZXJzAQxwcm9jZXNzZWQtYnkBDXdpdC1jb21wb25lbnQHMC4yNTkuMAILAQABAQRtYWluEgAHEAJqAXMBc0ABBG5hbWVzAAAGPQMAAAEADWNtMzJwMnx8Z3JlZXQAAAEADmNtMzJwMl9yZWFsbG9jAAABABJjbTMycDJ8fGdyZWV0X3Bvc3QIDQEAAAAEAwAEAQAFAgELCwEABWdyZWV0AQAAAJgBDmNvbXBvbmVudC1uYW1lATYAAAMADWNtMzJwMnx8Z3JlZXQBDmNtMzJwMl9yZWFsbG9jAhJjbTMycDJ8fGdyZWV0X3Bvc3QBCwACAQAGbWVtb3J5AR4AEQIABG1haW4BE3dpdC1jb21wb25lbnQtZml4dXABEAASAgAEbWFpbgEFZml4dXABEAECAAVncmVldAEFZ3JlZXQALwlwcm9kdWNlcnMBDHByb2Nlc3NlZC1ieQENd2l0LWNvbXBvbmVudAcwLjI1OS4w";
    private static final String ADDER =
            "AGFzbQ0AAQAHFwJyAgRuYW1lcwVjb3VudHlAAQFtcwEACg0BAAhob3N0LWxvZwEBAVoAYXNtAQAAAAEPAmACf38Bf2AEf39/fwF/AwMCAAEFAwEAAQcaAwNhZGQAAAZtZW1vcnkCAAdyZWFsbG9jAAEKDgIHACAAIAFqCwQAQQALAAkEbmFtZQACAW0CBAEAAAAHCwFAAgFhegFiegB6BgkBAAABAANhZGQIBgEAAAAAAgsJAQADYWRkAQEAAC8OY29tcG9uZW50LW5hbWUBBgARAQABbQEGABIBAAFpAQcBAQADbG9nAQUDAQABcg==";

    private SampleInstallation() {}

    /** Makes one. */
    public static void make(Path root) throws IOException {
        Path components = Files.createDirectories(root.resolve("components"));
        install(components, "greeter", GREETER);
        install(components, "adder", ADDER);
        Files.writeString(components.resolve("greeter.policy.yaml"), """
                version: "1.0"
                permissions:
                  storage:
                    allow:
                      - uri: "fs:///srv/dev/letters" # who was greeted
                        access: [read, write]
                  network:
                    allow:
                      - host: api.example.com
                      - host: "*.example.org"
                  environment:
                    allow:
                      - key: API_KEY
                """);
        Files.writeString(components.resolve("adder.policy.yaml"), "version: \"1.0\"\npermissions: {}\n");
        Path secrets = Files.createDirectories(root.resolve("secrets"));
        Files.writeString(secrets.resolve("greeter.yaml"), "API_KEY: not-in-any-file\n");
    }

    private static void install(Path components, String id, String base64) throws IOException {
        byte[] wasm = Base64.getDecoder().decode(base64);
        Path binary = Files.write(components.resolve(id + ".wasm"), wasm);
        Files.setLastModifiedTime(binary, FileTime.fromMillis(TIME * 1_000));
        ValidationStamp stamp = new ValidationStamp(wasm.length, TIME, null);
        Files.write(
                components.resolve(id + ".metadata.json"),
                LoadedComponent.derived(id, ComponentBinary.parse(wasm), stamp, TIME)
                        .bytes()
                        .toArray());
    }
}
