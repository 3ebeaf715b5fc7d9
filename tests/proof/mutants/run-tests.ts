import { spawn } from 'node:child_process';
import path from 'node:path';

/** Process groups at work: a worker and its database engine end with their vitest. */
const running = new Set<number>();

const end = (group: number): void => {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // it ended by itself
  }
};

/** Ends whatever tests are still running. */
export const endRunning = (): void => running.forEach(end);

export type TestRun = { end: 'passed' | 'failed' | 'hung'; output: string };

/** Runs test files in a copy of the tree whose packages are those of `root`. */
export const runTests = (
  { root, directory }: { root: string; directory: string },
  tests: readonly string[],
  { longestMs, stopAtFirst }: { longestMs: number; stopAtFirst: boolean },
): Promise<TestRun> =>
  new Promise((resolve) => {
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const bail = stopAtFirst ? ['--bail=1'] : [];
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--maxWorkers=1', '--retry=0', '--reporter=dot', ...bail, ...tests],
      { cwd: directory, env: { ...process.env, CI: '', NO_COLOR: '1' }, detached: true },
    );
    const group = child.pid;
    if (group !== undefined) running.add(group);
    let output = '';
    let hung = false;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output = (output + text.toString()).slice(-4000);
      });
    const timer = setTimeout(() => {
      hung = true;
      if (group !== undefined) end(group);
    }, longestMs);
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (group !== undefined) {
        running.delete(group);
        // a test that failed may have left its database engine behind
        end(group);
      }
      resolve({ end: hung ? 'hung' : code === 0 ? 'passed' : 'failed', output });
    });
  });
