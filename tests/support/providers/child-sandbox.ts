import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ChildSandbox {
  readonly url: string;
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
}

/** Starts a sandbox script in a process of its own; its first line of output is its URL. */
export async function startChildSandbox(script: string, ...args: string[]): Promise<ChildSandbox> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const firstLine = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const started = await Promise.race([
    firstLine,
    exited.then(([code]) => {
      throw new Error(`${script} ended with ${String(code)} before it was ready`);
    }),
  ]);
  return {
    url: started[0],
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
