import { spawn } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isLive, processTree, readOr } from './process-tree.ts';

test('SIGTERM to npm run proof ends its tests and their database', async () => {
  const npm = spawn('npm', ['run', 'proof', '--', 'last-kilos'], {
    env: { ...process.env, PROOF_SEED: '1', PROOF_COUNT: '1000' },
    stdio: 'ignore',
  });
  const pid = npm.pid ?? 0;
  const isDatabase = (one: number) => readOr(`/proc/${one}/cmdline`).includes('dynoxide');
  await vi.waitFor(() => expect(processTree(pid).some(isDatabase)).toBe(true), {
    timeout: 50_000,
    interval: 100,
  });
  const tree = processTree(pid);
  onTestFinished(() => {
    for (const one of tree.filter(isLive)) process.kill(one, 'SIGKILL');
  });
  npm.kill('SIGTERM');
  await vi.waitFor(() => expect(tree.filter(isLive)).toEqual([]), { timeout: 10_000, interval: 100 });
});
