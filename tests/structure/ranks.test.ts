import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Noun, nouns, rankOf } from '#infra/lint/ranks.ts';
import { oxlintConfigFile } from '#infra/lint/write-oxlint-config.ts';

test('the linter uses the configuration generated from the list of ranks', async () => {
  expect(readFileSync('.oxlintrc.json', 'utf8'), 'run `npm run lint:config`').toBe(await oxlintConfigFile());
});

test.each(['shared', 'functions', 'frontend/src/features'])('every noun of %s has a rank', (tree) => {
  const folders = readdirSync(tree, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.length).toBeGreaterThan(8);
  expect(
    folders.map(({ name }) => name).filter((name) => !(nouns as readonly string[]).includes(name)),
  ).toEqual([]);
});

test('no noun has two ranks', () => {
  expect(nouns.filter((noun, index) => nouns.indexOf(noun) !== index)).toEqual([]);
});

const nounIn = (file: string): Noun | undefined => {
  const [, name] =
    /^(?:#?shared|#?functions|#frontend\/features|frontend\/src\/features)\/([^/]+)\//.exec(file) ?? [];
  return nouns.find((noun) => noun === name);
};

/** Lazy imports of a file that its noun may not use; the linter checks static ones. */
const climbing = (file: string, code: string): string[] => {
  const noun = nounIn(file);
  if (!noun) return [];
  return [...code.matchAll(/\bimport\(\s*'(#[^']+)'/g)].flatMap(([, loaded = '']) => {
    const other = nounIn(loaded);
    const climbs = other !== undefined && other !== noun && rankOf(other) >= rankOf(noun) && rankOf(noun) > 0;
    return climbs || (file.startsWith('frontend/src/features/') && loaded.startsWith('#frontend/app/'))
      ? [`${file} loads ${loaded}`]
      : [];
  });
};

test('a lazy import is of a lower rank too', () => {
  const files = globSync('{shared,functions,frontend/src/features}/**/*.{ts,tsx}');
  const loading = files.filter((file) => readFileSync(file, 'utf8').includes("import('#"));
  expect(loading.length).toBeGreaterThan(3);
  expect(files.flatMap((file) => climbing(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('a lazy import of a higher rank is caught', () => {
  const load = (from: string) => `const page = async () => (await import(\n  '${from}'\n)).Page;`;
  const file = 'frontend/src/features/orders/shop.tsx';
  expect(climbing(file, load('#frontend/features/payments/pay.tsx'))).toHaveLength(1);
  expect(climbing(file, load('#frontend/app/pro/layout.tsx'))).toHaveLength(1);
  expect(climbing(file, load('#frontend/features/orders/cart.tsx'))).toEqual([]);
  expect(climbing(file, load('#frontend/features/catalog/list.tsx'))).toEqual([]);
});
