// Runs before anything is installed, on whatever Node runs npm: plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const STAMP = 'node_modules/.installed-from';

/** Installs the locked packages when they are missing or the lock has changed; silent otherwise. */
export async function installPackages() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync('node_modules') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return;
  // a checkout whose packages were installed by hand is taken as it is
  if (existsSync('node_modules/.package-lock.json') && !existsSync(STAMP) && upToDate()) return stamp(lock);
  process.stdout.write('Installation des paquets…\n');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (npm.status !== 0) {
    process.stderr.write('L’installation des paquets a échoué (npm ci).\n');
    process.exit(1);
  }
  stamp(lock);
}

/** npm writes its own copy of the lock last: newer than ours means nothing changed since. */
function upToDate() {
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const held = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
  return Object.entries(wanted).every(
    ([place, entry]) => place === '' || entry.optional || held[place]?.version === entry.version,
  );
}

function stamp(lock) {
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(STAMP, lock);
}

/** The Node that everything runs on: the pinned one of node_modules, else this one if it is recent enough. */
export function node24() {
  const pinned = path.resolve('node_modules/.bin/node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  process.stderr.write(
    `Node 24 ou plus récent est nécessaire sur cette plate-forme (trouvé : ${process.versions.node}).\n`,
  );
  process.exit(1);
}
