/**
 * What every route takes and answers, read from text files; the OpenAPI document, the reference page and the checks of requests are made of it.
 *
 * <p>A group of routes is described by a file {@code dev/cairn/server/contract/GROUP.txt} named in {@link Contract#GROUPS}:
 *
 * <pre>
 * parameter thread string  the thread's id            a parameter of paths, for all files
 *
 * type Fork: where a branch begins                    a type of bodies and answers
 *   + Place                                           has all members of another type
 *   name? string?  the branch's name                  name? may be missing, string? may be null
 *
 * POST /v1/threads/{thread}/checkpoints/{checkpoint}/fork: starts branches
 *   query namespace string  the namespace             namespace! must be given, [string] may be repeated
 *   header Cairn-Token string  the lease's token
 *   body Fork  what they are like                     or a media type
 *   answer 201 page(CheckpointName)  where each is    or a media type, or - for no body
 * </pre>
 *
 * <p>Types are {@code string}, {@code integer}, {@code long}, {@code number}, {@code boolean}, {@code time}, {@code age}, {@code any}, {@code object}, words
 * such as {@code idle|busy}, types of the files, {@code [T]}, {@code {T}} for objects with values of one type, and {@code page(T)}.
 */
@NullMarked
package dev.cairn.server.internal.contract;

import org.jspecify.annotations.NullMarked;
