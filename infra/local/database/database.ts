import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { engineBinary } from './engine-binary.ts';
import type { DatabaseFaults } from './faults.ts';
import { type FaultyDatabase, startFaultyDatabase } from './faulty-database.ts';
import { freePort } from './free-port.ts';
import { endStaleProcess } from './stale-process.ts';

export interface LocalDatabase {
  /** Value for `AWS_ENDPOINT_URL_DYNAMODB`. */
  endpoint: string;
  /** The engine's data file; undefined if it is not ours or in memory. */
  file: string | undefined;
  /** Undefined if the engine is not ours. */
  pid: number | undefined;
  /** Lets the engine finish and close its file. */
  stop(): Promise<void>;
  /** Resolves when the engine ends without `stop`. */
  ended: Promise<void>;
}

/**
 * Starts the DynamoDB engine on 127.0.0.1 with its file in `dir`; in memory without `dir`. An engine left on
 * the same file by a killed host is ended first.
 */
export async function startDatabase(options: { dir?: string; port?: number }): Promise<LocalDatabase> {
  const file = options.dir === undefined ? undefined : join(resolve(options.dir), 'database.sqlite');
  const pidFile = file === undefined ? undefined : `${file}.pid`;
  if (file !== undefined && pidFile !== undefined) {
    mkdirSync(resolve(options.dir ?? ''), { recursive: true });
    await endStaleProcess(pidFile, file);
  }
  const { child, port } = await startEngine(file, options.port);
  const { pid } = child;
  if (pidFile !== undefined) writeFileSync(pidFile, String(pid));

  const exited = once(child, 'exit');
  const endWithHost = () => void child.kill('SIGKILL');
  process.once('exit', endWithHost);
  let isStopping = false;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    file,
    pid,
    ended: exited.then(() => (isStopping ? new Promise<void>(() => {}) : undefined)),
    stop: async () => {
      isStopping = true;
      process.off('exit', endWithHost);
      child.kill('SIGTERM');
      const tooLate = setTimeout(() => child.kill('SIGKILL'), 3000);
      await exited;
      clearTimeout(tooLate);
      if (pidFile !== undefined) rmSync(pidFile, { force: true });
    },
  };
}

/** The engine at `endpoint` if given (DynamoDB Local), else one of ours, as started by `startDatabase`. */
export async function openDatabase(
  endpoint: string | undefined,
  dir: string | undefined,
  faults: DatabaseFaults | undefined,
  onThrottledWrite?: (table: string) => void,
): Promise<LocalDatabase> {
  const database = endpoint ? runElsewhere(endpoint) : await startDatabase(dir === undefined ? {} : { dir });
  return faults === undefined ? database : withFaults(database, faults, onThrottledWrite);
}

function runElsewhere(endpoint: string): LocalDatabase {
  return {
    endpoint,
    file: undefined,
    pid: undefined,
    ended: new Promise(() => {}),
    stop: () => Promise.resolve(),
  };
}

/** The same database behind a server that injects faults. */
export async function withFaults(
  database: LocalDatabase,
  faults: DatabaseFaults,
  onThrottledWrite?: (table: string) => void,
): Promise<LocalDatabase & Pick<FaultyDatabase, 'indexesFollow'>> {
  const faulty = await startFaultyDatabase(database.endpoint, faults, onThrottledWrite);
  return {
    ...database,
    endpoint: faulty.endpoint,
    indexesFollow: faulty.indexesFollow,
    stop: async () => {
      await faulty.close();
      await database.stop();
    },
  };
}

async function startEngine(file: string | undefined, port: number | undefined) {
  // Another process may take a free port before the engine does.
  for (let attempt = 1; ; attempt++) {
    const tried = port ?? (await freePort());
    const started = await tryEngine(file, tried);
    if (started.child !== undefined) return { child: started.child, port: tried };
    if (port !== undefined || attempt === 5)
      throw new Error(`The local database did not start: ${started.output}`);
  }
}

function tryEngine(
  file: string | undefined,
  port: number,
): Promise<{ child: ChildProcess | undefined; output: string }> {
  const engine = [engineBinary(), 'serve', '--host', '127.0.0.1', '--port', String(port)];
  const [command = '', ...args] = dyingWithParent([
    ...engine,
    ...(file === undefined ? [] : ['--db-path', file]),
  ]);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('listening on')) resolve({ child, output });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', (error) => resolve({ child: undefined, output: error.message }));
    child.once('exit', () => resolve({ child: undefined, output: output.trim() }));
  });
}

/** On Linux the kernel ends the engine with its parent, whatever ended the parent. */
function dyingWithParent(command: readonly string[]): readonly string[] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  return setpriv === undefined ? command : [setpriv, '--pdeathsig', 'KILL', '--', ...command];
}
