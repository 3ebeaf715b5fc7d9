import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Whether a file calls what it imports from a store's file, and so opens that store itself. */
const opensStore = (text: string): boolean => {
  const imports = [...text.matchAll(/import \{([^}]*)\} from '[^']*\.store\.ts'/g)];
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return names.some((name) => /^\w+Store$/.test(name) && new RegExp(`\\b${name}\\(`).test(text));
};

/**
 * A use case that gets a store in `services` has its dependencies in its types. Stores are made of each other in
 * their own files. Platform stores belong to no noun: it has no module, for modules depend on it, and its sweeper
 * opens the outbox.
 */
const mayOpen = (file: string): boolean =>
  /\.(store|module)\.ts$/.test(file) || file.startsWith('functions/platform/');

test('a store is opened by its noun’s module alone', () => {
  const files = globSync('functions/**/*.ts').filter((file) => !mayOpen(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => opensStore(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a use case that opens one is found, and one that gets it passed is not', () => {
  const opening = [
    "import {\n  type ClaimsStore,\n  claimsStore,\n} from './claims.store.ts';",
    'claimsStore(services.table).find(id);',
  ];
  expect(opensStore(opening.join('\n'))).toBe(true);
  const handed = ["import type { ClaimsStore } from './claims.store.ts';", 'services.claims.find(id);'];
  expect(opensStore(handed.join('\n'))).toBe(false);
});
