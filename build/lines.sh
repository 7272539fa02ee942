#!/bin/sh
# Counts the lines of main code per module: without imports, package declarations, blank lines and comments.
#   build/lines.sh           of the working tree
#   build/lines.sh COMMIT    of a commit
set -eu
cd "$(git rev-parse --show-toplevel)"
at=${1:-}
files() {
    if [ -n "$at" ]; then git ls-tree -r --name-only "$at"; else git ls-files --cached --others --exclude-standard; fi
}
show() {
    if [ -n "$at" ]; then git archive "$at" "$1/src/main/java" | tar -xO --wildcards '*.java'; else
        find "$1/src/main/java" -name '*.java' -exec cat {} +
    fi
}
files | sed -n 's|/src/main/java/.*\.java$||p' | sort -u | while read -r module; do
    [ -n "$at" ] || [ -d "$module/src/main/java" ] || continue
    show "$module" | awk -v module="$module" '
        comment { if (/\*\//) comment = 0; next }
        /^[ \t]*\/\*/ { if (!/\*\//) comment = 1; next }
        /^[ \t]*$/ || /^[ \t]*\/\// || /^import / || /^package / { next }
        { lines++ }
        END { printf "%7d %s\n", lines, module }'
done | awk '{ print; sum += $1 } END { printf "%7d all\n", sum }'
