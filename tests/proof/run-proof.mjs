// `npm run proof` and `npm run proof:soak`, from a fresh clone. Plain JavaScript, because nothing is installed yet.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenNpmIsGone } from '#infra/local/when-npm-ends.mjs';
import { installPackages, node24 } from '#infra/local/prepare.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
process.chdir(root);
whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
await installPackages();
const node = node24();
process.env.PATH = [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH].join(
  path.delimiter,
);
const args = ['--disable-warning=ExperimentalWarning', 'tests/proof/prove.ts', ...process.argv.slice(2)];
const child = spawn(node, args, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
