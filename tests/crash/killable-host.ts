import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface KillableHost {
  readonly origin: string;
  /** SIGKILL to the host and all its children, or to the host alone; resolves once the host has ended. */
  kill(what: 'tree' | 'host'): Promise<void>;
  start(): Promise<void>;
  /** An orderly end, so that the files can be read. */
  stop(): Promise<void>;
}

type Places = { assemblyDir: string; websiteDir: string; dataDir: string };

/** The local system in a process group of its own; each start is on the same folder and port. */
export async function startKillableHost({ assemblyDir, websiteDir, dataDir }: Places): Promise<KillableHost> {
  let port = 0;
  let child: ChildProcess | undefined;
  let said = '';

  const start = async () => {
    const args = ['tests/crash/host-process.ts', assemblyDir, websiteDir, dataDir, String(port)];
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      // a group of its own, so that one signal reaches the whole tree
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk}`.slice(-4000)));
    const line = once(createInterface(started.stdout), 'line') as Promise<[string]>;
    const ended = once(started, 'exit').then(() => {
      throw new Error(`The host ended before it was ready:\n${said}`);
    });
    const [origin] = await Promise.race([line, ended]);
    ended.catch(() => {});
    port = Number(new URL(origin).port);
    child = started;
  };

  const end = async (signal: NodeJS.Signals, group: boolean) => {
    const ending = child;
    if (ending?.pid === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    process.kill(group ? -ending.pid : ending.pid, signal);
    await gone;
  };

  await start();
  return {
    get origin() {
      return `http://127.0.0.1:${port}`;
    },
    kill: (what) => end('SIGKILL', what === 'tree'),
    start,
    stop: () => end('SIGTERM', false),
  };
}
