import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { putParameter } from '#infra/deploy/parameter-facts.ts';

/** `aws ssm put-parameter` as it refuses: without a region, and where the parameter exists without --overwrite. */
const EMULATOR = `#!/usr/bin/env node
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
const file = process.env.EMULATOR_FILE;
const there = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const value = (name) => args[args.indexOf('--' + name) + 1];
const refuse = (text) => { process.stderr.write(text + '\\n'); process.exit(254); };
if (args[0] !== 'ssm' || args[1] !== 'put-parameter') refuse('Unknown ' + args.join(' '));
if (!args.includes('--region')) refuse('You must specify a region.');
if (there[value('name')] !== undefined && !args.includes('--overwrite')) refuse('ParameterAlreadyExists');
writeFileSync(file, JSON.stringify({ ...there, [value('name')]: value('value') }));
`;

const guide = readFileSync('docs/deploy.md', 'utf8');

/** Commands of the guide and of the deployment itself that put a parameter, with a name where they leave one open. */
const commands = [
  ...[...guide.matchAll(/`(aws ssm put-parameter [^`]+)`/g)].map(([, command = '']) => command),
  ...[...guide.matchAll(/^(aws ssm put-parameter .+)$/gm)].map(([, command = '']) => command),
  putParameter('prod', 'site/origin'),
].map((command) => command.replace('<name>', 'site/origin').replace('<stage>', 'prod'));

test('each command of the guide that puts a parameter works the second time, which is when it changes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'aws-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'aws'), EMULATOR);
  chmodSync(path.join(folder, 'aws'), 0o755);
  writeFileSync(path.join(folder, 'new-public.pem'), 'new\n');
  writeFileSync(path.join(folder, 'public.pem'), 'old\n');
  writeFileSync(path.join(folder, 'new-private.pem'), 'new\n');
  expect(commands.length).toBeGreaterThanOrEqual(4);
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env['PATH']}`,
    EMULATOR_FILE: path.join(folder, 'parameters.json'),
  };
  for (const command of [...commands, ...commands]) {
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
    expect([command, status, stderr]).toEqual([command, 0, '']);
  }
});

test('each AWS command that the guide or a program prints names its region', () => {
  const texts = [guide, readFileSync('README.md', 'utf8')].concat(
    globSync('infra/{archive,deploy,export,restore}/*.ts').map((file) => readFileSync(file, 'utf8')),
  );
  const printed = texts.flatMap((text) =>
    [
      ...text.matchAll(/\baws (?:acm|cloudformation|cloudfront|dynamodb|lambda|s3|ses|sns|ssm)\b[^`\n]*/g),
    ].map(([command]) => command),
  );
  expect(printed.length).toBeGreaterThan(8);
  expect(printed.filter((command) => !command.includes('--region '))).toEqual([]);
});
