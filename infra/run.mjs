// `node infra/run.mjs <program> …`: runs a program on Node 24, or reports in one sentence what is missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findNode24, thisMachine } from './local/node24.mjs';

const stop = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};
const node = findNode24();
if (node === undefined)
  stop(
    `Il manque Node 24 ou plus récent (ici : ${thisMachine()}), que les paquets n’apportent que sous Linux : nodejs.org.`,
  );
if (!existsSync(path.join('node_modules', 'zod'))) stop('Il manque les paquets : lancer « npm ci » d’abord.');
const done = spawnSync(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(done.status ?? 1);
