/** Tests of reading YAML. */
package dev.cairn.component.yaml;
