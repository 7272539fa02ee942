#!/bin/sh
# Lists the slowest ten test classes of the last build, in seconds, from the reports below each module's target folder.
cd "$(dirname "$0")/.." || exit 1
find . -path '*/target/surefire-reports/TEST-*.xml' -exec sed -n 's/.*<testsuite .* name="\([^"]*\)" time="\([0-9.,]*\)".*/\2 \1/p' {} + |
    tr -d ',' | sort -rn | head -n "${1:-10}"
