import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nouns } from '#infra/lint/ranks.ts';
import { oxlintConfigFile } from '#infra/lint/write-oxlint-config.ts';

test('the linter reads the configuration that the list of ranks makes', async () => {
  expect(readFileSync('.oxlintrc.json', 'utf8'), 'run `npm run lint:config`').toBe(await oxlintConfigFile());
});

test.each(['shared', 'functions', 'frontend/src/features'])('every noun of %s stands in a rank', (tree) => {
  const folders = readdirSync(tree, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.length).toBeGreaterThan(8);
  expect(
    folders.map(({ name }) => name).filter((name) => !(nouns as readonly string[]).includes(name)),
  ).toEqual([]);
});

test('no noun stands in two ranks', () => {
  expect(nouns.filter((noun, index) => nouns.indexOf(noun) !== index)).toEqual([]);
});
