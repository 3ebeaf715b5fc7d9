import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'machine-'));
  mkdirSync(path.join(clone, 'infra/local'), { recursive: true });
  for (const file of [
    'run',
    'local/node24',
    'local/start',
    'local/check-machine',
    'local/prepare',
    'local/when-npm-ends',
  ])
    cpSync(`infra/${file}.mjs`, path.join(clone, `infra/${file}.mjs`));
  // an installation would be noticed: it takes minutes, and there is no network
  writeFileSync(path.join(clone, 'npm.js'), `process.stderr.write('npm ran');process.exit(1)`);
  writeFileSync(path.join(clone, 'package-lock.json'), '{"packages":{"node_modules/x":{"version":"1"}}}');
  return () => rmSync(clone, { recursive: true });
});

/** The script on a simulated other machine, as the first command of a fresh clone. */
const on = (platform: string, arch: string, node: string, script: string) => {
  const fake = `data:text/javascript,${encodeURIComponent(
    `Object.defineProperties(process, { platform: { value: '${platform}' }, arch: { value: '${arch}' } });
     Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } });`,
  )}`;
  const { AWS_ENDPOINT_URL_DYNAMODB: _database, ...environment } = process.env;
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', fake, ...script.split(' ')], {
    cwd: clone,
    env: { ...environment, npm_execpath: path.join(clone, 'npm.js') },
    encoding: 'utf8',
  });
  return { status, stderr, stdout };
};

test.each([
  ['darwin', 'arm64'],
  ['win32', 'x64'],
])(
  '%s with Node 20 gets one sentence with what npm start lacks, before anything is installed',
  (...where) => {
    expect(on(...where, '20.19.2', 'infra/local/start.mjs')).toEqual({
      status: 1,
      stdout: '',
      stderr: `npm start lacks Node 24 or later, and a DynamoDB Local that runs, with its address in AWS_ENDPOINT_URL_DYNAMODB: packages bring them on Linux only (here: ${where.join(' ')}, Node 20.19.2).\n`,
    });
  },
);

test('Windows with all of it gets the command that its shell knows', () => {
  const told = on('win32', 'x64', '24.9.0', 'infra/local/check-machine.mjs');
  expect(told).toMatchObject({ status: 1, stdout: '' });
  expect(told.stderr.trim().split('\n')).toHaveLength(1);
});

test.each([
  ['darwin', 'arm64'],
  ['win32', 'x64'],
])('%s with Node 20 gets one sentence with what npm run deploy lacks', (...where) => {
  expect(on(...where, '20.19.2', 'infra/run.mjs infra/deploy/deploy.ts --stage prod')).toEqual({
    status: 1,
    stdout: '',
    stderr: `Il manque Node 24 ou plus récent (ici : ${where.join(' ')}, Node 20.19.2), que les paquets n’apportent que sous Linux : nodejs.org.\n`,
  });
});

test('with Node 24 and nothing installed the packages are missing', () => {
  expect(on('darwin', 'arm64', '24.9.0', 'infra/run.mjs infra/deploy/deploy.ts')).toMatchObject({
    status: 1,
    stderr: 'Il manque les paquets : lancer « npm ci » d’abord.\n',
  });
});

test('deploy needs no shell of Unix, and npm start reports one that does before it runs', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of ['prestart', 'deploy']) expect(scripts[name]).toMatch(/^node infra\/\S+\.mjs/);
});
