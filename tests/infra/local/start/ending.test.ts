import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#infra/local/database/free-port.ts';

const stack = 'tests/infra/local/host/assembly';
const site = 'tests/infra/local/host/website';

/** A clone with the small stack of these tests, already built. */
function smallClone(): string {
  const clone = mkdtempSync(join(tmpdir(), 'ending-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  for (const file of ['package.json', 'package-lock.json', 'infra', 'shared'])
    cpSync(file, join(clone, file), { recursive: true });
  cpSync(stack, join(clone, 'dist/stack'), { recursive: true });
  cpSync(site, join(clone, 'dist/web'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  return clone;
}

/** Parent of each live process, by pid (Linux); zombies do not count. */
function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      if (state !== 'Z') found.set(Number(pid), Number(parent));
    } catch {
      // ended in the meantime
    }
  }
  return found;
}

function descendants(of: number): number[] {
  const children = [...parents()].flatMap(([pid, parent]) => (parent === of ? [pid] : []));
  return children.flatMap((pid) => [pid, ...descendants(pid)]);
}

async function npmStart() {
  const port = await freePort();
  const clone = smallClone();
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(clone, 'data'),
      DEMO: '0',
      BUILD: '0',
      DOLIBARR_URL: 'http://erp.test',
      CASHMAG_URL: 'http://till.test',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = npm.pid ?? 0;
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  await vi.waitFor(() => expect(said).toContain('Ready:'), { timeout: 50_000, interval: 100 });
  // one Lambda copy runs too
  await fetch(`http://127.0.0.1:${port}/api/do/echo`);
  const tree = [pid, ...descendants(pid)];
  onTestFinished(() => {
    for (const one of tree.filter((known) => parents().has(known))) process.kill(one, 'SIGKILL');
  });
  return { port, pid, tree };
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once('error', () => answer(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });
}

test.each([
  ['SIGTERM', 'npm'],
  ['SIGINT', 'npm'],
  ['SIGKILL', 'npm'],
  ['SIGTERM', 'the script'],
  ['SIGINT', 'the script'],
] as const)('%s to %s ends every process and frees the port', async (signal, whom) => {
  const { port, pid, tree } = await npmStart();
  expect(tree.length).toBeGreaterThanOrEqual(4);
  const script = tree.find((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').startsWith('node\0'));
  process.kill(whom === 'npm' ? pid : (script ?? 0), signal);
  await vi.waitFor(
    async () => {
      expect(tree.filter((one) => parents().has(one))).toEqual([]);
      expect(await isFree(port)).toBe(true);
    },
    { timeout: 10_000, interval: 100 },
  );
});
