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
 * POST /v1/threads/{thread}/forks: starts a branch
 *   query namespace string  the namespace             namespace! must be given, [string] may be repeated
 *   header If-Match string  the expected head
 *   body Fork  what the branch is like                or a media type
 *   answer 200 Place  the branch                      or a media type, or - for no body
 * </pre>
 *
 * <p>Types are {@code string}, {@code integer}, {@code long}, {@code number}, {@code boolean}, {@code time}, {@code age}, {@code any}, {@code object}, words
 * such as {@code idle|busy}, types of the files, {@code [T]}, {@code {T}} for objects with values of one type, and {@code page(T)}.
 */
@NullMarked
package dev.cairn.server.internal.contract;

import org.jspecify.annotations.NullMarked;
