#!/usr/bin/env bash
# gs1-barcode-parser-mod 1.2.1 gives up a whole label over a harvest period (AI 7007 with two dates).
#
# AI 7007 holds one date or a period of two (N6..12 in the GS1 General Specifications, section 3.8). The package reads six
# digits and takes the second date for the next identifier: it throws, and article, weight and lot are lost with it. With one
# date the same label is read. A reader has to take 7007 as variable up to its separator, as it is not among the identifiers
# of predefined length.
#
# Seen on 2026-11-28 with Node 20 and 24. Fails when it changes.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gs1-barcode-parser-mod@1.2.1 >/dev/null
cat >try.cjs <<'JS'
const { parseBarcode } = require('gs1-barcode-parser-mod');
const GS = '\u001d';
const read = (name, label) => {
  try {
    console.log(`${name}: ${parseBarcode(label).parsedCodeItems.map(({ ai }) => ai).join(' ')}`);
  } catch (error) {
    console.log(`${name}: ${error.message ?? error}`);
  }
};
const goods = '01034531200000113103001500';
read('one date', `${goods}7007261101${GS}10L1`);
read('a period', `${goods}7007261101261130${GS}10L1`);
JS
node try.cjs | tee seen
diff seen - <<'EXPECTED'
one date: 01 3103 7007 10
a period: invalid AI after '2'
EXPECTED
echo 'As described.'
