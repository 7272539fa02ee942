/** Tests of component folders. */
package dev.cairn.component;
