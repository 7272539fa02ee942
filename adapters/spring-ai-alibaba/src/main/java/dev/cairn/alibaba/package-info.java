/**
 * Spring AI Alibaba's graphs on Cairn: {@link dev.cairn.alibaba.AlibabaSaver} keeps their checkpoints, {@link dev.cairn.alibaba.AlibabaStore}
 * their long-term memory.
 */
@org.jspecify.annotations.NullMarked
package dev.cairn.alibaba;
