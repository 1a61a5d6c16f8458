#!/usr/bin/env bash
# axe-core 4.14.1 (npm): the package's `source`, which test drivers put into each page that they check, is the text of the long
# form `axe.js`, although `axe.min.js` lies beside it and is the same engine in less than half of the
# characters. Whoever evaluates `axe.source` in a page sends 1.48 million characters to it each time. Reading the file
# `axe.min.js` instead changes nothing in what is found.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent axe-core@4.14.1
cat >look.cjs <<'JS'
const { readFileSync } = require('node:fs');
const axe = require('axe-core');
const [long, short] = ['axe.js', 'axe.min.js'].map((name) => readFileSync(require.resolve(`axe-core/${name}`), 'utf8'));
console.log(`axe-core ${axe.version}: source ${axe.source.length}, axe.js ${long.length}, axe.min.js ${short.length} characters`);
// the source is the text of the file's function, so it lacks only what stands around that
const isLong = axe.source.length > 0.95 * long.length;
const isHalf = short.length * 2 < axe.source.length;
const sameRules = (text) => [...new Set(text.match(/\bid: ?["'][a-z]+(-[a-z0-9]+)+["']/g))].length;
console.log(`ids of rules and checks in axe.js: ${sameRules(long)}, in axe.min.js: ${sameRules(short)}`);
if (!isLong || !isHalf) {
  console.error('the behaviour has changed');
  process.exit(1);
}
JS
node look.cjs
