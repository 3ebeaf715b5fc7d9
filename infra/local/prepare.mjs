// Runs before the packages are installed, on Node 20 or later: plain JavaScript, nothing but Node.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode24, thisMachine } from './node24.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Runs `npm ci` if a package of package-lock.json is missing or has another version. Exits if that fails. */
export async function installPackages() {
  if (isInstalled()) return;
  process.stdout.write('Installing packages…\n');
  // npm passes its own path to its scripts; elsewhere it is on the PATH
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const child = spawn(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Ending the start also ends the installation.
  const end = (signal) => {
    child.kill(signal);
    process.exit(1);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.once(signal, end);
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', resolve);
  });
  for (const signal of signals) process.off(signal, end);
  if (code === 0) return;
  process.stderr.write('npm ci failed: see the message above.\n');
  process.exit(1);
}

/**
 * Exits with one sentence if the packages have neither Node 24 nor a database for this machine, before
 * minutes are spent on them.
 */
export function checkMachine() {
  if (process.platform === 'linux') return;
  const missing = [
    ...(findNode24() ? [] : ['Node 24 or later']),
    ...(process.env.AWS_ENDPOINT_URL_DYNAMODB
      ? []
      : ['a DynamoDB Local that runs, with its address in AWS_ENDPOINT_URL_DYNAMODB']),
  ];
  if (missing.length === 0) return;
  process.stderr.write(
    `npm start lacks ${missing.join(', and ')}: packages bring them on Linux only (here: ${thisMachine()}).\n`,
  );
  process.exit(1);
}

/** Path of a Node 24 or later. Exits if there is none. */
export function node24() {
  const found = findNode24();
  if (found) return found;
  process.stderr.write(
    `This machine (${thisMachine()}) gets no Node with the packages: install Node 24 or later.\n`,
  );
  process.exit(1);
}

/** npm lists the installed packages in node_modules/.package-lock.json. */
function isInstalled() {
  const installed = readPackages(path.join('node_modules', '.package-lock.json'));
  const wanted = readPackages('package-lock.json');
  if (installed === undefined || wanted === undefined) return false;
  return Object.entries(wanted).every(([folder, { version, optional, link }]) => {
    if (folder === '' || link) return true;
    const there = installed[folder];
    // optional packages are not installed on other platforms
    return there === undefined ? optional === true : there.version === version;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
