// `npm start`: everything on this machine, from a fresh clone. Plain JavaScript, because nothing is
// installed yet.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenNpmIsGone } from './when-npm-ends.mjs';
import { checkMachine, installPackages, node24 } from './prepare.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
process.chdir(path.resolve(here, '..', '..'));
whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
checkMachine();
await installPackages();
const node = node24();

if (realpathSync(node) === realpathSync(process.execPath)) {
  // npm already runs on the right Node: no second process
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    // node:sqlite and type stripping are still marked experimental
    if (warning.name !== 'ExperimentalWarning') process.stderr.write(`${warning.stack ?? warning.message}\n`);
  });
  await import('./main.ts');
} else {
  const host = spawn(node, ['--disable-warning=ExperimentalWarning', path.join(here, 'main.ts')], {
    // The channel tells the host when this process ends, even after kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to both; the host decides when it has stopped.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => host.kill(signal));
  host.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}
