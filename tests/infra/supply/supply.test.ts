import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { supplyFaults } from '#infra/supply/lockfile.ts';
import { secretsIn } from '#infra/supply/secret-scan.ts';

test('every package comes from the registry with its checksum, under a permitted licence', () => {
  expect(supplyFaults(JSON.parse(readFileSync('package-lock.json', 'utf8')))).toEqual([]);
});

test('a restrictive licence, another source and a missing checksum are named', () => {
  const fine = { license: 'MIT', integrity: 'sha512-x' };
  const faultsOf = (one: object) =>
    supplyFaults({ lockfileVersion: 3, packages: { '': {}, 'node_modules/a': { ...fine, ...one } } });
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ license: '(MIT OR GPL-3.0-or-later)' })).toEqual([]);
  expect(faultsOf({ license: 'LGPL-3.0-or-later', dev: true })).toEqual([]);
  for (const one of [
    { license: 'LGPL-3.0-or-later' },
    { license: 'Apache-2.0 AND GPL-3.0' },
    { license: undefined },
    { integrity: undefined },
    { resolved: 'git+ssh://git@github.com/x/y.git' },
  ])
    expect(faultsOf(one)).toHaveLength(1);
});

test('a secret is recognised by its form, and a mention of secrets is none', () => {
  const key = `-----BEGIN PRIVATE KEY-----\n${'MC4CAQAwBQYDK2VwBCIEIA'}`;
  for (const text of [
    key,
    `AKIA${'A1B2C3D4'.repeat(2)}`,
    `sk_live_${'a1B2'.repeat(6)}`,
    `whsec_${'a1B2'.repeat(8)}`,
  ])
    expect(secretsIn(`x ${text} y`)).toHaveLength(1);
  expect(secretsIn('-----BEGIN PRIVATE KEY----- sk_live_… whsec_… AKIA')).toEqual([]);
});

test('no source, setting or document contains a secret', () => {
  const files = globSync('{infra,shared,functions,frontend/src,deploy,docs}/**/*.{ts,tsx,mjs,json,md}');
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => secretsIn(readFileSync(file, 'utf8')).length > 0)).toEqual([]);
});
