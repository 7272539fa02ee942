/** Tests of policies. */
package dev.cairn.component.policy;
