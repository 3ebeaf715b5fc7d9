#!/usr/bin/env bash
# bwip-js 4.11.4 with zxing-wasm 3.1.4: a lot of GS1's own signs changes what a label says.
#
# GS1 allows ( and ) in a lot (AI 10, character set 82). bwip-js takes element strings in the bracketed notation, so
#   lot A(17)261201  written as (10)A(17)261201  becomes lot A and use-by date 2026-12-01, without an error;
#   lot A(1)B        written as (10)A(1)B        is refused as an unknown AI.
# With `parse: true` the brackets of the lot can be given as ^040 and ^041, and the label holds the lot.
# zxing-wasm's default text of both labels is the same sentence; its `textMode: 'Plain'` tells them apart (FNC1 as U+001D).
#
# Seen on 2026-11-28 with Node 24. Fails when any of this changes.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund bwip-js@4.11.4 zxing-wasm@3.1.4 >/dev/null
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import bwipjs from 'bwip-js/node';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });
const label = async (text, options = {}) => {
  const page = { scale: 4, padding: 10, backgroundcolor: 'FFFFFF' };
  const png = new Uint8Array(await bwipjs.toBuffer({ bcid: 'gs1datamatrix', text, ...page, ...options }));
  const read = async (more) => (await readBarcodes(png, { formats: ['DataMatrix'], ...more }))[0].text;
  return [await read({ textMode: 'Plain' }), await read({})].map((one) => one.replace('\u001d', '<FNC1>')).join(' | ');
};
console.log(await label('(01)93453120000014(10)A(17)261201'));
console.log(await label('(01)93453120000014(10)A^04017^041261201', { parse: true }));
console.log(await label('(01)93453120000014(10)A(1)B').catch((error) => error.message.replace(/#\d+/, '')));
JS
node try.mjs | tee seen
diff seen - <<'EXPECTED'
019345312000001410A<FNC1>17261201 | (01)93453120000014(10)A(17)261201
019345312000001410A(17)261201 | (01)93453120000014(10)A(17)261201
bwipp.GS1unknownAI: AI 1: Unrecognised AI
EXPECTED
echo 'As described.'
