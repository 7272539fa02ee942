/**
 * YAML within bounds: the plain subset that policies, secrets and manifests need, read without recursion and without making objects of
 * other classes. Start at {@link dev.cairn.component.yaml.YamlNode#parse}.
 *
 * <p>Invariant: a message names lines and places, never content, which may be secret.
 */
@NullMarked
package dev.cairn.component.yaml;

import org.jspecify.annotations.NullMarked;
