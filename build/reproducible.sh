#!/bin/sh
# Builds the published artifacts twice, in two folders of different names, and compares them byte by byte: jars, sources, Javadoc and the
# bill of materials, which is not made offline. Arguments go to Maven.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for name in first a-second-folder; do
    git clone -q . "$work/$name"
    (cd "$work/$name" && mvn -B -ntp -q package -Prelease -DskipTests "$@")
    (cd "$work/$name" && find . -path '*/target/*.jar' -not -path '*/target/*/*' -o -path '*/target/cairn-bom-of-materials.json' |
        sort | xargs sha256sum) > "$work/$name.sums"
done
count=$(wc -l < "$work/first.sums")
grep -q bom-of-materials "$work/first.sums" || { echo "reproducible: there is no bill of materials; Maven must be online"; exit 1; }
[ "$count" -gt 20 ] || { echo "reproducible: only $count artifacts were built"; exit 1; }
if diff "$work/first.sums" "$work/a-second-folder.sums"; then
    echo "reproducible: $count artifacts are the same in both builds"
else
    echo "reproducible: the artifacts above differ"
    exit 1
fi
