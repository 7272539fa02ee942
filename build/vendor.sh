#!/bin/sh
# Makes the vendored files of the page again, from the versions named here. Needs Node and a network; the build needs neither.
#   build/vendor.sh
set -eu
preact=11.2.0 htm=3.1.1 uplot=1.6.32 esbuild=0.28.2
cd "$(git rev-parse --show-toplevel)"
to=$PWD/server/src/main/resources/dev/cairn/server/page/vendor
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y > /dev/null
npm install --no-audit --no-fund --silent "preact@$preact" "htm@$htm" "uplot@$uplot" "esbuild@$esbuild"
cat > ui.js << 'END'
export { Component, Fragment, createContext, h, render } from 'preact';
export * from 'preact/hooks';
import { h } from 'preact';
import htm from 'htm';
export const html = htm.bind(h);
END
cat > uplot.js << 'END'
export { default } from 'uplot';
END
rm -rf "$to"
mkdir -p "$to/licences"
bundle() { npx esbuild "$1" --bundle --minify --format=esm --legal-comments=none --log-level=warning "--outfile=$to/$1"; }
bundle ui.js
bundle uplot.js
cp node_modules/uplot/dist/uPlot.min.css "$to/uplot.css"
for name in preact htm uplot; do cp "node_modules/$name/LICENSE" "$to/licences/$name.txt"; done
list() { printf '%s  %s  %s\n' "$(sha256sum < "$to/$1" | cut -d' ' -f1)" "$1" "$2"; }
{
    list ui.js "preact $preact (MIT), htm $htm (Apache-2.0)"
    list uplot.js "uplot $uplot (MIT)"
    list uplot.css "uplot $uplot (MIT)"
    list licences/preact.txt "licence of preact $preact"
    list licences/htm.txt "licence of htm $htm"
    list licences/uplot.txt "licence of uplot $uplot"
} > "$to/LIST"
cat "$to/LIST"
