#!/bin/sh
# Prints the section of a release, made of the fragments in changelog/unreleased: build/changelog.sh VERSION
set -eu
cd "$(dirname "$0")/../changelog/unreleased"
[ $# = 1 ] || { echo "usage: build/changelog.sh VERSION" >&2; exit 2; }
echo "## $1"
for kind in security added changed fixed removed; do
    grep -lE "^$kind: " -- *.md > /dev/null 2>&1 || continue
    printf '\n### %s\n\n' "$(echo "$kind" | awk '{ print toupper(substr($0, 1, 1)) substr($0, 2) }')"
    for fragment in *.md; do
        sed -n "1s/^$kind: \(.*\)/- **\1**/p; t
            1q
            s/^\(..*\)/  \1/p; s/^\$//p" "$fragment" | cat -s
    done
done
