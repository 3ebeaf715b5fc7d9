import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** The tracked files alone, with the packages: nothing is built. */
const freshClone = (): string => {
  const clone = mkdtempSync(path.join(tmpdir(), 'clone-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  }).split('\0');
  for (const file of tracked)
    if (file !== '' && existsSync(file)) cpSync(file, path.join(clone, file), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'));
  return clone;
};

test('npx cdk synth works on a fresh clone: it builds, and the stage is dev', { timeout: 600_000 }, () => {
  const clone = freshClone();
  const { STAGE: _stage, CDK_OUTDIR: _outdir, ...environment } = process.env;
  const { status, stderr, stdout } = spawnSync('npx', ['cdk', 'synth', '--quiet'], {
    cwd: clone,
    env: { ...environment, CDK_DISABLE_VERSION_CHECK: '1' },
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`).toContain('Building the functions…');
  expect(status, stderr).toBe(0);
  for (const stack of ['viande-dev', 'viande-dev-edge', 'viande-dev-copie', 'viande-dev-site'])
    expect(existsSync(path.join(clone, 'cdk.out', `${stack}.template.json`)), stack).toBe(true);
});
